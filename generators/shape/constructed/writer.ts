import {
  acceptsNull,
  type Code,
  callExpression,
  type Field,
  type Message,
  objectLiteral,
  propertyAccess,
  propertyAssignment,
  propertyKey,
  returnStatement,
  spreadElement,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { type printServerWriterFunction, printWriterFunction } from "../codec/codec-functions.ts";
import { withheldMembers } from "../codec/input-only.ts";
import { messageVariable } from "../codec/message-variable.ts";
import type { Dialect } from "./dialect.ts";
import { hasExtensions } from "./extensions.ts";
import { firstPresent, writtenCase, writtenOneof } from "./oneofs.ts";
import { ownOneof, property } from "./property.ts";
import { toldDialect } from "./told.ts";
import { memberValue, presentValue, written } from "./wire-value.ts";

/** Prints the writer of a message, which returns a new object or the value that represents the message. */
export function printWriter(dialect: Dialect, message: Message, out: Output): void {
  printWriterWith(printWriterFunction, dialect, message, out);
}

/** Prints a writer as a function of another kind. */
export function printWriterWith(
  print: typeof printServerWriterFunction,
  dialect: Dialect,
  message: Message,
  out: Output,
): void {
  const returns = message.representation === "object" ? "object" : "unknown";
  const isUsed = message.fields.some((field) => dialect.writes?.(field) !== false) || hasExtensions(dialect, message);
  const name = isUsed ? "message" : "_message";
  print(message, { name, type: dialect.type(message, out) }, returns, out, () => {
    out.statement(returnStatement(jsonForm(dialect, message, out)));
  });
}

function jsonForm(dialect: Dialect, message: Message, out: Output): Code {
  const [first] = message.fields;
  if (message.representation === "object" || first === undefined)
    return objectLiteral(objectMembers(dialect, message, out));
  return message.representation === "value"
    ? onlyValue(dialect, first, out)
    : setMember(toldDialect(dialect, message), message, out);
}

function onlyValue(dialect: Dialect, field: Field, out: Output): Code {
  const expression = property(dialect, field, messageVariable, out);
  return dialect.hasPresence(field)
    ? presentValue(dialect, field, expression, out)
    : written(dialect, field, expression, out);
}

/** The JSON form of a union: the value of the member that is set. */
function setMember(dialect: Dialect, message: Message, out: Output): Code {
  // A null would let `??` go on to the other members.
  const fields = message.fields.toSorted((a, b) => Number(acceptsNull(a)) - Number(acceptsNull(b)));
  const values = fields.map((field) => {
    const oneof = ownOneof(dialect, field);
    if (oneof !== undefined) {
      return writtenCase(dialect, field, propertyAccess(messageVariable, dialect.property(oneof)), out);
    }
    const expression = property(dialect, field, messageVariable, out);
    const write = dialect.itemWriter(field, out);
    return write === undefined ? expression : callExpression(out.value(runtime, "ifPresent"), [expression, write]);
  });
  return firstPresent(values);
}

function objectMembers(dialect: Dialect, message: Message, out: Output): Code[] {
  const parts: Code[] = [];
  if (message.rest !== undefined) {
    const rest = property(dialect, message.rest, messageVariable, out);
    parts.push(spreadElement(written(dialect, message.rest, rest, out)));
  }
  for (const field of message.fields) {
    const oneof = ownOneof(dialect, field);
    const kinds = field.oneof?.discriminator === undefined ? oneof : field.oneof;
    if (kinds !== undefined) {
      if (field === kinds.fields[0]) parts.push(...writtenOneof(dialect, kinds, out));
    } else if (field !== message.rest && dialect.writes?.(field) !== false) {
      parts.push(propertyAssignment(propertyKey(field.jsonName), memberValue(dialect, field, messageVariable, out)));
    }
  }
  if (message.rest !== undefined && dialect.writes !== undefined) parts.push(...withheldMembers([message], message));
  if (hasExtensions(dialect, message))
    parts.push(spreadElement(callExpression(out.value(runtime, "writeExtensions"), [messageVariable])));
  return parts;
}
