import { type Check, mismatched } from "./check.ts";
import { integerOfText, numberOfText } from "./integer-text.ts";
import { longInteger } from "./long-integer.ts";
import { isLong } from "./long-integers.ts";
import { negativeZero } from "./negative-zero.ts";

// These follow proto JSON (https://protobuf.dev/programming-guides/json): numbers may come as strings.

/** Reads a string. */
export function readString(json: unknown, check: Check): string {
  return typeof json === "string" ? json : mismatched(json, "a string", "", check);
}

/** Reads `true` or `false`. */
export function readBoolean(json: unknown, check: Check): boolean {
  return typeof json === "boolean" ? json : mismatched(json, "true or false", false, check);
}

/** Reads a signed 32-bit integer, also from a string. */
export function readInt32(json: unknown, check: Check): number {
  return integer(json, integerOf(json), -0x80000000, 0x7fffffff, 0, check);
}

/** Reads an unsigned 32-bit integer, also from a string. */
export function readUint32(json: unknown, check: Check): number {
  return integer(json, integerOf(json), 0, 0xffffffff, 0, check);
}

function integerOf(json: unknown): number | undefined {
  const number = typeof json === "string" ? numberOfText(json) : json;
  return Number.isInteger(number) ? (number as number) : undefined;
}

function integer<T extends number | bigint>(
  json: unknown,
  value: T | undefined,
  minimum: T,
  maximum: T,
  zero: T,
  check: Check,
): T {
  if (value !== undefined && value >= minimum && value <= maximum) return value;
  return mismatched(json, `an integer from ${minimum} to ${maximum}`, zero, check);
}

/** Reads a finite number, also as a string, or one of "NaN", "Infinity" and "-Infinity". */
export function readDouble(json: unknown, check: Check): number {
  if (typeof json === "number" && Number.isFinite(json)) return json;
  if (json === "NaN") return Number.NaN;
  if (json === "Infinity" || json === "-Infinity") return Number(json);
  const number = typeof json === "string" ? numberOfText(json) : typeof json === "bigint" ? Number(json) : Number.NaN;
  return Number.isFinite(number) ? number : mismatched(json, "a number", number, check);
}

/** Whether a value is an array of strings. */
export function areStrings(json: unknown): boolean {
  if (!Array.isArray(json)) return false;
  for (let i = 0; i < json.length; i++) if (typeof json[i] !== "string") return false;
  return true;
}

/** Whether a value is an object with string values. */
export function areStringEntries(json: unknown): boolean {
  if (typeof json !== "object" || json === null || Array.isArray(json)) return false;
  for (const key in json) if (typeof (json as Record<string, unknown>)[key] !== "string") return false;
  return true;
}

/** Whether a member is a string or absent. */
export function isOptionalString(json: unknown): boolean {
  return typeof json === "string" || json === undefined;
}

/** Whether up to four members are strings or absent. */
export function areOptionalStrings(a: unknown, b: unknown, c?: unknown, d?: unknown): boolean {
  return isOptionalString(a) && isOptionalString(b) && isOptionalString(c) && isOptionalString(d);
}

/** Whether a member is a boolean or absent. */
export function isOptionalBoolean(json: unknown): boolean {
  return typeof json === "boolean" || json === undefined;
}

/** Whether a value is a number within the range of a 32-bit float. */
export function isFloat(value: unknown): boolean {
  return typeof value === "number" && Number.isFinite(Math.fround(value));
}

/** Reads a number within the range of a 32-bit float, as `readDouble` does. */
export function readFloat(json: unknown, check: Check): number {
  const number = readDouble(json, check);
  if (!Number.isFinite(number) || isFloat(number)) return number;
  return mismatched(json, "a number that fits 32 bits", number, check);
}

/** Reads a signed 64-bit integer from a string or a number. */
export function readInt64(json: unknown, check: Check): bigint {
  return integer(json, bigintOf(json, check), -0x8000000000000000n, 0x7fffffffffffffffn, 0n, check);
}

/** Reads an unsigned 64-bit integer from a string or a number. */
export function readUint64(json: unknown, check: Check): bigint {
  return integer(json, bigintOf(json, check), 0n, 0xffffffffffffffffn, 0n, check);
}

function bigintOf(json: unknown, check: Check): bigint | undefined {
  if (typeof json === "string") return integerOfText(json);
  if (typeof json === "bigint") return json;
  if (isLong(json)) return longInteger(json as number, check);
  return Number.isInteger(json) ? BigInt(json as number) : undefined;
}

/** Parses up to 15 digits, faster than Number and BigInt. Undefined for anything else. */
export function shortInteger(json: unknown): number | undefined {
  if (typeof json !== "string" || json.length === 0 || json.length > 15) return undefined;
  let number = 0;
  for (let i = 0; i < json.length; i++) {
    const digit = json.charCodeAt(i) - 48;
    if (digit < 0 || digit > 9) return undefined;
    number = number * 10 + digit;
  }
  return number;
}

/** Reads a 64-bit integer from a string or a number. Reports a violation beyond the safe integers, unlike `readInt64`. */
export function readSafeInt64(json: unknown, check: Check): number {
  return shortInteger(json) ?? safeInteger(readInt64(json, check), json, check);
}

/** As `readSafeInt64`, for an integer without sign. */
export function readSafeUint64(json: unknown, check: Check): number {
  return shortInteger(json) ?? safeInteger(readUint64(json, check), json, check);
}

function safeInteger(value: bigint, json: unknown, check: Check): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  return mismatched(json, "an integer that a number holds exactly, up to 2^53 - 1", 0, check);
}

/** Writes a float or a double. NaN and infinities become strings, and -0 keeps its sign. */
export function writeDouble(value: number | undefined): number | string | undefined {
  if (value === 0) return Object.is(value, 0) ? 0 : negativeZero;
  return value === undefined || Number.isFinite(value) ? value : String(value);
}

/**
 * Writes a 64-bit integer that is a number in TypeScript, too. Throws a RangeError beyond the safe integers (RFC 7493,
 * section 2.2).
 */
export function writeSafeNumber(value: number | undefined): number | undefined {
  if (value === undefined || Number.isSafeInteger(value)) return value;
  // JavaScript can give a bigint.
  const number = Number(value);
  if (typeof value === "bigint" && Number.isSafeInteger(number)) return number;
  throw new RangeError(`${value} cannot be written as a JSON number: expected an integer from -(2^53 - 1) to 2^53 - 1`);
}

/** Reads a 64-bit integer that travels as a JSON number, within the safe integers (RFC 7493, section 2.2). */
export function readInt64Number(json: unknown, check: Check): number {
  if (Number.isSafeInteger(json)) return json as number;
  return mismatched(json, "an integer from -(2^53 - 1) to 2^53 - 1", 0, check);
}

/** As `readInt64Number`, for an integer without sign. */
export function readUint64Number(json: unknown, check: Check): number {
  if (Number.isSafeInteger(json) && (json as number) >= 0) return json as number;
  return mismatched(json, "an integer from 0 to 2^53 - 1", 0, check);
}
