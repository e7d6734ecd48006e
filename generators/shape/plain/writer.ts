import {
  type Code,
  callExpression,
  type Field,
  hasChoice,
  type Message,
  type Oneof,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  returnStatement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { printWriterFunction } from "../codec/codec-functions.ts";
import { kindChoice } from "../codec/kind-choice.ts";
import { members } from "../codec/members.ts";
import { messageVariable } from "../codec/message-variable.ts";
import { fieldDiffers, messageDiffers, usuallyDiffers } from "./differs.ts";
import { valueType } from "./field-type.ts";
import { selectsOpenKind } from "./kinds.ts";
import { namesBeside, openMembers } from "./member-names.ts";
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
 * Where the JSON form seldom differs, only the members that may differ are named, and the others stay, as do those that the message
 * does not declare: a client writes back what it has read. Where it usually differs, a literal with all fields is faster than a copy,
 * and its constant layout makes JSON.stringify fast. A message with kinds or with other members than its fields is copied.
 */
function printBody(message: Message, out: Output): void {
  const fields = members(message);
  const kinds = kindWriters(message, out);
  const isLiteral = kinds === undefined && message.rest === undefined && usuallyDiffers(message);
  const named = isLiteral ? fields : fields.filter(fieldDiffers);
  const literal = objectLiteral(named.map((field) => writtenMember(field, out)));
  const others = openMembers(message, kinds ?? messageVariable, out);
  if (isLiteral) {
    out.statement(returnStatement(callExpression(out.value(runtime, "withUnknownOf"), [messageVariable, literal])));
  } else if (named.length === 0) {
    out.statement(returnStatement(others));
  } else {
    out.statement(returnStatement(callExpression(out.value(runtime, "replaceMembers"), [others, literal])));
  }
}

/** The message with the members of its kinds written, or undefined if no discriminator selects any. */
function kindWriters(message: Message, out: Output): Code | undefined {
  const discriminated = message.oneofs.filter(({ discriminator }) => discriminator !== undefined);
  if (discriminated.length === 0) return undefined;
  const usual = usualKinds(
    message,
    discriminated.filter((oneof) => !hasChoice(oneof)),
    out,
  );
  return discriminated.filter(hasChoice).reduce((json, oneof) => chosenKind(json, message, oneof, out), usual);
}

/** The kinds of a oneof whose objects tell them in another way than by a word alone. */
function chosenKind(json: Code, message: Message, oneof: Oneof, out: Output): Code {
  if (oneof.fields.every((field) => itemWriter(field, out) === undefined)) return json;
  const choice = kindChoice(oneof, (field) => itemWriter(field, out) ?? "undefined");
  const names = selectsOpenKind(oneof) ? [namesBeside(message, oneof)] : [];
  const parts = [json, messageVariable, stringLiteral(oneof.discriminator!), choice, ...names];
  return callExpression(out.value(runtime, "writeChosenKind"), parts);
}

function usualKinds(message: Message, oneofs: readonly Oneof[], out: Output): Code {
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
