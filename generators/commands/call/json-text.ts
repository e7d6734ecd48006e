import { printableText } from "@protoc-gen-rest/runtime/cli";

/** A message of the plain shape as JSON. Integers of 64 bits and bytes are strings, as on the wire; control characters are escaped. */
export function jsonText(message: unknown, indent?: number): string {
  return printableText(JSON.stringify(message, replace, indent) ?? "null");
}

function replace(_name: string, value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return Buffer.from(value).toString("base64");
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}
