import { writeBytes } from "../json/bytes.ts";

/**
 * The JSON of a response that has no writer, because its status or its media type chooses what it is. 64-bit integers are text, bytes
 * are base64.
 */
export function plainJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, replace) ?? "null");
}

function replace(name: string, value: unknown): unknown {
  // Members that protoc-gen-es adds to messages.
  if (name === "$typeName" || name === "$unknown") return undefined;
  if (typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return writeBytes(value);
  return typeof value === "number" && !Number.isFinite(value) ? String(value) : value;
}
