import {
  acceptsNull,
  call,
  type Field,
  inline,
  type Message,
  member,
  object,
  propertyKey,
} from "@protoc-gen-rest/plugin";
import { literal } from "../../literal.ts";
import { defaultsName, prototypeName, runtime } from "../../names.ts";
import type { Output } from "../../output.ts";
import { jsonNames } from "../json-names.ts";
import { members } from "../members.ts";
import type { Dialect } from "./dialect.ts";

/** The fields whose absence means a value to a server, which takes it where a request is no partial update. */
function defaulted(message: Message): readonly Field[] {
  return members(message).filter((field) => {
    return field.default !== undefined && !field.always && !field.behaviors.has("output_only");
  });
}

/** Prints the values of absent members, as they are on the wire. */
export function printDefaultsConstant(message: Message, out: Output): void {
  const fields = defaulted(message);
  if (fields.length === 0) return;
  const values = fields.map((field) => member(propertyKey(field.jsonName), literal(field.default!)));
  out.assign(`const ${defaultsName(message)}`, object("", values));
  out.line();
}

export function printDefaults(message: Message, out: Output): void {
  const fields = defaulted(message);
  if (fields.length === 0) return;
  const nullable = fields.filter((field) => field.nullable || acceptsNull(field));
  const names = nullable.length === 0 ? [] : [jsonNames(nullable)];
  const set = call(out.value(runtime, "setDefaults"), ["wire", defaultsName(message), ...names]);
  out.when(["check.required"], "&&", set);
}

/** The default of a member that is always there, behind the expression that reads it. */
export function orDefault(field: Field, value: string): string {
  if (!hasDefault(field)) return value;
  const given = inline(literal(field.default!));
  const isNullAbsence = !field.nullable && !acceptsNull(field);
  return isNullAbsence ? `${value} ?? ${given}` : `${value} === undefined ? ${given} : ${value}`;
}

/** The zero of the field, behind the expression that reads its value. */
export function orZero(dialect: Dialect, field: Field, value: string, out: Output): string {
  const zero = dialect.zero(field, out);
  // Formatters put a type assertion into parentheses there.
  return `${value} ?? ${field.type.kind === "enum" && zero.includes(" as ") ? `(${zero})` : zero}`;
}

/** Whether a member that is always there has a value when nobody sets it; null as a default is what absence is. */
export function hasDefault({ always, default: given }: Field): boolean {
  return always && given !== undefined && given !== null;
}

/** Whether the message inherits the values of fields that are not set. */
export function hasPrototype(dialect: Dialect, message: Message): boolean {
  return message.fields.some(dialect.inheritsDefault);
}

/** Prints what messages inherit from that tell an absent field from its default, as those of proto2. */
export function printPrototype(dialect: Dialect, message: Message, out: Output): void {
  const fields = message.fields.filter(dialect.inheritsDefault);
  if (fields.length === 0) return;
  const values = fields.map((field) => member(propertyKey(dialect.property(field)), dialect.zero(field, out)));
  out.assign(`const ${prototypeName(message)}`, object("", values));
  out.line();
}
