import { readBytes } from "../json/bytes.ts";
import type { Check } from "../json/check.ts";
import {
  readBoolean,
  readDouble,
  readInt32,
  readInt64,
  readString,
  readUint32,
  readUint64,
  shortInteger,
} from "../json/scalar.ts";
import { readImplicit, readPresent } from "./member.ts";

// Fields without presence. A value that has the expected type already is returned at once; anything else (null, a number in
// a string, a mistake) takes the general way.

/** Reads a `string` field without presence. */
export function readImplicitString(value: unknown, key: string, check: Check): string {
  return typeof value === "string" ? value : readImplicit(value, key, readString, "", check);
}

/** Reads a `bool` field without presence. */
export function readImplicitBoolean(value: unknown, key: string, check: Check): boolean {
  return typeof value === "boolean" ? value : readImplicit(value, key, readBoolean, false, check);
}

/** Reads a signed 32-bit field without presence. */
export function readImplicitInt32(value: unknown, key: string, check: Check): number {
  return typeof value === "number" && value === (value | 0) ? value : readImplicit(value, key, readInt32, 0, check);
}

/** Reads an unsigned 32-bit field without presence. */
export function readImplicitUint32(value: unknown, key: string, check: Check): number {
  return typeof value === "number" && value === value >>> 0 ? value : readImplicit(value, key, readUint32, 0, check);
}

/** Reads a `double` field without presence. */
export function readImplicitDouble(value: unknown, key: string, check: Check): number {
  return typeof value === "number" && Number.isFinite(value) ? value : readImplicit(value, key, readDouble, 0, check);
}

/** Most 64-bit integers are short strings, which BigInt parses slowly. */
export function readImplicitInt64(value: unknown, key: string, check: Check): bigint {
  const short = shortInteger(value);
  return short === undefined ? readImplicit(value, key, readInt64, 0n, check) : BigInt(short);
}

/** Reads an unsigned 64-bit field without presence. */
export function readImplicitUint64(value: unknown, key: string, check: Check): bigint {
  const short = shortInteger(value);
  return short === undefined ? readImplicit(value, key, readUint64, 0n, check) : BigInt(short);
}

/** Reads a `bytes` field without presence. Only a field that is absent costs an array of its own. */
export function readImplicitBytes(value: unknown, key: string, check: Check): Uint8Array {
  const bytes = value === undefined || value === null ? undefined : readPresent(value, key, readBytes, check);
  return bytes ?? new Uint8Array();
}
