import {
  type Code,
  call,
  type Field,
  inline,
  type Message,
  member,
  type Oneof,
  object,
  propertyAccess,
  propertyKey,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { runtime, writerName } from "../../names.ts";
import type { Output } from "../../output.ts";
import { propertyName } from "./names.ts";
import { esType, itemWriter, property, wireValue, written } from "./values.ts";

/** Prints the writer of a message: its JSON form as a new object, or as what the form of the message says. */
export function printWriter(message: Message, out: Output): void {
  const parameters = [{ name: "message", type: esType(message, out) }];
  const returns = message.form === "object" ? "object" : "unknown";
  out.annotate(message, writerName(message));
  out.exportFunction({ name: writerName(message), parameters, returns }, () => {
    const [first] = message.fields;
    if (message.form === "value" && first !== undefined) {
      out.line(`return ${inline(written(first, property(first, "message", out), out))};`);
    } else if (message.form === "union" && first?.oneof !== undefined) {
      const oneof = propertyAccess("message", propertyName(first.oneof));
      out.code(call(`return ${out.value(runtime.es, "writeUnion")}`, [oneof, casesCode(first.oneof, out)]), ";");
    } else {
      out.code(object("return ", objectMembers(message, out)), ";");
    }
  });
  out.line();
}

function objectMembers(message: Message, out: Output): Code[] {
  const others = message.fields.filter((field) => field !== message.rest);
  return [
    ...(message.rest === undefined
      ? []
      : [`...${inline(written(message.rest, property(message.rest, "message", out), out))}`]),
    ...others.flatMap((field): Code[] => {
      if (field.oneof !== undefined) return field === field.oneof.fields[0] ? [oneofCode(field.oneof, out)] : [];
      return [member(propertyKey(field.jsonName), wireValue(field, property(field, "message", out), out))];
    }),
  ];
}

function oneofCode(oneof: Oneof, out: Output): Code {
  const value = propertyAccess("message", propertyName(oneof));
  if (oneof.discriminator === undefined)
    return call(`...${out.value(runtime.es, "writeCase")}`, [value, casesCode(oneof, out)]);
  const parts = [value, stringLiteral(oneof.discriminator), casesCode(oneof, out)];
  return call(`...${out.value(runtime.es, "writeKind")}`, parts);
}

function casesCode(oneof: Oneof, out: Output): Code {
  return object(
    "",
    oneof.fields.map((field) => caseCode(field, out)),
  );
}

function caseCode(field: Field, out: Output): Code {
  const write = itemWriter(field, out);
  const parts = [`key: ${stringLiteral(field.jsonName)}`, ...(write === undefined ? [] : [`write: ${write}`])];
  return object(`${propertyKey(propertyName(field))}: `, parts);
}
