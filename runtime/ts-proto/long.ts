import { implicit } from "../construct/member.ts";
import { type Check, describe, violate } from "../json/check.ts";
import { readInt64, readUint64, shortInteger } from "../json/scalar.ts";

// 64-bit integers as ts-proto's forceLong has them.

/** A 64-bit integer as a number; one that a number cannot hold without loss is a violation. */
export function readInt64AsNumber(json: unknown, check: Check): number {
  return safe(readInt64(json, check), json, check);
}

export function readUint64AsNumber(json: unknown, check: Check): number {
  return safe(readUint64(json, check), json, check);
}

function safe(value: bigint, json: unknown, check: Check): number {
  const number = Number(value);
  if (Number.isSafeInteger(number)) return number;
  violate(check, `does not fit a number without loss, got ${describe(json)}: see forceLong of ts-proto`);
  return 0;
}

export function implicitInt64AsNumber(value: unknown, key: string, check: Check): number {
  return shortInteger(value) ?? implicit(value, key, readInt64AsNumber, 0, check);
}

export function implicitUint64AsNumber(value: unknown, key: string, check: Check): number {
  return shortInteger(value) ?? implicit(value, key, readUint64AsNumber, 0, check);
}

/** What is asked of the package long. */
interface LongValue {
  isZero(): boolean;
  toString(): string;
}

/** The JSON form of a Long without presence: nothing for zero. */
export function nonZeroLong<T extends LongValue>(value: T | undefined, write: (value: T) => unknown): unknown {
  return value === undefined || value.isZero() ? undefined : write(value);
}
