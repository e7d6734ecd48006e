import { call, type Field, type Message, stringLiteral } from "@protoc-gen-rest/plugin";
import { readerName, rulesName, runtime } from "../../names.ts";
import type { Output } from "../../output.ts";
import { readerSignature } from "../reader-signature.ts";
import { hasRules } from "../rules.ts";
import { keyReader } from "./field-check.ts";
import { valueType } from "./field-type.ts";
import { itemReader } from "./values.ts";

/** Prints the reader of a message that is on the wire what its only field is (`rest.v1.FORM_VALUE`). */
export function printValueReader(message: Message, out: Output): void {
  const [field] = message.fields;
  if (field === undefined) return;
  out.exportFunction(readerSignature(readerName(message), valueType(message, out), out), () => {
    const read = readValue(field, "json", out);
    if (!hasRules(message)) {
      out.code(read, ";");
      return;
    }
    out.code({ ...read, open: read.open.replace("return ", "const value = ") }, ";");
    const rules = `${rulesName(message)}.${field.jsonName}`;
    out.when(["check.request"], "&&", call(out.value(runtime.json, "enforceValue"), ["value", rules, "check"]));
    out.line("return value;");
  });
  out.line();
}

function readValue(field: Field, json: string, out: Output) {
  const read = itemReader(field, out);
  const key = keyReader(field);
  if (field.cardinality === "list") {
    return call(`return ${out.value(runtime.json, field.oneOrMany ? "readOneOrMany" : "readList")}`, [
      json,
      read,
      "check",
    ]);
  }
  if (field.cardinality === "singular") return call(`return ${read}`, [json, "check"]);
  const keyArgument = key === undefined ? [] : [out.value(runtime.json, key)];
  return call(`return ${out.value(runtime.json, "readMap")}`, [json, read, "check", ...keyArgument]);
}

/** Prints the reader of a message that is on the wire what the set member of its oneof is (`rest.v1.FORM_UNION`). */
export function printUnionReader(message: Message, out: Output): void {
  const type = `${valueType(message, out)} | undefined`;
  out.exportFunction(readerSignature(readerName(message), type, out), () => {
    for (const field of message.fields) {
      const condition = unionCondition(field, message, out);
      const read = call(`return ${itemReader(field, out)}`, ["json", "check"]);
      if (condition === undefined) out.code(read, ";");
      else out.when(condition, "&&", read);
      if (condition === undefined) return;
    }
    const kinds = [...new Set(message.fields.map((field) => describeKind(jsonKind(field))))].join(" or ");
    out.code(call(`return ${out.value(runtime.json, "mismatch")}`, ["json", stringLiteral(kinds), "check"]), ";");
  });
  out.line();
}

type JsonKind = "any" | "string" | "number" | "boolean" | "array" | "object";

/** The kind of JSON value that a member of a union is. */
export function jsonKind(field: Field): JsonKind {
  const { type } = field;
  if (field.cardinality !== "singular") return field.cardinality === "list" ? "array" : "object";
  if (type.kind === "enum") return "string";
  if (type.kind === "message") return messageKind(type);
  if (type.scalar === "bool") return "boolean";
  const isText =
    type.scalar === "string" || type.scalar === "bytes" || (type.scalar.endsWith("64") && !field.int64AsNumber);
  return isText ? "string" : "number";
}

function messageKind(message: Message): JsonKind {
  if (message.form === "value") return message.fields[0] === undefined ? "object" : jsonKind(message.fields[0]);
  switch (message.wellKnown) {
    case "value":
      return "any";
    case "list_value":
      return "array";
    case "timestamp":
    case "duration":
    case "field_mask":
      return "string";
    default:
      return "object";
  }
}

function describeKind(kind: JsonKind): string {
  return kind === "any" ? "any JSON" : `${kind === "array" || kind === "object" ? "an" : "a"} ${kind}`;
}

/** How to know the member from the JSON value; undefined where it takes all that is left. */
function unionCondition(field: Field, message: Message, out: Output): string[] | undefined {
  const kind = jsonKind(field);
  if (kind === "any") return undefined;
  if (kind === "array") return ["Array.isArray(json)"];
  if (kind !== "object") return [`typeof json === "${kind}"`];
  const isObject = `${out.value(runtime.json, "isObject")}(json)`;
  const later = message.fields.slice(message.fields.indexOf(field) + 1).some((other) => jsonKind(other) === "object");
  return later ? [isObject, ...requiredMembers(field).map((name) => `${stringLiteral(name)} in json`)] : [isObject];
}

/** The members that tell an object from the others. */
function requiredMembers({ type }: Field): string[] {
  if (type.kind !== "message") return [];
  return type.fields.filter((field) => field.behaviors.has("required") || field.always).map((field) => field.jsonName);
}
