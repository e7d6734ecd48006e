import {
  type Code,
  callExpression,
  type Message,
  objectLiteral,
  propertyAssignment,
  propertyKey,
} from "@protoc-gen-rest/plugin";
import { membersName, prototypeName, runtime } from "../../output/names.ts";
import type { Output } from "../../output/output.ts";
import { members } from "../codec/members.ts";
import { absentProperties } from "./absent-fields.ts";
import { hasPrototype } from "./defaults.ts";
import type { Dialect } from "./dialect.ts";
import { fieldCode, isLate } from "./field-code.ts";
import { oneofCode } from "./oneofs.ts";
import { ownOneof } from "./property.ts";

/** The object literal with the properties that every message of the type has. */
export function messageLiteral(dialect: Dialect, message: Message, out: Output): Code {
  const parts: Code[] = [...dialect.head(message)];
  const plain = new Set(members(message));
  for (const field of message.fields) {
    const oneof = ownOneof(dialect, field);
    const key = propertyKey(dialect.property(oneof ?? field));
    if (oneof !== undefined) {
      if (field === oneof.fields[0]) parts.push(propertyAssignment(key, oneofCode(dialect, oneof, out)));
    } else if (field === message.rest) {
      parts.push(propertyAssignment(key, restCode(dialect, message, out)));
    } else if (!plain.has(field)) {
      parts.push(propertyAssignment(key, oneofCode(dialect, field, out)));
    } else if (!isLate(dialect, field)) {
      parts.push(propertyAssignment(key, fieldCode(dialect, field, out)));
    }
  }
  parts.push(...leftOutProperties(dialect, message, out));
  const literal = objectLiteral(parts);
  if (!hasPrototype(dialect, message)) return literal;
  return callExpression(out.value(runtime, "withDefaults"), [prototypeName(message), literal]);
}

/** The properties of what visibility labels leave out. */
function leftOutProperties(dialect: Dialect, { leftOutFields }: Message, out: Output): Code[] {
  const fields = leftOutFields.filter((field) => (ownOneof(dialect, field)?.fields.length ?? 0) === 0);
  return [...absentProperties(dialect, fields, out)].map(([name, value]) =>
    propertyAssignment(propertyKey(name), value),
  );
}

function restCode(dialect: Dialect, message: Message, out: Output): Code {
  const field = message.rest!;
  const read = field.form.kind === "struct" ? out.value(runtime, "readJson") : dialect.itemReader(field, out);
  return callExpression(out.value(runtime, "readOtherEntries"), ["wire", membersName(message), read, "check"]);
}
