import {
  asExpression,
  type Code,
  callExpression,
  type Field,
  type Message,
  objectLiteral,
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
import { fieldDiffers, isAdded, messageDiffers, usuallyDiffers } from "./differs.ts";
import { valueType } from "./field-type.ts";
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
 * Where the JSON form seldom differs, only the members that may differ are named, and the others stay, as do those that the message
 * does not declare: a client writes back what it has read. Where it usually differs, a literal with all fields is faster than a copy,
 * and its constant layout makes JSON.stringify fast. An open message is copied, since it has more members.
 */
function printBody(message: Message, out: Output): void {
  const fields = members(message);
  const isLiteral = message.rest === undefined && usuallyDiffers(message);
  const named = isLiteral ? fields : fields.filter(fieldDiffers);
  const literal = objectLiteral(named.map((field) => writtenMember(field, out)));
  const written = isLiteral
    ? callExpression(out.value(runtime, "keepUnknown"), [literal, messageVariable])
    : callExpression(out.value(runtime, "replaceMembers"), [messageVariable, literal]);
  out.statement(returnStatement(written));
}

function writtenMember(field: Field, out: Output): Code {
  return propertyAssignment(propertyKey(field.jsonName), memberValue(field, messageVariable, out));
}
