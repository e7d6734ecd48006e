import {
  array,
  type Code,
  call,
  type Field,
  type Message,
  propertyAccess,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { membersName, readerName, runtime } from "../names.ts";
import type { Output } from "../output.ts";
import { isWide, valueType } from "../shape/plain/field-type.ts";
import { isInherited } from "../shape/plain/property.ts";
import { valueReader } from "../shape/plain/values.ts";
import { readerSignature } from "./reader-signature.ts";

/**
 * Prints the reader of a message: it checks the members in place, in straight-line code. The usual case of a member is
 * checked by a comparison; all else (null, a number that came as a string, a mistake) goes to the runtime.
 */
export function printReader(message: Message, out: Output): void {
  const type = valueType(message, out);
  out.annotate(message, readerName(message));
  out.exportFunction(readerSignature(readerName(message), type, out), () => {
    out.line(`const wire = ${out.value(runtime.json, "object")}(json, check);`);
    printNames(message, out);
    out.assign("const message", `wire${out.annotation(` as ${type}`)}`);
    const serverSet = message.fields.filter((field) => field.behaviors.has("output_only"));
    if (serverSet.length > 0) {
      out.when(["check.request"], "&&", call(out.value(runtime.json, "omit"), ["message", names(serverSet)]));
    }
    for (const field of message.fields) out.when(conditions(field, out), "&&", readCall(field, out));
    for (const { fields } of message.oneofs) printOneof(fields, out);
    const needed = message.fields.filter(({ behaviors }) => behaviors.has("required") && !behaviors.has("output_only"));
    if (needed.length > 0) {
      out.when(
        ["check.required"],
        "&&",
        call(out.value(runtime.json, "required"), ["message", names(needed), "check"]),
      );
    }
    out.line("return message;");
  });
  out.line();
}

/**
 * Proto names are accepted beside JSON names; members that nobody knows matter only to who does not keep them.
 * `wire` is no union of the oneofs' cases, which every `in` would multiply for the compiler.
 */
function printNames(message: Message, out: Output): void {
  const others = message.fields.filter((field) => field.name !== field.jsonName);
  const conditions = ['check.unknown !== "keep"', ...others.map((field) => `${stringLiteral(field.name)} in wire`)];
  out.when(conditions, "||", call(out.value(runtime.json, "members"), ["wire", membersName(message), "check"]));
}

/** Two members are quickly compared; for more the runtime counts. */
function printOneof(fields: readonly Field[], out: Output): void {
  if (fields.length < 2) return;
  const check = call(out.value(runtime.json, "oneOf"), ["message", names(fields), "check"]);
  const isPair = fields.length === 2 && !fields.some(isInherited);
  const given = fields.map((field) => `${propertyAccess("message", field.jsonName)} !== undefined`);
  if (isPair) out.when(given, "&&", check);
  else out.code(check, ";");
}

function names(fields: readonly Field[]): Code {
  return array(
    "",
    fields.map((field) => stringLiteral(field.jsonName)),
  );
}

function readCall(field: Field, out: Output): Code {
  if (isPlainWide(field)) {
    const member = propertyAccess("message", field.jsonName);
    const reader = valueReader(field.type, out);
    const read = out.value(runtime.json, "wide");
    return call(`${member} = ${read}`, ["message", stringLiteral(field.jsonName), member, reader, "check"]);
  }
  const combinator = field.cardinality === "singular" ? (acceptsNull(field) ? "value" : "field") : field.cardinality;
  const key = keyReader(field);
  return call(out.value(runtime.json, combinator), [
    "message",
    stringLiteral(field.jsonName),
    valueReader(field.type, out),
    "check",
    ...(key === undefined ? [] : [out.value(runtime.json, key)]),
  ]);
}

/** Nothing can be assigned to what only one case of a union has. */
function isPlainWide(field: Field): boolean {
  const { type, cardinality, oneof } = field;
  return (
    cardinality === "singular" &&
    oneof === undefined &&
    !isInherited(field) &&
    type.kind === "scalar" &&
    isWide(type.scalar)
  );
}

/** `null` is a value of its own for these. */
function acceptsNull({ type }: Field): boolean {
  return type.kind === "message" ? type.wellKnown === "value" : type.kind === "enum" && type.isNullValue;
}

// Longer comparisons would not fit a line; the runtime looks at these members instead.
const longestMember = 48;

/** When the member needs more than a look: it is not simply what it should be, and there. Mostly the first look is enough. */
function conditions(field: Field, out: Output): string[] {
  const member = propertyAccess("message", field.jsonName);
  if (isInherited(field)) return [`Object.hasOwn(message, ${stringLiteral(field.jsonName)})`];
  const { type } = field;
  if (field.cardinality === "singular" && type.kind === "scalar" && member.length <= longestMember) {
    switch (type.scalar) {
      case "string":
        return [`typeof ${member} !== "string"`, `${member} !== undefined`];
      case "bool":
        return [`typeof ${member} !== "boolean"`, `${member} !== undefined`];
      case "int32":
      case "sint32":
      case "sfixed32":
        // In this order: no compiler takes arithmetic with what may be undefined.
        return [`${member} !== undefined`, `${member} !== (${member} | 0)`];
      case "uint32":
      case "fixed32":
        return [`${member} !== undefined`, `${member} !== ${member} >>> 0`];
      case "double":
        return [`!Number.isFinite(${member})`, `${member} !== undefined`];
      case "float":
        return [`!${out.value(runtime.json, "isFloat")}(${member})`, `${member} !== undefined`];
    }
  }
  const usual = usualForm(field);
  if (usual === undefined) return [`${member} !== undefined`];
  return [`!${out.value(runtime.json, usual)}(${member})`, `${member} !== undefined`];
}

/** The function of the runtime that knows the form which values of the field nearly always have. */
function usualForm({ type, cardinality, mapKey }: Field): string | undefined {
  if (type.kind === "message") {
    return type.wellKnown === "timestamp" && cardinality === "singular" ? "isUsualTimestamp" : undefined;
  }
  if (type.kind !== "scalar" || type.scalar !== "string" || cardinality === "singular") return undefined;
  if (cardinality === "list") return "areStrings";
  return mapKey === "string" ? "areStringEntries" : undefined;
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
