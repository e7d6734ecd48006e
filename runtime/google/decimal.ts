import { integerInRange } from "./in-range.ts";
import { parseDecimal, printDecimal, toDigits } from "./scaled-text.ts";

/** A `google.type.Decimal` to convert, in any shape. Empty text is 0. */
export interface DecimalFields {
  readonly value?: string | undefined;
}

/** A `google.type.Decimal`. */
export interface Decimal {
  value: string;
}

/** Returns a decimal without an exponent, and without zeros at its end: `2.5` for `2.50` and `250e-2`. */
export function decimalToText({ value }: DecimalFields): string {
  return printDecimal(parseDecimal(value || "0"));
}

/** Returns a decimal as it is given. Throws a RangeError for text that is not a decimal. */
export function textToDecimal(text: string): Decimal {
  parseDecimal(text);
  return { value: text };
}

/** Returns the nearest number. Throws a RangeError for a decimal that no number comes near. */
export function decimalToNumber(fields: DecimalFields): number {
  const text = decimalToText(fields);
  const number = Number(text);
  if (Number.isFinite(number)) return number;
  throw new RangeError(`${text.slice(0, 100)} exceeds the range of a number`);
}

/** Returns the shortest decimal that reads as this number. Throws a RangeError for NaN and infinities. */
export function numberToDecimal(number: number): Decimal {
  if (!Number.isFinite(number)) throw new RangeError(`${number} is not a decimal`);
  return { value: printDecimal(parseDecimal(String(number))) };
}

/**
 * Returns a decimal in units of its last digit: 250n for `2.5` with 2 digits after the point. Throws a RangeError if the
 * decimal has more digits.
 */
export function decimalToUnits({ value }: DecimalFields, digits: number): bigint {
  return toDigits(parseDecimal(value || "0"), integerInRange("digits", digits, 0, 10_000), value ?? "");
}

/** Returns the decimal of units of its last digit: `2.5` for 250n with 2 digits after the point. */
export function unitsToDecimal(units: bigint, digits: number): Decimal {
  return { value: printDecimal({ units, digits: integerInRange("digits", digits, 0, 10_000) }) };
}
