import {
  asExpression,
  type Code,
  callExpression,
  type Field,
  kindsOfField,
  type Message,
  type Oneof,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  returnStatement,
  spreadElement,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime, writerName } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { printServerWriterFunction } from "../codec/codec-functions.ts";
import { codecCode } from "../codec/form-code.ts";
import { isSent, withheldMembers } from "../codec/input-only.ts";
import { members } from "../codec/members.ts";
import { messageVariable } from "../codec/message-variable.ts";
import { unionCondition } from "../codec/union.ts";
import { messageDiffers } from "./differs.ts";
import { fieldType, valueType } from "./field-type.ts";
import { hasServerWriter, memberValue, serverWriter, writtenValue } from "./values.ts";

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
  } else if (message.representation === "value") {
    printServerWriterFunction(message, { name: "message", type }, "unknown", out, () => {
      const values = message.fields.map((field) => writtenValue(field, messageVariable, out, serverWriter));
      for (const value of values) out.statement(returnStatement(value));
    });
  } else {
    printServerWriterFunction(message, { name: "json", type }, "unknown", out, () => printUnion(message, out));
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
    return discriminator === undefined ? [] : [spreadElement(selectedMembers(oneof, discriminator, out))];
  });
  const kindTypes = discriminatedTypes(message);
  // The writer of an open kind spreads the whole object, too.
  const isOpen = [message, ...kindTypes].some(({ rest }) => rest !== undefined);
  const withheld = isOpen ? withheldMembers([message], message) : [];
  if (message.rest === undefined) return [...written, ...kinds, ...withheld];
  return [spreadElement(messageVariable), ...written, ...withheldMembers(kindTypes, message), ...kinds, ...withheld];
}

/** The messages that discriminators select, whose members are members of the object itself. */
function discriminatedTypes(message: Message): ReadonlySet<Message> {
  const types = new Set([message]);
  for (const current of types) {
    for (const { discriminator, fields } of current.oneofs) {
      if (discriminator === undefined) continue;
      for (const { type } of fields) if (type.kind === "message") types.add(type);
    }
  }
  types.delete(message);
  return types;
}

/** The members of the message that a discriminator selects. */
function selectedMembers({ fields }: Oneof, discriminator: string, out: Output): Code {
  const writers = fields.flatMap(({ jsonName, type }) => {
    const write = type.kind === "message" ? serverWriter(type, out) : undefined;
    return write === undefined ? [] : [propertyAssignment(propertyKey(jsonName), write)];
  });
  const parts = [messageVariable, stringLiteral(discriminator), objectLiteral(writers)];
  return callExpression(out.value(runtime, "writeDiscriminated"), parts);
}

/** Prints the return of each member that holds messages, told by its JSON kind as in the reader. */
function printUnion(message: Message, out: Output): void {
  const bytes = message.fields.find(({ form, cardinality }) => form.scalar === "bytes" && cardinality === "singular");
  if (bytes !== undefined) {
    const { is, write } = bytes.form.shapes.plain;
    const written = callExpression(codecCode(write!, bytes.type, writerName, out), ["json"]);
    out.when([is!("json")], "&&", returnStatement(written));
  }
  for (const field of message.fields.filter(isStructured)) {
    const condition = unionCondition(field, message, out);
    const value = out.target === "ts" ? asExpression("json", fieldType(field, out)) : "json";
    const written = returnStatement(writtenValue(field, value, out, serverWriter));
    if (condition === undefined) {
      out.statement(written);
      return;
    }
    out.when(condition.conditions, condition.operator, written);
  }
  const rest = messageDiffers(message) ? callExpression(out.value(runtime, "writeUntyped"), ["json"]) : "json";
  out.statement(returnStatement(rest));
}

/** Whether the field may be an object or an array. */
function isStructured(field: Field): boolean {
  const kinds = kindsOfField(field);
  return kinds.has("object") || kinds.has("array");
}
