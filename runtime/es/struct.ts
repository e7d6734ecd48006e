import type { Check } from "../json/check.ts";
import { type JsonObject, type JsonValue, readJson, readJsonArray, readJsonObject } from "../json/json-value.ts";

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

/** Writes a `google.protobuf.Value`. Throws for one without a kind and for a number that is not finite. */
export function writeValueMessage({ kind }: Pick<ValueMessage, "kind">): JsonValue {
  switch (kind.case) {
    case "structValue":
      return writeStructMessage(kind.value);
    case "listValue":
      return writeListValueMessage(kind.value);
    case "nullValue":
      return null;
    case "numberValue":
      if (Number.isFinite(kind.value)) return kind.value;
      throw new RangeError(`a google.protobuf.Value must be a finite number, got ${kind.value}`);
    case undefined:
      throw new TypeError("a google.protobuf.Value must have a kind");
    default:
      return kind.value;
  }
}

/** Writes a `google.protobuf.ListValue`. Throws like `writeValueMessage`. */
export function writeListValueMessage({ values }: Pick<ListValueMessage, "values">): JsonValue[] {
  return values.map(writeValueMessage);
}

/** Reads a Struct that is a whole request or response. */
export function readStructMessage(json: unknown, check: Check): StructMessage {
  return structMessage(readJsonObject(json, check));
}

/** Writes a `google.protobuf.Struct`. Throws like `writeValueMessage`. */
export function writeStructMessage({ fields }: Pick<StructMessage, "fields">): JsonObject {
  return Object.fromEntries(Object.entries(fields).map(([name, item]) => [name, writeValueMessage(item)]));
}
