import { type Check, describe, violate } from "./check.ts";

/** Paths in lowerCamelCase with commas between them (`google.protobuf.FieldMask`). */
export function readFieldMask(json: unknown, check: Check): string {
  if (typeof json === "string" && !json.includes("_")) return json;
  violate(check, `expected field paths in lowerCamelCase, got ${describe(json)}`);
  return "";
}
