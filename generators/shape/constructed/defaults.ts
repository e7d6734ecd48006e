import {
  acceptsNull,
  assignment,
  type Code,
  callExpression,
  conditionalExpression,
  type Field,
  inlineCode,
  jsonCode,
  logicalExpression,
  type Message,
  objectLiteral,
  propertyAssignment,
  propertyKey,
} from "@protoc-gen-rest/plugin";
import { defaultsName, prototypeName, runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { jsonNames } from "../codec/json-names.ts";
import { members } from "../codec/members.ts";
import type { Dialect } from "./dialect.ts";

/** The fields that a server sets to their default if they are absent from a request that is not a partial update. */
function defaulted(message: Message): readonly Field[] {
  return members(message).filter((field) => {
    return field.default !== undefined && !field.always && !field.behaviors.has("output_only");
  });
}

/** Prints the default values of a message in their JSON form. */
export function printDefaultsConstant(message: Message, out: Output): void {
  const fields = defaulted(message);
  if (fields.length === 0) return;
  const values = fields.map((field) => propertyAssignment(propertyKey(field.jsonName), jsonCode(field.default!)));
  out.statement(assignment(`const ${defaultsName(message)}`, objectLiteral(values)));
  out.line();
}

export function printDefaults(message: Message, out: Output): void {
  const fields = defaulted(message);
  if (fields.length === 0) return;
  const nullable = fields.filter((field) => field.nullable || acceptsNull(field));
  const names = nullable.length === 0 ? [] : [jsonNames(nullable)];
  const set = callExpression(out.value(runtime, "setDefaults"), ["wire", defaultsName(message), "check", ...names]);
  out.when(["check.required"], "&&", set);
}

/** The value of a field that is always present, or its default. */
export function orDefault(field: Field, value: Code): Code {
  if (!hasDefault(field)) return value;
  const given = jsonCode(field.default!);
  const isNullAbsence = !field.nullable && !acceptsNull(field);
  if (isNullAbsence) return logicalExpression("??", value, given);
  return conditionalExpression(`${inlineCode(value)} === undefined`, given, value);
}

/** The value of the field, or its zero. */
export function orZero(dialect: Dialect, field: Field, value: Code, out: Output): Code {
  return logicalExpression("??", value, dialect.zero(field, out));
}

/** Whether a field that is always present has a default other than null, which equals absence. */
export function hasDefault({ always, default: given }: Field): boolean {
  return always && given !== undefined && given !== null;
}

/** Whether messages inherit the values of absent fields from a prototype. */
export function hasPrototype(dialect: Dialect, { fields, leftOutFields }: Message): boolean {
  return [...fields, ...leftOutFields].some(dialect.inheritsDefault);
}

/** Prints the prototype of messages that can tell an absent field from its default, such as those of proto2. */
export function printPrototype(dialect: Dialect, message: Message, out: Output): void {
  const fields = [...message.fields, ...message.leftOutFields].filter(dialect.inheritsDefault);
  if (fields.length === 0) return;
  const values = fields.map((field) =>
    propertyAssignment(propertyKey(dialect.property(field)), dialect.zero(field, out)),
  );
  out.statement(assignment(`const ${prototypeName(message)}`, objectLiteral(values)));
  out.line();
}
