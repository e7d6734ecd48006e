import {
  asExpression,
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
import { fieldDiffers, isAdded, messageDiffers } from "./differs.ts";
import { valueType } from "./field-type.ts";
import { property } from "./property.ts";
import { memberValue } from "./values.ts";

/** Prints the writer of a message whose JSON form may differ. */
export function printWriter(message: Message, out: Output): void {
  if (!messageDiffers(message)) return;
  const parameter = { name: "message", type: valueType(message, out) };
  const isObject = message.representation === "object";
  printWriterFunction(message, parameter, isObject ? "object" : "unknown", out, () => {
    if (hasMembers(message)) printBody(message, out);
    else {
      const written = callExpression(out.value(runtime, "writeUntyped"), [withAdded(message, out)]);
      out.statement(returnStatement(isObject && out.target === "ts" ? asExpression(written, "object") : written));
    }
  });
}

/** The message with the fields that are always present. */
function withAdded(message: Message, out: Output): Code {
  const added = members(message).filter(isAdded);
  if (added.length === 0) return messageVariable;
  return objectLiteral([spreadElement(messageVariable), ...added.map((field) => writtenMember(field, out))]);
}

/**
 * Whether the members of the JSON object are the fields of the message, which a oneof with a discriminator prevents.
 */
function hasMembers({ representation, oneofs }: Message): boolean {
  return representation === "object" && oneofs.every(({ discriminator }) => discriminator === undefined);
}

/**
 * An object literal with all fields is faster than a copy, and its constant layout makes JSON.stringify fast. Members that
 * the message does not declare are added: a client writes back what it has read. A message whose values all equal their
 * JSON form is returned unchanged. An open message is copied, since it has more members.
 */
function printBody(message: Message, out: Output): void {
  const fields = members(message);
  const changed = fields.filter(fieldDiffers);
  if (message.rest !== undefined) {
    const written = changed.map((field) => writtenMember(field, out));
    out.statement(returnStatement(objectLiteral([spreadElement(messageVariable), ...written])));
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
