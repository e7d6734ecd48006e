import {
  type Enum,
  type Field,
  type FieldType,
  is64BitScalar,
  type Message,
  type Scalar,
} from "@protoc-gen-rest/plugin";
import { readerName, runtime, writerName } from "../../output/names.ts";
import { fromCodecs, type Output } from "../../output/output.ts";
import { scalarReader } from "../codec/scalar-reader.ts";

const wrappers: Readonly<Partial<Record<Scalar, string>>> = {
  bool: "BoolValue",
  bytes: "BytesValue",
  double: "DoubleValue",
  float: "FloatValue",
  int32: "Int32Value",
  int64: "Int64Value",
  string: "StringValue",
  uint32: "UInt32Value",
  uint64: "UInt64Value",
};

const wellKnownTypes = {
  any: "Any",
  duration: "Duration",
  empty: "Empty",
  field_mask: "FieldMask",
  http_body: "HttpBody",
  list_value: "ListValue",
  struct: "Struct",
  timestamp: "Timestamp",
  value: "Value",
} as const;

/** The function that reads a single value, list item or map value of the field. */
export function itemReader(field: Field, out: Output): string {
  const { type } = field;
  if (type.kind === "scalar") return fieldScalarReader(field, type.scalar, out);
  const scalar = unwrapped(field);
  if (scalar !== undefined) return scalarReader(scalar, out);
  // As a field, a Struct is a plain JSON object.
  if (type.kind === "message" && type.wellKnown === "struct") return out.value(runtime, "readJsonObject");
  return valueReader(type, out);
}

/** The scalar type of a field that holds the value of a wrapper message. */
function unwrapped({ type, cardinality, oneof }: Field): Scalar | undefined {
  if (type.kind !== "message" || typeof type.wellKnown !== "object") return undefined;
  return cardinality === "singular" && oneof === undefined ? type.wellKnown.wrapper : undefined;
}

function fieldScalarReader(field: Field, scalar: Scalar, out: Output): string {
  const isUnsigned = scalar === "uint64" || scalar === "fixed64";
  if (isText(field)) {
    const name = field.int64AsNumber ? "Number" : "";
    return out.value(runtime, `read${isUnsigned ? "Uint64" : "Int64"}${name}Text`);
  }
  if (!field.int64AsNumber) return scalarReader(scalar, out);
  return out.value(runtime, isUnsigned ? "readUint64FromNumber" : "readInt64FromNumber");
}

/** Whether the field is a 64-bit integer with `jstype = JS_STRING`. */
export function isText({ type, jsType }: Field): boolean {
  return type.kind === "scalar" && is64BitScalar(type.scalar) && jsType === "string";
}

/** The function that reads a message, an enum or a scalar on its own. */
export function valueReader(type: FieldType, out: Output): string {
  if (type.kind === "scalar") return scalarReader(type.scalar, out);
  const name = runtimeName(type);
  return name === undefined ? fromCodecs(out, type.file.stem, readerName(type)) : out.value(runtime, `read${name}`);
}

/** The function that writes a single value, list item or map value, or undefined if it is its own JSON form. */
export function itemWriter(field: Field, out: Output): string | undefined {
  const { type } = field;
  if (type.kind === "scalar") return fieldScalarWriter(field, type.scalar, out);
  const scalar = unwrapped(field);
  if (scalar !== undefined) return scalarWriter(scalar, out);
  if (type.kind === "message" && type.wellKnown === "struct") return undefined;
  return valueWriter(type, out);
}

function fieldScalarWriter(field: Field, scalar: Scalar, out: Output): string | undefined {
  if (field.int64AsNumber) return out.value(runtime, "writeSafeInteger");
  return isText(field) ? undefined : scalarWriter(scalar, out);
}

/** The function that writes a message or an enum. */
export function valueWriter(type: Message | Enum, out: Output): string {
  const name = runtimeName(type);
  return name === undefined ? fromCodecs(out, type.file.stem, writerName(type)) : out.value(runtime, `write${name}`);
}

/** The name in the runtime of a type that the runtime reads and writes. */
function runtimeName(type: Message | Enum): string | undefined {
  if (type.kind === "enum") return type.isNullValue ? "NullValue" : undefined;
  const { wellKnown } = type;
  if (wellKnown === undefined) return undefined;
  return `${typeof wellKnown === "object" ? wrappers[wellKnown.wrapper] : wellKnownTypes[wellKnown]}Message`;
}

function scalarWriter(scalar: Scalar, out: Output): string | undefined {
  if (is64BitScalar(scalar)) return "String";
  if (scalar === "bytes") return out.value(runtime, "writeBytes");
  return scalar === "double" || scalar === "float" ? out.value(runtime, "writeDouble") : undefined;
}
