import {
  type Code,
  callExpression,
  type Field,
  type JsonLiteral,
  jsonCode,
  type Message,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  type Schema,
  schemaPattern,
} from "@protoc-gen-rest/plugin";
import { runtime, schemasName } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { members } from "./members.ts";
import { patternCode } from "./pattern-code.ts";
import { type EnumReader, respelled } from "./respelled.ts";

/** Whether some field has constraints beyond its type. */
export function hasSchemas(message: Message): boolean {
  return members(message).some(hasSchema);
}

export function hasSchema({ schema, items, keys }: Field): boolean {
  return schema !== undefined || items !== undefined || keys !== undefined;
}

/** Prints the constraints of a message's fields in the vocabulary of JSON Schema. */
export function printSchemas(message: Message, out: Output): void {
  if (!hasSchemas(message) || out.target === "dts") return;
  const entries = members(message)
    .filter(hasSchema)
    .map((field) => propertyAssignment(propertyKey(field.jsonName), objectLiteral(constraints(field, out))));
  out.constant(schemasName(message), out.type(runtime, "MemberSchemas"), entries);
  out.line();
}

/** Prints the constraints of a message that is represented by its only field. */
export function printValueSchema(message: Message, field: Field, out: Output): void {
  if (!hasSchemas(message) || out.target === "dts") return;
  out.constant(schemasName(message), out.type(runtime, "Schema"), constraints(field, out));
  out.line();
}

/** Prints the check of a union's JSON value against the constraints of a member. */
export function printMemberCheck(field: Field, out: Output, enumReader: EnumReader): void {
  if (!hasSchema(field)) return;
  const read = respelled(field, out, enumReader);
  const enforce = callExpression(out.value(runtime, "enforceSchema"), [
    "json",
    objectLiteral(constraints(field, out)),
    "check",
    ...(read === undefined ? [] : [read]),
  ]);
  out.when(["check.request"], "&&", enforce);
}

function constraints({ schema, items, keys }: Field, out: Output): Code[] {
  return [
    ...schemaMembers(schema, out),
    ...(items === undefined ? [] : [propertyAssignment("items", objectLiteral(schemaMembers(items, out)))]),
    ...(keys === undefined ? [] : [propertyAssignment("propertyNames", objectLiteral(schemaMembers(keys, out)))]),
  ];
}

function schemaMembers(schema: Schema | undefined, out: Output): Code[] {
  if (schema === undefined) return [];
  return Object.entries(schema)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) =>
      propertyAssignment(key, key === "pattern" ? patternOf(String(value), out) : jsonCode(value as JsonLiteral)),
    );
}

function patternOf(source: string, out: Output): Code {
  const { pattern, linear } = schemaPattern(source)!;
  return patternCode(pattern, linear, out);
}
