import { readBytes, writeBytes } from "../json/bytes.ts";
import type { Check } from "../json/check.ts";
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
} from "../json/scalar.ts";

// Wrappers are messages in lists, maps and oneofs, and by themselves. Elsewhere they are scalars.

/** A message of google/protobuf/wrappers.proto in @bufbuild/protobuf. */
export interface Wrapper<N extends string, T> {
  $typeName: `google.protobuf.${N}`;
  value: T;
}

type Unnamed<T> = Pick<Wrapper<string, T>, "value">;

/** Reads a `google.protobuf.BoolValue`. */
export function readBoolValueMessage(json: unknown, check: Check): Wrapper<"BoolValue", boolean> {
  return { $typeName: "google.protobuf.BoolValue", value: readBoolean(json, check) };
}

/** Writes a `google.protobuf.BoolValue`. */
export function writeBoolValueMessage({ value }: Unnamed<boolean>): boolean {
  return value;
}

/** Reads a `google.protobuf.BytesValue`. */
export function readBytesValueMessage(json: unknown, check: Check): Wrapper<"BytesValue", Uint8Array> {
  return { $typeName: "google.protobuf.BytesValue", value: readBytes(json, check) };
}

/** Writes a `google.protobuf.BytesValue`. */
export function writeBytesValueMessage({ value }: Unnamed<Uint8Array>): string {
  return writeBytes(value);
}

/** Reads a `google.protobuf.DoubleValue`. */
export function readDoubleValueMessage(json: unknown, check: Check): Wrapper<"DoubleValue", number> {
  return { $typeName: "google.protobuf.DoubleValue", value: readDouble(json, check) };
}

/** Writes a `google.protobuf.DoubleValue`. */
export function writeDoubleValueMessage({ value }: Unnamed<number>): number | string | undefined {
  return writeDouble(value);
}

/** Reads a `google.protobuf.FloatValue`. */
export function readFloatValueMessage(json: unknown, check: Check): Wrapper<"FloatValue", number> {
  return { $typeName: "google.protobuf.FloatValue", value: readFloat(json, check) };
}

/** Writes a `google.protobuf.FloatValue`. */
export function writeFloatValueMessage({ value }: Unnamed<number>): number | string | undefined {
  return writeDouble(value);
}

/** Reads a `google.protobuf.Int32Value`. */
export function readInt32ValueMessage(json: unknown, check: Check): Wrapper<"Int32Value", number> {
  return { $typeName: "google.protobuf.Int32Value", value: readInt32(json, check) };
}

/** Writes a `google.protobuf.Int32Value`. */
export function writeInt32ValueMessage({ value }: Unnamed<number>): number {
  return value;
}

/** Reads a `google.protobuf.Int64Value`. */
export function readInt64ValueMessage(json: unknown, check: Check): Wrapper<"Int64Value", bigint> {
  return { $typeName: "google.protobuf.Int64Value", value: readInt64(json, check) };
}

/** Writes a `google.protobuf.Int64Value`. */
export function writeInt64ValueMessage({ value }: Unnamed<bigint>): string {
  return String(value);
}

/** Reads a `google.protobuf.StringValue`. */
export function readStringValueMessage(json: unknown, check: Check): Wrapper<"StringValue", string> {
  return { $typeName: "google.protobuf.StringValue", value: readString(json, check) };
}

/** Writes a `google.protobuf.StringValue`. */
export function writeStringValueMessage({ value }: Unnamed<string>): string {
  return value;
}

/** Reads a `google.protobuf.UInt32Value`. */
export function readUInt32ValueMessage(json: unknown, check: Check): Wrapper<"UInt32Value", number> {
  return { $typeName: "google.protobuf.UInt32Value", value: readUint32(json, check) };
}

/** Writes a `google.protobuf.UInt32Value`. */
export function writeUInt32ValueMessage({ value }: Unnamed<number>): number {
  return value;
}

/** Reads a `google.protobuf.UInt64Value`. */
export function readUInt64ValueMessage(json: unknown, check: Check): Wrapper<"UInt64Value", bigint> {
  return { $typeName: "google.protobuf.UInt64Value", value: readUint64(json, check) };
}

/** Writes a `google.protobuf.UInt64Value`. */
export function writeUInt64ValueMessage({ value }: Unnamed<bigint>): string {
  return String(value);
}
