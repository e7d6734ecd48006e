import {
  acceptsNull,
  type Code,
  call,
  chain,
  type Field,
  inline,
  type Message,
  member,
  object,
  propertyKey,
} from "@protoc-gen-rest/plugin";
import { runtime, writerName } from "../../names.ts";
import type { Output } from "../../output.ts";
import type { Dialect } from "./dialect.ts";
import { writtenCase, writtenOneof } from "./oneofs.ts";
import { ownOneof, property } from "./property.ts";
import { memberValue, presentValue, written } from "./wire-value.ts";

/** Prints the writer of a message: its JSON form as a new object, or as what the form of the message says. */
export function printWriter(dialect: Dialect, message: Message, out: Output): void {
  const returns = message.representation === "object" ? "object" : "unknown";
  const name = message.fields.length > 0 ? "message" : "_message";
  out.annotate(message, writerName(message));
  const parameters = [{ name, type: dialect.type(message, out) }];
  out.exportFunction({ name: writerName(message), parameters, returns }, () => {
    printReturn(jsonForm(dialect, message, out), out);
  });
  out.line();
}

function jsonForm(dialect: Dialect, message: Message, out: Output): Code {
  const [first] = message.fields;
  if (message.representation === "object" || first === undefined)
    return object("", objectMembers(dialect, message, out));
  return message.representation === "value" ? onlyValue(dialect, first, out) : setMember(dialect, message, out);
}

/** Formatters put operands that take several lines into parentheses. */
function printReturn(code: Code, out: Output): void {
  if (typeof code === "string" || code.kind !== "chain") out.code(prefixed("return ", code), ";");
  else if (inline(code).length + "  return ;".length <= out.width) out.line(`return ${inline(code)};`);
  else out.block("return (", () => out.code(code), ");");
}

function onlyValue(dialect: Dialect, field: Field, out: Output): Code {
  const expression = property(dialect, field, "message", out);
  return dialect.hasPresence(field)
    ? presentValue(dialect, field, expression, out)
    : written(dialect, field, expression, out);
}

/** Of a union: what is set, without its name. */
function setMember(dialect: Dialect, message: Message, out: Output): Code {
  // Behind a null the others would still be asked.
  const fields = message.fields.toSorted((a, b) => Number(acceptsNull(a)) - Number(acceptsNull(b)));
  const values = fields.map((field) => {
    const oneof = ownOneof(dialect, field);
    const holder = oneof === undefined ? "" : `message.${dialect.property(oneof)}`;
    if (oneof !== undefined) return writtenCase(dialect, field, holder, out);
    const expression = property(dialect, field, "message", out);
    const write = dialect.itemWriter(field, out);
    return write === undefined ? expression : call(out.value(runtime, "present"), [expression, write]);
  });
  return chain("??", ...values);
}

function prefixed(text: string, code: Code): Code {
  if (typeof code === "string") return text + code;
  return "open" in code ? { ...code, open: text + code.open } : `${text}(${inline(code)})`;
}

function objectMembers(dialect: Dialect, message: Message, out: Output): Code[] {
  const parts: Code[] = [];
  if (message.rest !== undefined) {
    parts.push(prefixed("...", written(dialect, message.rest, property(dialect, message.rest, "message", out), out)));
  }
  for (const field of message.fields) {
    const oneof = ownOneof(dialect, field);
    const kinds = field.oneof?.discriminator === undefined ? oneof : field.oneof;
    if (kinds !== undefined) {
      if (field === kinds.fields[0]) parts.push(...writtenOneof(dialect, kinds, out));
    } else if (field !== message.rest) {
      parts.push(member(propertyKey(field.jsonName), memberValue(dialect, field, "message", out)));
    }
  }
  return parts;
}
