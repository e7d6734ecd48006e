import type { Check } from "../json/check.ts";
import { type JsonObject, type JsonValue, readJson, readJsonArray, readJsonObject } from "../json/json-value.ts";
import { writeJson } from "../json/json-writer.ts";

/** `google.protobuf.Value` of @bufbuild/protobuf. */
export interface ValueMessage {
  $typeName: "google.protobuf.Value";
  kind:
    | { case: "nullValue"; value: 0 }
    | { case: "numberValue"; value: number }
    | { case: "stringValue"; value: string }
    | { case: "boolValue"; value: boolean }
    | { case: "structValue"; value: StructMessage }
    | { case: "listValue"; value: ListValueMessage }
    | { case: undefined; value?: undefined };
}

/** `google.protobuf.Struct` of @bufbuild/protobuf within a Value. Elsewhere it is a JSON object. */
export interface StructMessage {
  $typeName: "google.protobuf.Struct";
  fields: { [key: string]: ValueMessage };
}

/** `google.protobuf.ListValue` of @bufbuild/protobuf. */
export interface ListValueMessage {
  $typeName: "google.protobuf.ListValue";
  values: ValueMessage[];
}

/** Reads a `google.protobuf.Value`. */
export function readValueMessage(json: unknown, check: Check): ValueMessage {
  return valueMessage(readJson(json, check));
}

/** Reads a `google.protobuf.ListValue`. */
export function readListValueMessage(json: unknown, check: Check): ListValueMessage {
  return listValueMessage(readJsonArray(json, check));
}

function valueMessage(json: JsonValue): ValueMessage {
  return { $typeName: "google.protobuf.Value", kind: kindOf(json) };
}

function kindOf(json: JsonValue): ValueMessage["kind"] {
  if (json === null) return { case: "nullValue", value: 0 };
  if (typeof json === "number") return { case: "numberValue", value: json };
  if (typeof json === "string") return { case: "stringValue", value: json };
  if (typeof json === "boolean") return { case: "boolValue", value: json };
  if (Array.isArray(json)) return { case: "listValue", value: listValueMessage(json) };
  return { case: "structValue", value: structMessage(json) };
}

function structMessage(json: JsonObject): StructMessage {
  const fields = Object.fromEntries(Object.entries(json).map(([name, item]) => [name, valueMessage(item)]));
  return { $typeName: "google.protobuf.Struct", fields };
}

function listValueMessage(json: readonly JsonValue[]): ListValueMessage {
  return { $typeName: "google.protobuf.ListValue", values: json.map(valueMessage) };
}

type ValueKind = Pick<ValueMessage, "kind">;

type ListValues = Pick<ListValueMessage, "values">;

type StructFields = Pick<StructMessage, "fields">;

/**
 * Creates the writer of a `google.protobuf.Value`, which throws for one without a kind and for a number that is not finite.
 * `name` is that of the field.
 */
export function valueMessageWriter(name = "the message"): (message: ValueKind) => JsonValue {
  return (message) => writeValue(message, name);
}

/** As `valueMessageWriter`, for a `google.protobuf.ListValue`. */
export function listValueMessageWriter(name = "the message"): (message: ListValues) => JsonValue[] {
  return (message) => writeListValue(message, name);
}

/** As `valueMessageWriter`, for a `google.protobuf.Struct` that is a whole request or response. */
export function structMessageWriter(name = "the message"): (message: StructFields) => JsonObject {
  return (message) => writeStruct(message, name);
}

function writeValue({ kind }: ValueKind, path: string): JsonValue {
  switch (kind.case) {
    case "structValue":
      return writeStruct(kind.value, path);
    case "listValue":
      return writeListValue(kind.value, path);
    case "nullValue":
      return null;
    case "numberValue":
      return writeJson(kind.value, path) as number;
    case undefined:
      throw new TypeError(`${path}: a google.protobuf.Value must have a kind`);
    default:
      return kind.value;
  }
}

function writeListValue({ values }: ListValues, path: string): JsonValue[] {
  return values.map((item, index) => writeValue(item, `${path}[${index}]`));
}

function writeStruct({ fields }: StructFields, path: string): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, item]) => [name, writeValue(item, `${path}.${name}`)]));
}

/** Writes a `google.protobuf.Value`, as `valueMessageWriter` does. */
export function writeValueMessage(message: ValueKind): JsonValue {
  return writeValue(message, "google.protobuf.Value");
}

/** Writes a `google.protobuf.ListValue`, as `listValueMessageWriter` does. */
export function writeListValueMessage(message: ListValues): JsonValue[] {
  return writeListValue(message, "google.protobuf.ListValue");
}

/** Reads a Struct that is a whole request or response. */
export function readStructMessage(json: unknown, check: Check): StructMessage {
  return structMessage(readJsonObject(json, check));
}

/** Writes a `google.protobuf.Struct`, as `structMessageWriter` does. */
export function writeStructMessage(message: StructFields): JsonObject {
  return writeStruct(message, "google.protobuf.Struct");
}
