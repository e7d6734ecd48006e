import { integerInRange } from "./in-range.ts";
import { parseDecimal, printDecimal, toDigits } from "./scaled-text.ts";

/** A `google.type.Money` to convert, in any shape. */
export interface MoneyFields {
  readonly currencyCode?: string | undefined;
  readonly units?: bigint | number | string | undefined;
  readonly nanos?: number | undefined;
}

/** A `google.type.Money`. */
export interface Money {
  /** The code of ISO 4217: `EUR`. */
  currencyCode: string;
  units: bigint;
  /** Billionths of a unit, with the sign of `units`. */
  nanos: number;
}

const billion = 1_000_000_000n;

/** Returns the amount as an exact decimal, for Intl.NumberFormat among others: `-1.75`. Throws a RangeError for invalid fields. */
export function moneyToText(money: MoneyFields): string {
  return printDecimal({ units: nanosOf(money), digits: 9 });
}

/** Returns the money of a decimal. Throws a RangeError for more than 9 digits after the point, and for units beyond int64. */
export function textToMoney(amount: string, currencyCode: string): Money {
  return moneyOf(toDigits(parseDecimal(amount), 9, amount), currencyCode);
}

/**
 * Returns the amount in the minor units of its currency, such as cents: 1050n for 10.50 EUR. `digits` are those after the
 * point, by default those of ISO 4217. Throws a RangeError if the amount is not a whole number of minor units.
 */
export function moneyToMinorUnits(money: MoneyFields, digits: number = currencyDigits(money.currencyCode)): bigint {
  const amount = { units: nanosOf(money), digits: 9 };
  return toDigits(amount, integerInRange("digits", digits, 0, 9), printDecimal(amount));
}

/** Returns the money of an amount in minor units: 10.50 EUR for 1050n. */
export function minorUnitsToMoney(
  amount: bigint,
  currencyCode: string,
  digits: number = currencyDigits(currencyCode),
): Money {
  return moneyOf(amount * 10n ** BigInt(9 - integerInRange("digits", digits, 0, 9)), currencyCode);
}

function currencyDigits(code: string | undefined): number {
  const format = new Intl.NumberFormat("en", { style: "currency", currency: code ?? "" });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

function nanosOf({ units = 0n, nanos }: MoneyFields): bigint {
  const whole = inInt64(BigInt(units));
  const fraction = BigInt(integerInRange("nanos", nanos, -999_999_999, 999_999_999));
  if ((whole > 0n && fraction < 0n) || (whole < 0n && fraction > 0n))
    throw new RangeError(`units and nanos must have the same sign, got ${whole} and ${fraction}`);
  return whole * billion + fraction;
}

function moneyOf(nanos: bigint, currencyCode: string): Money {
  return { currencyCode, units: inInt64(nanos / billion), nanos: Number(nanos % billion) };
}

function inInt64(units: bigint): bigint {
  if (BigInt.asIntN(64, units) === units) return units;
  throw new RangeError(`units must be a 64-bit integer, got ${units}`);
}
