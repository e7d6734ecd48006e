import { CelFailure } from "./failure.ts";

/** Fails for a number outside of the range of int64. */
export function celInt(value: bigint): bigint {
  if (value < -0x8000000000000000n || value > 0x7fffffffffffffffn) throw new CelFailure("integer overflow");
  return value;
}

/** Fails for a number outside of the range of uint64. */
export function celUint(value: bigint): bigint {
  if (value < 0n || value > 0xffffffffffffffffn) throw new CelFailure("unsigned integer overflow");
  return value;
}

/** `a / b` of integers. */
export function celQuotient(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new CelFailure("division by zero");
  return a / b;
}

/** `a % b` of integers. */
export function celModulo(a: bigint, b: bigint): bigint {
  if (b === 0n) throw new CelFailure("modulus by zero");
  return a % b;
}

/** Whether a number is infinite; with a sign, only if it has the same. */
export function celIsInfinite(value: number, sign: bigint = 0n): boolean {
  const isPositive = value === Number.POSITIVE_INFINITY && sign >= 0n;
  return isPositive || (value === Number.NEGATIVE_INFINITY && sign <= 0n);
}

/** `int(double)`: truncated. */
export function celIntFromDouble(value: number): bigint {
  // Doubles near the bounds are not integers of 64 bits, and cel-go leaves them out, too.
  if (!(value > -(2 ** 63) && value < 2 ** 63)) throw new CelFailure("integer overflow");
  return BigInt(Math.trunc(value));
}

/** `uint(double)`: truncated. */
export function celUintFromDouble(value: number): bigint {
  if (!(value > -1 && value < 2 ** 64)) throw new CelFailure("unsigned integer overflow");
  return BigInt(Math.trunc(value));
}

/** `int(string)` */
export function celIntFromText(text: string): bigint {
  if (!/^[+-]?\d{1,30}$/.test(text)) throw new CelFailure("text is not an integer");
  return celInt(BigInt(text));
}

/** `uint(string)` */
export function celUintFromText(text: string): bigint {
  if (!/^\d{1,30}$/.test(text)) throw new CelFailure("text is not an unsigned integer");
  return celUint(BigInt(text));
}

/** `double(string)` */
export function celDoubleFromText(text: string): number {
  const value = Number(text);
  if (text.trim() !== text || text === "" || (Number.isNaN(value) && text !== "NaN"))
    throw new CelFailure("text is not a number");
  return value;
}

/** `bool(string)` */
export function celBoolFromText(text: string): boolean {
  if (/^(?:true|TRUE|True|t|1)$/.test(text)) return true;
  if (/^(?:false|FALSE|False|f|0)$/.test(text)) return false;
  throw new CelFailure("text is neither true nor false");
}

/** `a == b` of numbers of two types, or of wrappers that may not be set. */
export function celSameNumber(a: number | bigint | null, b: number | bigint | null): boolean {
  return a !== null && b !== null ? a <= b && a >= b : a === b;
}
