import { printableText } from "@protoc-gen-rest/runtime/cli";
import { exactText } from "./exact-json.ts";

/** A message of the plain shape as JSON. Integers of 64 bits and bytes are strings, as on the wire; control characters are escaped. */
export function jsonText(message: unknown, indent?: number): string {
  return printableText(exactText(message, replace, indent));
}

function replace(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}
