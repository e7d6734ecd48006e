import type { Check } from "./check.ts";
import { findLongIntegers } from "./long-integers.ts";

/**
 * The integer that a long number stands for. If no text is known that it comes from, it is what it is. If it shares
 * its number with another integer, `check.again` is what has to be read instead. Undefined for a rounded fraction. Throws what
 * `check.rounded` returns for a number that may have lost digits before it was read here.
 */
export function longInteger(number: number, check: Check): bigint | undefined {
  if (check.longIntegers === undefined && check.source !== undefined) {
    check.longIntegers = new Map();
    check.again = findLongIntegers(check.source, check.longIntegers);
  }
  if (check.rounded !== undefined && check.longIntegers?.has(number) !== true) throw check.rounded(number);
  return check.longIntegers === undefined ? BigInt(number) : check.longIntegers.get(number);
}
