import type { Check } from "../json/check.ts";
import { readInt64, readInt64Number, readUint64, readUint64Number } from "../json/scalar.ts";

/** Reads a 64-bit integer that travels as a JSON number. */
export function readInt64FromNumber(json: unknown, check: Check): bigint {
  return BigInt(readInt64Number(json, check));
}

/** Reads an unsigned 64-bit integer that travels as a JSON number. */
export function readUint64FromNumber(json: unknown, check: Check): bigint {
  return BigInt(readUint64Number(json, check));
}

/** Writes a 64-bit integer as a JSON number. Throws a RangeError beyond the safe integers (RFC 7493, section 2.2). */
export function writeSafeInteger(value: { toString(): string }): number {
  const number = Number(value.toString());
  if (Number.isSafeInteger(number)) return number;
  throw new RangeError(`${value} cannot be written as a JSON number: expected an integer from -(2^53 - 1) to 2^53 - 1`);
}

// For fields with `jstype = JS_STRING`.

/** Reads a signed 64-bit integer as its decimal text. */
export function readInt64Text(json: unknown, check: Check): string {
  return String(readInt64(json, check));
}

/** Reads an unsigned 64-bit integer as its decimal text. */
export function readUint64Text(json: unknown, check: Check): string {
  return String(readUint64(json, check));
}

/** Reads a signed 64-bit integer that travels as a JSON number as its decimal text. */
export function readInt64NumberText(json: unknown, check: Check): string {
  return String(readInt64Number(json, check));
}

/** Reads an unsigned 64-bit integer that travels as a JSON number as its decimal text. */
export function readUint64NumberText(json: unknown, check: Check): string {
  return String(readUint64Number(json, check));
}
