import { type Field, type Message, propertyAccess, type SourceFile, stringLiteral } from "@protoc-gen-rest/plugin";
import { membersName, readerName, runtime } from "../names.ts";
import type { Output } from "../output.ts";
import { valueType } from "../shape/plain/field-type.ts";
import { valueReader } from "../shape/plain/values.ts";
import { readerSignature } from "./reader-signature.ts";

/**
 * Prints the reader of a message: it checks the members in place, in straight-line code. The usual case of a member is
 * checked by a comparison; all else (null, a number that came as a string, a mistake) goes to the runtime.
 */
export function printReader(message: Message, out: SourceFile, from: Output): void {
  const type = valueType(message, out, from);
  out.exportFunction(readerSignature(readerName(message), type, out), () => {
    out.line(`const message = ${out.value(runtime.json, "object")}${out.annotation(`<${type}>`)}(json, check);`);
    printNames(message, out);
    const serverSet = names(message.fields.filter((field) => field.behaviors.has("output_only")));
    if (serverSet !== "")
      out.when(["check.request"], "&&", `${out.value(runtime.json, "omit")}(message, ${serverSet});`);
    for (const field of message.fields) printField(field, out, from);
    for (const { fields } of message.oneofs) {
      if (fields.length > 1) out.line(`${out.value(runtime.json, "oneOf")}(message, ${names(fields)}, check);`);
    }
    const needed = names(
      message.fields.filter((field) => field.behaviors.has("required") && !field.behaviors.has("output_only")),
    );
    if (needed !== "")
      out.when(["check.required"], "&&", `${out.value(runtime.json, "required")}(message, ${needed}, check);`);
    out.line("return message;");
  });
  out.line();
}

/** Proto names are accepted beside JSON names; members that nobody knows matter only to who does not keep them. */
function printNames(message: Message, out: SourceFile): void {
  const others = message.fields.filter((field) => field.name !== field.jsonName);
  const conditions = ['check.unknown !== "keep"', ...others.map((field) => `${stringLiteral(field.name)} in message`)];
  out.when(conditions, "||", `${out.value(runtime.json, "members")}(message, ${membersName(message)}, check);`);
}

function names(fields: readonly Field[]): string {
  return fields.length === 0 ? "" : `[${fields.map((field) => stringLiteral(field.jsonName)).join(", ")}]`;
}

function printField(field: Field, out: SourceFile, from: Output): void {
  const member = propertyAccess("message", field.jsonName);
  out.when(conditions(field, member), "&&", `${readCall(field, out, from)};`);
}

function readCall(field: Field, out: SourceFile, from: Output): string {
  const read = valueReader(field.type, out, from);
  const key = keyReader(field);
  const keyArgument = key === undefined ? "" : `, ${out.value(runtime.json, key)}`;
  const combinator = field.cardinality === "singular" ? (acceptsNull(field) ? "value" : "field") : field.cardinality;
  return `${out.value(runtime.json, combinator)}(message, ${stringLiteral(field.jsonName)}, ${read}, check${keyArgument})`;
}

/** `null` is a value of its own for these. */
function acceptsNull({ type }: Field): boolean {
  return type.kind === "message" ? type.wellKnown === "value" : type.kind === "enum" && type.isNullValue;
}

// A plain object has these without being given them.
const inherited = new Set(Object.getOwnPropertyNames(Object.prototype));

/** When the member needs more than a look: it is there and not simply what it should be. */
function conditions(field: Field, member: string): string[] {
  if (inherited.has(field.jsonName)) return [`Object.hasOwn(message, ${stringLiteral(field.jsonName)})`];
  const { type } = field;
  if (field.cardinality === "singular" && type.kind === "scalar") {
    switch (type.scalar) {
      case "string":
        return [`typeof ${member} !== "string"`, `${member} !== undefined`];
      case "bool":
        return [`typeof ${member} !== "boolean"`, `${member} !== undefined`];
      case "int32":
      case "sint32":
      case "sfixed32":
        return [`${member} !== undefined`, `${member} !== (${member} | 0)`];
      case "uint32":
      case "fixed32":
        return [`${member} !== undefined`, `${member} !== ${member} >>> 0`];
      case "double":
        return [`!Number.isFinite(${member})`, `${member} !== undefined`];
      case "float":
        return [`${member} !== undefined`, `!Number.isFinite(Math.fround(${member}))`];
    }
  }
  return [`${member} !== undefined`];
}

function keyReader({ mapKey }: Field): string | undefined {
  switch (mapKey) {
    case undefined:
    case "string":
      return undefined;
    case "bool":
      return "readBooleanKey";
    case "int32":
    case "sint32":
    case "sfixed32":
      return "readInt32Key";
    case "uint32":
    case "fixed32":
      return "readUint32Key";
    case "uint64":
    case "fixed64":
      return "readUint64Key";
    default:
      return "readInt64Key";
  }
}
