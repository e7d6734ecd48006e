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

/**
 * The fields that are assigned after the message is created: those without a property when absent, and those that may
 * be null.
 */
export function presentFields(dialect: Dialect, message: Message): readonly Field[] {
  return members(message).filter((field) => {
    return ownOneof(dialect, field) === undefined && (isLate(dialect, field) || remembersNull(dialect, field));
  });
}

/**
 * Whether a null must be remembered outside the message. A field that is always present can be null by having no
 * value.
 */
export function remembersNull(dialect: Dialect, field: Field): boolean {
  return field.nullable && !(field.always && dialect.hasPresence(field) && !hasDefault(field));
}

/** Prints the assignment of a field whose member is present. */
export function printPresent(dialect: Dialect, field: Field, out: Output): void {
  const value = wireMember(field, out);
  const text = inlineCode(value);
  if (isLate(dialect, field)) printAssignment(dialect, field, value, out);
  if (!remembersNull(dialect, field)) return;
  const setNull = callExpression(out.value(runtime, "setNull"), ["message", stringLiteral(dialect.property(field))]);
  if (!field.always || hasDefault(field)) {
    out.when([`${text} === null`], "&&", setNull);
  } else {
    // A field that is always present and has no value is null.
    out.when([`(${text} ?? null) === null`], "&&", setNull);
  }
}

function printAssignment(dialect: Dialect, field: Field, value: Code, out: Output): void {
  const text = inlineCode(value);
  const target = inlineCode(propertyAccess(messageVariable, dialect.property(field)));
  const read = callExpression(out.value(runtime, "readPresent"), [
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
    // An enum name of a newer version counts as absent.
    out.statement(assignment("const value", read));
    out.when(["value !== undefined"], "&&", assignment(target, "value"));
  };
  if (conditions.length === 0) assign();
  else if (field.type.kind === "enum") out.when(conditions, "&&", assign);
  else out.when(conditions, "&&", assignment(target, read));
}
