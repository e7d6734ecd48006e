import { type Check, describe, violate } from "./check.ts";

export function isObject(json: unknown): json is object {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/** Notes that a value is none of the kinds that a union has. */
export function mismatch(json: unknown, kinds: string, check: Check): undefined {
  violate(check, `expected ${kinds}, got ${describe(json)}`);
  return undefined;
}
