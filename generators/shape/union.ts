import { type Field, type Message, stringLiteral } from "@protoc-gen-rest/plugin";
import { runtime } from "../names.ts";
import type { Output } from "../output.ts";

/** How to know the member from the JSON value; undefined where it takes all that is left. */
export function unionCondition(field: Field, message: Message, out: Output): string[] | undefined {
  const kind = jsonKind(field);
  if (kind === "any") return undefined;
  if (kind === "array") return ["Array.isArray(json)"];
  if (kind !== "object") return [`typeof json === "${kind}"`];
  const isObject = `${out.value(runtime.json, "isObject")}(json)`;
  const later = message.fields.slice(message.fields.indexOf(field) + 1).some((other) => jsonKind(other) === "object");
  return later
    ? [isObject, ...requiredMembers(field).map((name) => `Object.hasOwn(json, ${stringLiteral(name)})`)]
    : [isObject];
}

/** The members that tell an object from the others. */
function requiredMembers({ type }: Field): string[] {
  if (type.kind !== "message") return [];
  return type.fields.filter((field) => field.behaviors.has("required") || field.always).map((field) => field.jsonName);
}

/** What a union may be, in words. */
export function unionKinds({ fields }: Message): string {
  return [...new Set(fields.map((field) => describeKind(jsonKind(field))))].join(" or ");
}

function describeKind(kind: JsonKind): string {
  return kind === "any" ? "any JSON" : `${kind === "array" || kind === "object" ? "an" : "a"} ${kind}`;
}

type JsonKind = "any" | "string" | "number" | "boolean" | "array" | "object";

/** The kind of JSON value that a member of a union is. */
function jsonKind(field: Field): JsonKind {
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
