import { type Check, describe, violate } from "./check.ts";

/** Reads a `google.protobuf.FieldMask`: paths in lowerCamelCase, separated by commas. */
export function readFieldMask(json: unknown, check: Check): string {
  if (typeof json === "string" && !json.includes("_")) return json;
  violate(check, `expected field paths in lowerCamelCase, got ${describe(json)}`);
  return "";
}
