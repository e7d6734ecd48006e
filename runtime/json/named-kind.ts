import { type Check, describe, violate } from "./check.ts";

/** Returns the kind that the member `property` names. Reports a violation if it names none. */
export function namedKind<K>(
  message: object,
  property: string,
  kinds: Readonly<Record<string, K>>,
  check: Check,
): K | undefined {
  const word = (message as Record<string, unknown>)[property];
  if (typeof word === "string" && Object.hasOwn(kinds, word)) return kinds[word];
  const names = Object.keys(kinds);
  // `expected one of 1, 2, got 1` would not tell what is wrong with a number.
  const expected =
    typeof word === "number" ? `the strings ${names.map((name) => `"${name}"`).join(", ")}` : names.join(", ");
  violate(check, `expected one of ${expected}, got ${describe(word)}`, property);
  return undefined;
}
