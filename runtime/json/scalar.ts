import { type Check, describe, violate } from "./check.ts";

// The forms are those of proto JSON (https://protobuf.dev/programming-guides/json): numbers may come as strings.

export function readString(json: unknown, check: Check): string {
  if (typeof json === "string") return json;
  violate(check, `expected a string, got ${describe(json)}`);
  return "";
}

export function readBoolean(json: unknown, check: Check): boolean {
  if (typeof json === "boolean") return json;
  violate(check, `expected true or false, got ${describe(json)}`);
  return false;
}

export function readInt32(json: unknown, check: Check): number {
  return integer(json, -0x80000000, 0x7fffffff, check);
}

export function readUint32(json: unknown, check: Check): number {
  return integer(json, 0, 0xffffffff, check);
}

function integer(json: unknown, minimum: number, maximum: number, check: Check): number {
  const number = typeof json === "string" ? numberFromText(json) : json;
  if (typeof number === "number" && Number.isInteger(number) && number >= minimum && number <= maximum) return number;
  violate(check, `expected an integer from ${minimum} to ${maximum}, got ${describe(json)}`);
  return 0;
}

/** Any finite number, also as a string, or one of "NaN", "Infinity" and "-Infinity". */
export function readDouble(json: unknown, check: Check): number {
  if (typeof json === "number" && Number.isFinite(json)) return json;
  if (json === "NaN") return Number.NaN;
  if (json === "Infinity" || json === "-Infinity") return Number(json);
  const number = typeof json === "string" ? numberFromText(json) : Number.NaN;
  if (!Number.isFinite(number)) violate(check, `expected a number, got ${describe(json)}`);
  return number;
}

export function readFloat(json: unknown, check: Check): number {
  const number = readDouble(json, check);
  if (Number.isFinite(number) && !Number.isFinite(Math.fround(number))) {
    violate(check, `expected a number that fits 32 bits, got ${describe(json)}`);
  }
  return number;
}

function numberFromText(text: string): number {
  return text === "" || text.trim().length !== text.length ? Number.NaN : Number(text);
}

export function readInt64(json: unknown, check: Check): bigint {
  return wideInteger(json, -0x8000000000000000n, 0x7fffffffffffffffn, check);
}

export function readUint64(json: unknown, check: Check): bigint {
  return wideInteger(json, 0n, 0xffffffffffffffffn, check);
}

const decimal: RegExp = /^-?\d{1,40}$/;

function wideInteger(json: unknown, minimum: bigint, maximum: bigint, check: Check): bigint {
  if (typeof json === "string" ? decimal.test(json) : Number.isInteger(json)) {
    const number = BigInt(json as string | number);
    if (number >= minimum && number <= maximum) return number;
  }
  violate(check, `expected an integer from ${minimum} to ${maximum}, got ${describe(json)}`);
  return 0n;
}

/** The JSON form of a float or a double: what JSON has no number for is a string. */
export function writeDouble(value: number | undefined): number | string | undefined {
  return value === undefined || Number.isFinite(value) ? value : String(value);
}

/** A 64-bit integer that travels as a JSON number: what a number of JavaScript holds without loss (RFC 7493, section 2.2). */
export function readInt64Number(json: unknown, check: Check): number {
  if (Number.isSafeInteger(json)) return json as number;
  violate(check, `expected an integer from -(2^53 - 1) to 2^53 - 1, got ${describe(json)}`);
  return 0;
}

export function readUint64Number(json: unknown, check: Check): number {
  if (Number.isSafeInteger(json) && (json as number) >= 0) return json as number;
  violate(check, `expected an integer from 0 to 2^53 - 1, got ${describe(json)}`);
  return 0;
}
