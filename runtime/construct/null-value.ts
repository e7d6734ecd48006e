import type { Check } from "../json/check.ts";
import { readNull } from "../json/json-value.ts";

/** Reads a `google.protobuf.NullValue`: its only value, or an unknown number, as it is an open enum. */
export function readNullValue(json: unknown, check: Check): 0 | undefined {
  if (readNull(json, check) === undefined) return undefined;
  return typeof json === "number" ? (json as 0) : 0;
}

/** Writes a `google.protobuf.NullValue`. */
export function writeNullValue(_value?: unknown): null {
  return null;
}
