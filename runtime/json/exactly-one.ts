import { type Check, violate } from "./check.ts";
import { listed } from "./listed.ts";

/** Reports a violation unless exactly one of the members is present. */
export function checkExactlyOne(message: object, keys: readonly string[], check: Check): void {
  const json = message as Record<string, unknown>;
  const given = keys.filter((key) => Object.hasOwn(json, key) && json[key] !== undefined);
  if (given.length === 1) return;
  violate(check, `expected exactly one of ${listed(keys)}, got ${given.length === 0 ? "none" : given.join(", ")}`);
}
