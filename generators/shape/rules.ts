import {
  type Code,
  call,
  type Field,
  type JsonLiteral,
  type Message,
  member,
  object,
  propertyKey,
  type Schema,
} from "@protoc-gen-rest/plugin";
import { literal } from "../literal.ts";
import { rulesName, runtime } from "../names.ts";
import type { Output } from "../output.ts";
import { members } from "./members.ts";

/** Whether some member has rules beyond its type. */
export function hasRules(message: Message): boolean {
  return members(message).some(isRuled);
}

export function isRuled({ schema, items, keys }: Field): boolean {
  return schema !== undefined || items !== undefined || keys !== undefined;
}

/** Prints the rules of a message's members in the vocabulary of JSON Schema. */
export function printRules(message: Message, out: Output): void {
  if (!hasRules(message) || out.target === "dts") return;
  const entries = members(message)
    .filter(isRuled)
    .map((field) => member(propertyKey(field.jsonName), object("", ruleMembers(field))));
  out.constant(rulesName(message), out.type(runtime, "MemberSchemas"), entries);
  out.line();
}

/** Prints the rules of a message that is on the wire what its only field is. */
export function printValueRules(message: Message, field: Field, out: Output): void {
  if (!hasRules(message) || out.target === "dts") return;
  out.constant(rulesName(message), out.type(runtime, "Schema"), ruleMembers(field));
  out.line();
}

/** Prints what holds the JSON value of a union to the rules of the member that it is. */
export function printMemberRules(field: Field, out: Output): void {
  if (!isRuled(field)) return;
  const enforce = call(out.value(runtime, "enforceSchema"), ["json", object("", ruleMembers(field)), "check"]);
  out.when(["check.request"], "&&", enforce);
}

function ruleMembers({ schema, items, keys }: Field): Code[] {
  return [
    ...schemaMembers(schema),
    ...(items === undefined ? [] : [member("items", object("", schemaMembers(items)))]),
    ...(keys === undefined ? [] : [member("propertyNames", object("", schemaMembers(keys)))]),
  ];
}

function schemaMembers(schema: Schema | undefined): Code[] {
  if (schema === undefined) return [];
  return Object.entries(schema)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => member(key, key === "pattern" ? pattern(value as string) : literal(value as JsonLiteral)));
}

/** A regular expression literal: compiled once, and checked by the compiler of whoever uses it. */
function pattern(source: string): string {
  return `${new RegExp(source, "u")}`;
}
