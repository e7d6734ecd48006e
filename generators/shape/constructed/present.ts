import { call, type Field, type Message, propertyAccess, stringLiteral } from "@protoc-gen-rest/plugin";
import type { Output } from "../../output.ts";
import { members } from "../members.ts";
import { orDefault } from "./defaults.ts";
import type { Dialect } from "./dialect.ts";
import { acceptsNull, isLate, wireMember } from "./field-code.ts";
import { ownOneof } from "./property.ts";

/** The fields that the message gets when it is made: those whose property is missing where they are absent, and those that may be null. */
export function presentFields(dialect: Dialect, message: Message): readonly Field[] {
  return members(message).filter((field) => {
    return ownOneof(dialect, field) === undefined && (isLate(dialect, field) || remembersNull(field));
  });
}

/** A null of one that is always there is told from a value by having none. */
export function remembersNull(field: Field): boolean {
  return field.nullable && !field.always;
}

/** Sets the field where its member is there. */
export function printPresent(dialect: Dialect, field: Field, out: Output): void {
  const value = wireMember(field, out);
  const fromRequest = field.behaviors.has("output_only") ? ["!check.request"] : [];
  if (isLate(dialect, field)) printAssignment(dialect, field, value, fromRequest, out);
  if (!remembersNull(field)) return;
  const setNull = call(out.value(dialect.runtime, "setNull"), ["message", stringLiteral(dialect.property(field))]);
  out.when([...fromRequest, `${value} === null`], "&&", setNull);
}

function printAssignment(
  dialect: Dialect,
  field: Field,
  value: string,
  fromRequest: readonly string[],
  out: Output,
): void {
  const target = propertyAccess("message", dialect.property(field));
  const read = call(out.value(dialect.runtime, "member"), [
    orDefault(field, value),
    stringLiteral(field.jsonName),
    dialect.itemReader(field, out),
    "check",
  ]);
  const isThere = acceptsNull(field) ? [`${value} !== undefined`] : [`${value} !== undefined`, `${value} !== null`];
  const conditions = field.always && (field.default ?? null) !== null ? fromRequest : [...fromRequest, ...isThere];
  const assign = (): void => {
    if (field.type.kind !== "enum") {
      out.code({ ...read, open: `${target} = ${read.open}` }, ";");
      return;
    }
    // Enum names of a newer version are absence.
    out.code({ ...read, open: `const value = ${read.open}` }, ";");
    out.when(["value !== undefined"], "&&", `${target} = value`);
  };
  if (conditions.length === 0) assign();
  else if (field.type.kind === "enum") out.when(conditions, "&&", assign);
  else out.when(conditions, "&&", { ...read, open: `${target} = ${read.open}` });
}
