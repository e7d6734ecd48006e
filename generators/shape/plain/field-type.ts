import type { Field, FieldType, Scalar, SourceFile, WellKnown } from "@protoc-gen-rest/plugin";
import { runtime } from "../../names.ts";
import { modulePath, type Output } from "../../output.ts";

/** The TypeScript type of a field's value. */
export function fieldType(field: Field, file: SourceFile, from: Output): string {
  const type = valueType(field.type, file, from);
  if (field.cardinality === "list") return `${type}[]`;
  return field.cardinality === "map" ? `Record<string, ${type}>` : type;
}

/** The TypeScript type of one value: of an item of a list, of a value of a map. */
export function valueType(type: FieldType, file: SourceFile, from: Output): string {
  if (type.kind === "scalar") return scalarType(type.scalar);
  if (type.kind === "enum" && type.isNullValue) return "null";
  if (type.kind === "message" && type.wellKnown !== undefined) return wellKnownType(type.wellKnown, file);
  if (type.file.stem === from.stem && from.kind === "types") return type.localName;
  return file.type(modulePath(from, type.file.stem, "types"), type.localName);
}

function scalarType(scalar: Scalar): string {
  switch (scalar) {
    case "bool":
      return "boolean";
    case "bytes":
      return "Uint8Array";
    case "string":
      return "string";
    default:
      return isWide(scalar) ? "bigint" : "number";
  }
}

/** 64-bit integers, which are strings in JSON and bigints in TypeScript. */
export function isWide(scalar: Scalar): boolean {
  return scalar.endsWith("64");
}

function wellKnownType(wellKnown: WellKnown, file: SourceFile): string {
  if (typeof wellKnown === "object") return scalarType(wellKnown.wrapper);
  switch (wellKnown) {
    case "any":
      return file.type(runtime.json, "AnyMessage");
    case "empty":
      return file.type(runtime.json, "EmptyMessage");
    case "list_value":
      return `${file.type(runtime.json, "JsonValue")}[]`;
    case "struct":
      return file.type(runtime.json, "JsonObject");
    case "value":
      return file.type(runtime.json, "JsonValue");
    default:
      return "string";
  }
}
