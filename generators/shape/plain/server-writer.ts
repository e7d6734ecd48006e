import {
  type Code,
  callExpression,
  hasChoice,
  type Message,
  type Oneof,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  returnStatement,
  spreadElement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { printServerWriterFunction } from "../codec/codec-functions.ts";
import { discriminatedTypes } from "../codec/discriminated-types.ts";
import { isSent, withheldMembers } from "../codec/input-only.ts";
import { kindChoice } from "../codec/kind-choice.ts";
import { members } from "../codec/members.ts";
import { messageVariable } from "../codec/message-variable.ts";
import { valueType } from "./field-type.ts";
import { selectsOpenKind } from "./kinds.ts";
import { namesBeside, openMembers } from "./member-names.ts";
import { printRepresented } from "./represented.ts";
import { hasServerWriter, memberValue, serverWriter } from "./values.ts";

/**
 * Prints the writer of a message for servers. It names each member, so that whatever else the handler's object holds
 * stays on the server. The constant layout of the literal also makes JSON.stringify fast.
 */
export function printServerWriter(message: Message, out: Output): void {
  if (!hasServerWriter(message)) return;
  const type = valueType(message, out);
  if (message.representation === "object") {
    const name = message.fields.some(isSent) ? "message" : "_message";
    printServerWriterFunction(message, { name, type }, "object", out, () => {
      out.statement(returnStatement(objectLiteral(objectMembers(message, out))));
    });
  } else {
    printServerWriterFunction(message, { name: "message", type }, "unknown", out, () => {
      printRepresented(message, out, serverWriter);
    });
  }
}

/** The members of an object. An open message has members of any name. */
function objectMembers(message: Message, out: Output): Code[] {
  const written = members(message)
    .filter(isSent)
    .map((field) => {
      return propertyAssignment(propertyKey(field.jsonName), memberValue(field, messageVariable, out, serverWriter));
    });
  const kinds = message.oneofs.flatMap((oneof) => {
    const { discriminator } = oneof;
    return discriminator === undefined ? [] : [spreadElement(selectedMembers(message, oneof, discriminator, out))];
  });
  if (message.rest === undefined) return [...written, ...kinds];
  const withheld = withheldMembers([message, ...discriminatedTypes(message)], message);
  return [spreadElement(openMembers(message, messageVariable, out)), ...written, ...withheld, ...kinds];
}

/** The members of the message that a discriminator selects. */
function selectedMembers(message: Message, oneof: Oneof, discriminator: string, out: Output): Code {
  const writers = oneof.fields.flatMap(({ jsonName, type }) => {
    const write = type.kind === "message" ? serverWriter(type, out) : undefined;
    return write === undefined ? [] : [propertyAssignment(propertyKey(jsonName), write)];
  });
  if (hasChoice(oneof)) {
    const choice = kindChoice(oneof, ({ type }) => {
      return (type.kind === "message" ? serverWriter(type, out) : undefined) ?? "undefined";
    });
    const parts = [messageVariable, stringLiteral(discriminator), choice, namesBeside(message, oneof)];
    return callExpression(out.value(runtime, "writeChosen"), parts);
  }
  const names = selectsOpenKind(oneof) ? [namesBeside(message, oneof)] : [];
  const parts = [messageVariable, stringLiteral(discriminator), objectLiteral(writers), ...names];
  return callExpression(out.value(runtime, "writeDiscriminated"), parts);
}
