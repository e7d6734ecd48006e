import { readImplicit } from "../construct/member.ts";
import { type Check, describe, violate } from "../json/check.ts";
import { readInt64, readUint64, shortInteger } from "../json/scalar.ts";

// 64-bit integers in the types of ts-proto's forceLong.

/** Reads a 64-bit integer as a number. Reports a violation beyond the safe integers. */
export function readInt64AsNumber(json: unknown, check: Check): number {
  return safe(readInt64(json, check), json, check);
}

/** As `readInt64AsNumber`, for an integer without sign. */
export function readUint64AsNumber(json: unknown, check: Check): number {
  return safe(readUint64(json, check), json, check);
}

function safe(value: bigint, json: unknown, check: Check): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  violate(check, `does not fit a number without loss, got ${describe(json)}: see forceLong of ts-proto`);
  return 0;
}

/** Reads a signed 64-bit field without presence as a number. */
export function readImplicitInt64AsNumber(value: unknown, key: string, check: Check): number {
  return shortInteger(value) ?? readImplicit(value, key, readInt64AsNumber, 0, check);
}

/** Reads an unsigned 64-bit field without presence as a number. */
export function readImplicitUint64AsNumber(value: unknown, key: string, check: Check): number {
  return shortInteger(value) ?? readImplicit(value, key, readUint64AsNumber, 0, check);
}

/** The part of a Long of the package long that writers use. */
interface LongValue {
  isZero(): boolean;
  toString(): string;
}

/** Writes a Long without presence. Zero is left out. */
export function writeNonZeroLong<T extends LongValue>(value: T | undefined, write: (value: T) => unknown): unknown {
  return value === undefined || value.isZero() ? undefined : write(value);
}
