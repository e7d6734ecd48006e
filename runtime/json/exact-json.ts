import type { Check } from "./check.ts";
import { longInteger } from "./long-integer.ts";
import { isLong } from "./long-integers.ts";

/**
 * JSON for readers of other packages, where long integers are strings if a number would lose digits (proto JSON). What JavaScript
 * writes for a number, such as `1152921504606847000` for 2^60, is a number: it may be a double.
 */
export function exactJson(json: unknown, check: Check): unknown {
  if (typeof json === "bigint") return String(json);
  if (isLong(json)) {
    const exact = longInteger(json as number, check);
    return exact === undefined || String(exact) === String(json) ? json : String(exact);
  }
  if (Array.isArray(json)) return json.map((item) => exactJson(item, check));
  if (typeof json !== "object" || json === null || json instanceof Uint8Array) return json;
  return Object.fromEntries(Object.entries(json).map(([name, item]) => [name, exactJson(item, check)]));
}
