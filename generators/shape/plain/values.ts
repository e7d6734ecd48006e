import {
  arrowFunction,
  type Code,
  callExpression,
  conditionalExpression,
  type Field,
  type FieldType,
  identifier,
  inlineCode,
  int64Type,
  is64BitScalar,
  isReference,
  logicalExpression,
  type Message,
  propertyAccess,
  type Scalar,
  type WellKnown,
} from "@protoc-gen-rest/plugin";
import { readerName, runtime, serverWriterName, writerName } from "../../output/names.ts";
import { fromCodecs, type Output } from "../../output/output.ts";
import { scalarReader } from "../codec/scalar-reader.ts";
import { fieldDiffers, messageDiffers } from "./differs.ts";
import { mayBeUnknown } from "./may-be-unknown.ts";
import { property } from "./property.ts";

/** The function that reads one value of the field: itself, an item of its list, a value of its map. */
export function itemReader(field: Field, out: Output): string {
  const { type, int64AsNumber } = field;
  if (type.kind !== "scalar") return valueReader(type, out);
  const int64 = int64Type(field);
  if (int64 === undefined || int64 === "bigint") return scalarReader(type.scalar, out);
  const integer = isUnsigned(type.scalar) ? "Uint64" : "Int64";
  if (int64 === "string") return out.value(runtime, `read${integer}Text`);
  return out.value(runtime, int64AsNumber ? `read${integer}Number` : `readSafe${integer}`);
}

function isUnsigned(scalar: Scalar): boolean {
  return scalar === "uint64" || scalar === "fixed64";
}

/** The function that reads a value of the type. */
export function valueReader(type: FieldType, out: Output): string {
  if (type.kind === "scalar") return scalarReader(type.scalar, out);
  if (type.kind === "enum" && type.isNullValue) return out.value(runtime, "readNull");
  if (type.kind === "message" && type.wellKnown !== undefined) {
    const { wellKnown } = type;
    return typeof wellKnown === "object"
      ? wrapperReader(type, wellKnown.wrapper, out)
      : wellKnownReader(wellKnown, out);
  }
  return fromCodecs(out, type.file.stem, readerName(type));
}

/** The function that reads a message on its own, where an unknown value cannot count as absent. */
export function messageReader(message: Message, out: Output): Code {
  const read = valueReader(message, out);
  return mayBeUnknown(message) ? callExpression(out.value(runtime, "knownOnly"), [read]) : read;
}

function wrapperReader({ fields: [value] }: Message, scalar: Scalar, out: Output): string {
  return value === undefined ? scalarReader(scalar, out) : itemReader(value, out);
}

function wellKnownReader(wellKnown: Exclude<WellKnown, object>, out: Output): string {
  const readers = {
    any: "readAny",
    duration: "readDuration",
    empty: "readEmpty",
    field_mask: "readFieldMask",
    http_body: "readHttpBody",
    list_value: "readJsonArray",
    struct: "readJsonObject",
    timestamp: "readTimestamp",
    value: "readJson",
  } as const;
  return out.value(runtime, readers[wellKnown]);
}

/** The function that writes a message, or undefined if the message is its own JSON form. */
export function messageWriter(message: Message, out: Output): string | undefined {
  if (!messageDiffers(message)) return undefined;
  if (typeof message.wellKnown === "object") return scalarWriter(message.wellKnown.wrapper, out);
  if (message.wellKnown === "any" || message.wellKnown === "http_body") return out.value(runtime, "writeUntyped");
  return fromCodecs(out, message.file.stem, writerName(message));
}

/**
 * The function that writes a message as a server sends it, or undefined if the message is its own JSON form and has no
 * members of its own.
 */
export function serverWriter(message: Message, out: Output): string | undefined {
  if (message.wellKnown === "empty") return out.value(runtime, "writeEmpty");
  if (message.wellKnown === "http_body") return out.value(runtime, "writeHttpBodyMessage");
  if (!hasServerWriter(message)) return messageWriter(message, out);
  return fromCodecs(out, message.file.stem, serverWriterName(message));
}

/** Whether the message gets a writer for servers besides the other one. */
export function hasServerWriter({ wellKnown, representation, fields }: Message): boolean {
  if (wellKnown !== undefined) return false;
  return representation === "object" || fields.some(({ type }) => type.kind === "message");
}

/** The function that writes a message, or undefined if the message is its own JSON form. */
export type WriterOf = typeof messageWriter;

/** The function that writes a single value, list item or map value, or undefined if it is its own JSON form. */
function itemWriter(field: Field, out: Output, writerOf: WriterOf = messageWriter): string | undefined {
  const { type } = field;
  if (type.kind === "message") return writerOf(type, out);
  return type.kind === "scalar" && fieldDiffers(field) ? scalarWriter(type.scalar, out) : undefined;
}

function scalarWriter(scalar: Scalar, out: Output): string {
  if (is64BitScalar(scalar)) return "String";
  return out.value(runtime, scalar === "bytes" ? "writeBytes" : "writeDouble");
}

/** The JSON form of a field of the message `object`. */
export function memberValue(field: Field, object: Code, out: Output, writerOf: WriterOf = messageWriter): Code {
  return writtenValue(field, property(field, object, out), out, writerOf);
}

/** The JSON form of a field's value. `expression` may be undefined. */
export function writtenValue(field: Field, expression: Code, out: Output, writerOf: WriterOf = messageWriter): Code {
  const write = itemWriter(field, out, writerOf);
  if (write === undefined) return expression;
  if (!field.nullable) return present(field, expression, write, out);
  // TypeScript narrows references, not calls.
  if (isReference(expression)) {
    return conditionalExpression(`${inlineCode(expression)} === null`, "null", present(field, expression, write, out));
  }
  const writeAll =
    field.cardinality === "singular"
      ? write
      : arrowFunction(["value"], present(field, identifier("value"), write, out));
  return callExpression(out.value(runtime, "ifPresent"), [expression, writeAll]);
}

function present(field: Field, expression: Code, write: string, out: Output): Code {
  if (field.oneOrMany) return callExpression(out.value(runtime, "writeOneOrMany"), [expression, write]);
  if (field.cardinality === "list") return callExpression(out.value(runtime, "writeList"), [expression, write]);
  if (field.cardinality === "map") return callExpression(out.value(runtime, "writeMap"), [expression, write]);
  if (write === "String") return callExpression(propertyAccess(expression, "toString", true), []);
  // `&&` would return 0 and NaN as they are; writeDouble accepts undefined.
  if (isNumber(field.type)) return callExpression(write, [expression]);
  if (!isReference(expression)) return callExpression(out.value(runtime, "ifPresent"), [expression, write]);
  if (mayBeFalsy(field.type)) {
    const isAbsent = `${inlineCode(expression)} === undefined`;
    return conditionalExpression(isAbsent, "undefined", callExpression(write, [expression]));
  }
  return logicalExpression("&&", expression, callExpression(write, [expression]));
}

/** Whether a message can be falsy, because a number may represent it. */
function mayBeFalsy(type: FieldType): boolean {
  if (type.kind !== "message" || type.representation === "object") return false;
  return type.fields.some(({ cardinality, oneOrMany }) => cardinality === "singular" || oneOrMany);
}

function isNumber(type: FieldType): boolean {
  const scalar = type.kind === "scalar" ? type.scalar : wrapped(type);
  return scalar === "double" || scalar === "float";
}

function wrapped(type: FieldType): Scalar | undefined {
  return type.kind === "message" && typeof type.wellKnown === "object" ? type.wellKnown.wrapper : undefined;
}
