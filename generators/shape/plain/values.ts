import type { Field, FieldType, Scalar, SourceFile, WellKnown } from "@protoc-gen-rest/plugin";
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

/** The functions of a codecs file for an Any, with the types that the proto file sees. No message's name gives these. */
export const anyReader = "readAny$";
export const anyWriter = "writeAny$";

/** The function that reads one value of the type. */
export function valueReader(type: FieldType, file: SourceFile, from: Output): string {
  if (type.kind === "scalar") return file.value(runtime.json, scalarReaders[type.scalar]);
  if (type.kind === "enum" && type.isNullValue) return file.value(runtime.json, "readNull");
  if (type.kind === "message" && type.wellKnown !== undefined) return wellKnownReader(type.wellKnown, file, from);
  return fromCodecs(type.file.stem, readerName(type), file, from);
}

function wellKnownReader(wellKnown: WellKnown, file: SourceFile, from: Output): string {
  if (typeof wellKnown === "object") return file.value(runtime.json, scalarReaders[wellKnown.wrapper]);
  if (wellKnown === "any") return fromCodecs(from.stem, anyReader, file, from);
  const readers = {
    duration: "readDuration",
    empty: "readEmpty",
    field_mask: "readFieldMask",
    list_value: "readJsonArray",
    struct: "readJsonObject",
    timestamp: "readTimestamp",
    value: "readJson",
  } as const;
  return file.value(runtime.json, readers[wellKnown]);
}

/** The function that gives one value its JSON form; undefined when the value is its own. */
export function valueWriter(type: FieldType, file: SourceFile, from: Output): string | undefined {
  if (type.kind === "enum" || !differs(type)) return undefined;
  if (type.kind === "scalar") return scalarWriter(type.scalar, file);
  if (typeof type.wellKnown === "object") return scalarWriter(type.wellKnown.wrapper, file);
  if (type.wellKnown === "any") return fromCodecs(from.stem, anyWriter, file, from);
  return fromCodecs(type.file.stem, writerName(type), file, from);
}

function scalarWriter(scalar: Scalar, file: SourceFile): string {
  if (isWide(scalar)) return "String";
  return file.value(runtime.json, scalar === "bytes" ? "writeBytes" : "writeDouble");
}

/** The JSON form of a field's value that `expression` holds, or holds undefined. */
export function wireValue(field: Field, expression: string, file: SourceFile, from: Output): string {
  const write = valueWriter(field.type, file, from);
  if (write === undefined) return expression;
  if (field.cardinality === "list") return `${file.value(runtime.json, "writeList")}(${expression}, ${write})`;
  if (field.cardinality === "map") return `${file.value(runtime.json, "writeMap")}(${expression}, ${write})`;
  if (write === "String") return `${expression}?.toString()`;
  if (write.startsWith("writeDouble")) return `${write}(${expression})`;
  return `${expression} && ${write}(${expression})`;
}

function fromCodecs(stem: string, name: string, file: SourceFile, from: Output): string {
  return stem === from.stem && from.kind === "codecs" ? name : file.value(modulePath(from, stem, "codecs"), name);
}
