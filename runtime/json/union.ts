import { type Check, describe, violate } from "./check.ts";

/** Whether a value is a JSON object. */
export function isObject(json: unknown): json is object {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/** Reports a value that matches no member of a union. `kinds` describes what is expected. */
export function mismatch(json: unknown, kinds: string, check: Check): undefined {
  violate(check, `expected ${kinds}, got ${describe(json)}`);
  return undefined;
}
