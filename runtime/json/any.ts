import { readBytes, writeBytes } from "./bytes.ts";
import { type Check, describe, maxDepth, prefixPaths, type Reader, violate } from "./check.ts";
import { readFieldMask } from "./field-mask.ts";
import { readEmpty, readJson, readJsonArray, readJsonObject } from "./json-value.ts";
import {
  readBoolean,
  readDouble,
  readFloat,
  readInt32,
  readInt64,
  readString,
  readUint32,
  readUint64,
  writeDouble,
} from "./scalar.ts";
import { readDuration, readTimestamp } from "./time.ts";

/** A `google.protobuf.Any`: `@type` and the members of the message. Types with a special JSON form have it in `value`. */
export interface AnyMessage {
  "@type": string;
  [name: string]: unknown;
}

/** Readers of messages that an Any may contain, by full name: `library.v1.Book`. */
export type AnyTypes = Readonly<Record<string, Reader<unknown>>>;

/** The types whose JSON form is special: something other than an object with the members of the message. */
const special: AnyTypes = {
  "google.protobuf.Any": readAny,
  "google.protobuf.BoolValue": readBoolean,
  "google.protobuf.BytesValue": readBytes,
  "google.protobuf.DoubleValue": readDouble,
  "google.protobuf.Duration": readDuration,
  "google.protobuf.FieldMask": readFieldMask,
  "google.protobuf.FloatValue": readFloat,
  "google.protobuf.Int32Value": readInt32,
  "google.protobuf.Int64Value": readInt64,
  "google.protobuf.ListValue": readJsonArray,
  "google.protobuf.StringValue": readString,
  "google.protobuf.Struct": readJsonObject,
  "google.protobuf.Timestamp": readTimestamp,
  "google.protobuf.UInt32Value": readUint32,
  "google.protobuf.UInt64Value": readUint64,
  "google.protobuf.Value": readJson,
};

/** An ordinary message, but without a codecs file. */
const ordinary: AnyTypes = { "google.protobuf.Empty": readEmpty };

/**
 * Reads an Any. Well-known types and those in `check.types` are checked. Others may be any JSON, or are violations if
 * unknown members are.
 */
export function readAny(json: unknown, check: Check): AnyMessage {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    violate(check, `expected an object with "@type", got ${describe(json)}`);
    return { "@type": "" };
  }
  const any = json as AnyMessage;
  if (check.depth >= maxDepth) {
    violate(check, `is nested in more than ${maxDepth - 1} other messages`);
    return any;
  }
  if (Object.keys(any).length === 0) return any;
  const name = typeName(any["@type"]);
  const read = name === undefined ? undefined : typeReader(name, check);
  if (name === undefined) violate(check, `expected the URL of a type, got ${describe(any["@type"])}`, "@type");
  else if (read === undefined && check.unknown === "reject") violate(check, `${name} is an unknown type`, "@type");
  if (name === undefined) return any;
  check.depth++;
  const message = read === undefined ? readUnknown(any, check) : readContent(any, name, read, check);
  check.depth--;
  return message;
}

function readContent(any: AnyMessage, name: string, read: Reader<unknown>, check: Check): AnyMessage {
  const { "@type": url, ...members } = any;
  if (own(special, name) === undefined) return { "@type": url, ...(read(members, check) as object) };
  if (!Object.hasOwn(any, "value")) {
    violate(check, `must have the JSON form of ${name} in "value"`);
    return any;
  }
  const mark = check.violations.length;
  const value = read(any["value"], check);
  prefixPaths(check, mark, "value");
  return { "@type": url, value };
}

/** The content of an unknown type may be any JSON. */
function readUnknown(any: AnyMessage, check: Check): AnyMessage {
  readJson(any, check);
  return any;
}

function typeReader(name: string, { types }: Check): Reader<unknown> | undefined {
  return own(special, name) ?? own(types, name) ?? own(ordinary, name);
}

function own(types: AnyTypes | undefined, name: string): Reader<unknown> | undefined {
  return types !== undefined && Object.hasOwn(types, name) ? types[name] : undefined;
}

function typeName(url: unknown): string | undefined {
  if (typeof url !== "string") return undefined;
  const name = url.slice(url.lastIndexOf("/") + 1);
  return name === "" ? undefined : name;
}

/** Writes a value of unknown type: bigints, special floats and bytes are told by what they are in JavaScript. */
export function writeUntyped(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (typeof value === "number") return writeDouble(value);
  if (value instanceof Uint8Array) return writeBytes(value);
  if (Array.isArray(value)) return value.map(writeUntyped);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, writeUntyped(item)]));
}
