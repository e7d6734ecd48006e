import {
  acceptsNull,
  assignment,
  type Code,
  callExpression,
  type Field,
  inlineCode,
  type Message,
  propertyAccess,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { members } from "../codec/members.ts";
import { messageVariable } from "../codec/message-variable.ts";
import { hasDefault, orDefault } from "./defaults.ts";
import type { Dialect } from "./dialect.ts";
import { isLate, wireMember } from "./field-code.ts";
import { ownOneof } from "./property.ts";

/** The fields that the message gets when it is made: those whose property is missing where they are absent, and those that may be null. */
export function presentFields(dialect: Dialect, message: Message): readonly Field[] {
  return members(message).filter((field) => {
    return ownOneof(dialect, field) === undefined && (isLate(dialect, field) || remembersNull(dialect, field));
  });
}

/** Whether a null must be remembered beside the message; one that is always there may tell it by having no value. */
export function remembersNull(dialect: Dialect, field: Field): boolean {
  return field.nullable && !(field.always && dialect.hasPresence(field) && !hasDefault(field));
}

/** Sets the field where its member is there. */
export function printPresent(dialect: Dialect, field: Field, out: Output): void {
  const value = wireMember(field, out);
  const text = inlineCode(value);
  if (isLate(dialect, field)) printAssignment(dialect, field, value, out);
  if (!remembersNull(dialect, field)) return;
  const setNull = callExpression(out.value(runtime, "setNull"), ["message", stringLiteral(dialect.property(field))]);
  if (!field.always || hasDefault(field)) {
    out.when([`${text} === null`], "&&", setNull);
  } else {
    // What is always there and has no other value is null.
    out.when([`(${text} ?? null) === null`], "&&", setNull);
  }
}

function printAssignment(dialect: Dialect, field: Field, value: Code, out: Output): void {
  const text = inlineCode(value);
  const target = inlineCode(propertyAccess(messageVariable, dialect.property(field)));
  const read = callExpression(out.value(runtime, "member"), [
    orDefault(field, value),
    stringLiteral(field.jsonName),
    dialect.itemReader(field, out),
    "check",
  ]);
  const conditions: string[] = [];
  if (!hasDefault(field)) conditions.push(`${text} !== undefined`);
  if (!acceptsNull(field) && (field.nullable || !hasDefault(field))) conditions.push(`${text} !== null`);
  const assign = (): void => {
    if (field.type.kind !== "enum") {
      out.statement(assignment(target, read));
      return;
    }
    // Enum names of a newer version are absence.
    out.statement(assignment("const value", read));
    out.when(["value !== undefined"], "&&", assignment(target, "value"));
  };
  if (conditions.length === 0) assign();
  else if (field.type.kind === "enum") out.when(conditions, "&&", assign);
  else out.when(conditions, "&&", assignment(target, read));
}
