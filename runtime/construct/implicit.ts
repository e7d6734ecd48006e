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
import { implicit } from "./member.ts";

// Fields without presence. A value that has the expected type already is returned at once; anything else (null, a number in
// a string, a mistake) takes the general way.

export function implicitString(value: unknown, key: string, check: Check): string {
  return typeof value === "string" ? value : implicit(value, key, readString, "", check);
}

export function implicitBoolean(value: unknown, key: string, check: Check): boolean {
  return typeof value === "boolean" ? value : implicit(value, key, readBoolean, false, check);
}

export function implicitInt32(value: unknown, key: string, check: Check): number {
  return typeof value === "number" && value === (value | 0) ? value : implicit(value, key, readInt32, 0, check);
}

export function implicitUint32(value: unknown, key: string, check: Check): number {
  return typeof value === "number" && value === value >>> 0 ? value : implicit(value, key, readUint32, 0, check);
}

export function implicitDouble(value: unknown, key: string, check: Check): number {
  return typeof value === "number" && Number.isFinite(value) ? value : implicit(value, key, readDouble, 0, check);
}

/** Most 64-bit integers are short strings, which BigInt parses slowly. */
export function implicitInt64(value: unknown, key: string, check: Check): bigint {
  const short = shortInteger(value);
  return short === undefined ? implicit(value, key, readInt64, 0n, check) : BigInt(short);
}

export function implicitUint64(value: unknown, key: string, check: Check): bigint {
  const short = shortInteger(value);
  return short === undefined ? implicit(value, key, readUint64, 0n, check) : BigInt(short);
}
