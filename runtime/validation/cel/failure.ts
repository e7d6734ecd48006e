import type { Check } from "../../json/check.ts";
import { reportRule } from "../violations.ts";

/** The failure of a CEL expression for some value, such as an overflow. */
export class CelFailure extends Error {
  override readonly name = "CelFailure";
}

/**
 * Reports a rule whose expression returns false or a text. An expression that fails for this value, such as by an overflow, is a
 * violation, too. `message` comes before the text that the expression returns.
 */
export function reportCel(
  check: Check,
  ruleId: string,
  message: string,
  evaluate: () => boolean | string,
  path?: string,
  fieldName?: string,
  rulePath?: string,
): void {
  try {
    const result = evaluate();
    if (result === true || result === "") return;
    reportRule(check, ruleId, message || String(result), path, fieldName, rulePath);
  } catch (error) {
    // A RangeError is a text that is too long for JavaScript.
    if (!(error instanceof CelFailure) && !(error instanceof RangeError)) throw error;
    reportRule(check, ruleId, `cannot be checked: ${error.message}`, path, fieldName, rulePath);
  }
}

/** `a && b`: false decides, even if the other operand fails. */
export function celAnd(left: () => boolean, right: () => boolean): boolean {
  try {
    return left() && right();
  } catch (failure) {
    if (failure instanceof CelFailure && !right()) return false;
    throw failure;
  }
}

/** `a || b`: true decides, even if the other operand fails. */
export function celOr(left: () => boolean, right: () => boolean): boolean {
  return !celAnd(
    () => !left(),
    () => !right(),
  );
}

/** `list.all(x, ...)`: false decides, even if the predicate fails for other items. */
export function celAll<T>(items: readonly T[], test: (item: T) => boolean): boolean {
  let failed: unknown;
  for (const item of items) {
    try {
      if (!test(item)) return false;
    } catch (failure) {
      if (!(failure instanceof CelFailure)) throw failure;
      failed = failure;
    }
  }
  if (failed !== undefined) throw failed;
  return true;
}

/** `list.exists(x, ...)`: true decides, even if the predicate fails for other items. */
export function celExists<T>(items: readonly T[], test: (item: T) => boolean): boolean {
  return !celAll(items, (item) => !test(item));
}

/** `list.exists_one(x, ...)` */
export function celExistsOne<T>(items: readonly T[], test: (item: T) => boolean): boolean {
  return items.filter(test).length === 1;
}

/** The value of a wrapper that must be set. */
export function celValue<T>(value: T | null): T {
  if (value === null) throw new CelFailure("a wrapper is not set");
  return value;
}
