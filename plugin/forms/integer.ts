import type { NumberRange, Violation } from "./form.ts";
import type { JsonLiteral, Scalar } from "./values.ts";

/** Whether the type has no negative integers. */
export function isUnsigned(scalar: Scalar): boolean {
  return scalar.startsWith("u") || scalar.startsWith("fixed");
}

/** The integers of a type of 32 or 64 bits, as near as numbers come to them. */
export function integerRange(scalar: Scalar, bits: 32 | 64): NumberRange {
  const [minimum, maximum] = isUnsigned(scalar) ? [0, 2 ** bits - 1] : [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1];
  return { isInteger: true, minimum, maximum };
}

/** Why a value is not an integer of the type; `value` is a number or a text. */
export function integerViolation(scalar: Scalar, bits: 32 | 64, value: JsonLiteral): Violation | undefined {
  const digits = String(value);
  if (!/^-?\d+$/.test(digits)) {
    return { problem: "is not an integer", hint: "write an integer without a fraction or an exponent" };
  }
  const size = BigInt(bits);
  const number = BigInt(digits);
  const [low, high] = isUnsigned(scalar) ? [0n, 2n ** size - 1n] : [-(2n ** (size - 1n)), 2n ** (size - 1n) - 1n];
  if (number < low || number > high) return outOfRange(scalar, `write an integer from ${low} to ${high}`);
  if (typeof value !== "number" || Number.isSafeInteger(value)) return undefined;
  return {
    problem: "is not exact as a JSON number",
    hint: "JSON numbers are exact from -(2^53 - 1) to 2^53 - 1; without INT64_NUMBER the integer is a string",
  };
}

export function outOfRange(scalar: Scalar, hint: string): Violation {
  return { problem: `is out of range for ${scalar}`, hint };
}
