import {
  type Code,
  call,
  chain,
  type Field,
  type FieldType,
  type Scalar,
  type WellKnown,
} from "@protoc-gen-rest/plugin";
import { readerName, runtime, writerName } from "../../names.ts";
import { modulePath, type Output } from "../../output.ts";
import { differs } from "./differs.ts";
import { isWide } from "./field-type.ts";

const scalarReaders: Readonly<Record<Scalar, string>> = {
  bool: "readBoolean",
  bytes: "readBytes",
  double: "readDouble",
  fixed32: "readUint32",
  fixed64: "readUint64",
  float: "readFloat",
  int32: "readInt32",
  int64: "readInt64",
  sfixed32: "readInt32",
  sfixed64: "readInt64",
  sint32: "readInt32",
  sint64: "readInt64",
  string: "readString",
  uint32: "readUint32",
  uint64: "readUint64",
};

/** The function that reads one value of the type. */
export function valueReader(type: FieldType, out: Output): string {
  if (type.kind === "scalar") return out.value(runtime.json, scalarReaders[type.scalar]);
  if (type.kind === "enum" && type.isNullValue) return out.value(runtime.json, "readNull");
  if (type.kind === "message" && type.wellKnown !== undefined) return wellKnownReader(type.wellKnown, out);
  return fromCodecs(type.file.stem, readerName(type), out);
}

function wellKnownReader(wellKnown: WellKnown, out: Output): string {
  if (typeof wellKnown === "object") return out.value(runtime.json, scalarReaders[wellKnown.wrapper]);
  const readers = {
    any: "readAny",
    duration: "readDuration",
    empty: "readEmpty",
    field_mask: "readFieldMask",
    list_value: "readJsonArray",
    struct: "readJsonObject",
    timestamp: "readTimestamp",
    value: "readJson",
  } as const;
  return out.value(runtime.json, readers[wellKnown]);
}

/** The function that gives one value its JSON form; undefined when the value is its own. */
export function valueWriter(type: FieldType, out: Output): string | undefined {
  if (type.kind === "enum" || !differs(type)) return undefined;
  if (type.kind === "scalar") return scalarWriter(type.scalar, out);
  if (typeof type.wellKnown === "object") return scalarWriter(type.wellKnown.wrapper, out);
  if (type.wellKnown === "any") return out.value(runtime.json, "writeAny");
  return fromCodecs(type.file.stem, writerName(type), out);
}

function scalarWriter(scalar: Scalar, out: Output): string {
  if (isWide(scalar)) return "String";
  return out.value(runtime.json, scalar === "bytes" ? "writeBytes" : "writeDouble");
}

/** The JSON form of a field's value that `expression` holds, or holds undefined. */
export function wireValue(field: Field, expression: string, out: Output): Code {
  const write = valueWriter(field.type, out);
  if (write === undefined) return expression;
  if (field.cardinality === "list") return call(out.value(runtime.json, "writeList"), [expression, write]);
  if (field.cardinality === "map") return call(out.value(runtime.json, "writeMap"), [expression, write]);
  if (write === "String") return `${expression}?.toString()`;
  // 0 is no absence: writeDouble takes undefined itself.
  if (isNumber(field.type)) return call(write, [expression]);
  return chain("&&", expression, call(write, [expression]));
}

function isNumber(type: FieldType): boolean {
  const scalar = type.kind === "scalar" ? type.scalar : wrapped(type);
  return scalar === "double" || scalar === "float";
}

function wrapped(type: FieldType): Scalar | undefined {
  return type.kind === "message" && typeof type.wellKnown === "object" ? type.wellKnown.wrapper : undefined;
}

function fromCodecs(stem: string, name: string, out: Output): string {
  return stem === out.stem && out.kind === "codecs" ? name : out.value(modulePath(out, stem, "codecs"), name);
}
