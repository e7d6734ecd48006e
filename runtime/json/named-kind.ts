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
  violate(check, `expected one of ${Object.keys(kinds).join(", ")}, got ${describe(word)}`, property);
  return undefined;
}
