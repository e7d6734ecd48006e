import {
  assignment,
  type Code,
  callExpression,
  type Field,
  inlineCode,
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
import { printWriterFunction } from "../codec/codec-functions.ts";
import { members } from "../codec/members.ts";
import { messageVariable } from "../codec/message-variable.ts";
import { fieldDiffers, messageDiffers } from "./differs.ts";
import { valueType } from "./field-type.ts";
import { selectsOpenKind } from "./kinds.ts";
import { namesBeside, openMembers } from "./member-names.ts";
import { property } from "./property.ts";
import { printRepresented } from "./represented.ts";
import { itemWriter, memberValue, messageWriter } from "./values.ts";

/** Prints the writer of a message whose JSON form may differ. */
export function printWriter(message: Message, out: Output): void {
  if (!messageDiffers(message)) return;
  const parameter = { name: "message", type: valueType(message, out) };
  const isObject = message.representation === "object";
  printWriterFunction(message, parameter, isObject ? "object" : "unknown", out, () => {
    if (isObject) printBody(message, out);
    else printRepresented(message, out, messageWriter);
  });
}

/**
 * An object literal with all fields is faster than a copy, and its constant layout makes JSON.stringify fast. Members that
 * the message does not declare are added: a client writes back what it has read. A message whose values all equal their
 * JSON form is returned unchanged. A message that has other members than its fields is copied.
 */
function printBody(message: Message, out: Output): void {
  const fields = members(message);
  const changed = fields.filter(fieldDiffers);
  const kinds = kindWriters(message, out);
  if (message.rest !== undefined || kinds !== undefined) {
    const others = openMembers(message, kinds ?? messageVariable, out);
    const written = changed.map((field) => writtenMember(field, out));
    out.statement(returnStatement(written.length === 0 ? others : objectLiteral([spreadElement(others), ...written])));
    return;
  }
  const literal = objectLiteral(fields.map((field) => writtenMember(field, out)));
  const same = changed.map((field) => {
    const value = inlineCode(property(field, messageVariable, out));
    return `${inlineCode(propertyAccess("json", field.jsonName))} === ${value}`;
  });
  const keepUnknown = out.value(runtime, "keepUnknown");
  if (changed.some(alwaysDiffers) || same.some((comparison) => comparison.length > longestComparison)) {
    out.statement(returnStatement(callExpression(keepUnknown, [literal, messageVariable])));
  } else {
    out.statement(assignment("const json", literal));
    out.when(same, "&&", returnStatement(messageVariable));
    out.statement(returnStatement(callExpression(keepUnknown, ["json", messageVariable])));
  }
}

/** The message with the members of its kinds written, or undefined if no discriminator selects any. */
function kindWriters(message: Message, out: Output): Code | undefined {
  const oneofs = message.oneofs.filter(({ discriminator }) => discriminator !== undefined);
  if (oneofs.length === 0) return undefined;
  const writers = oneofs.flatMap(({ discriminator, fields }) => {
    const kinds = fields.flatMap((field) => {
      const write = itemWriter(field, out);
      return write === undefined ? [] : [propertyAssignment(propertyKey(field.jsonName), write)];
    });
    return kinds.length === 0 ? [] : [propertyAssignment(propertyKey(discriminator!), objectLiteral(kinds))];
  });
  if (writers.length === 0) return messageVariable;
  const names = oneofs.filter(selectsOpenKind).map((oneof) => {
    return propertyAssignment(propertyKey(oneof.discriminator!), namesBeside(message, oneof));
  });
  const parts = [messageVariable, objectLiteral(writers), ...(names.length === 0 ? [] : [objectLiteral(names)])];
  return callExpression(out.value(runtime, "writeKinds"), parts);
}

function writtenMember(field: Field, out: Output): Code {
  return propertyAssignment(propertyKey(field.jsonName), memberValue(field, messageVariable, out));
}

// Longer comparisons do not fit on a line; such a message is always converted.
const longestComparison = 110;

/**
 * Whether the JSON form always differs: for 64-bit integers and bytes, but not for doubles, of which only NaN and
 * infinities do.
 */
function alwaysDiffers(field: Field): boolean {
  return field.form.shapes.plain.differs === "always";
}
