import { writeBytes } from "../json/bytes.ts";

/**
 * The JSON of a response that has no writer, because its status or its media type chooses what it is. 64-bit integers are text, bytes
 * are base64.
 */
export function plainJson(value: unknown): unknown {
  if (typeof value === "bigint") return String(value);
  if (value instanceof Uint8Array) return writeBytes(value);
  if (typeof value === "number" && !Number.isFinite(value)) return String(value);
  if (Array.isArray(value)) return value.map(plainJson);
  if (typeof value !== "object" || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) => (isMember(name, item) ? [[name, plainJson(item)]] : [])),
  );
}

/** Unless protoc-gen-es has added it. */
function isMember(name: string, value: unknown): boolean {
  return value !== undefined && name !== "$typeName" && name !== "$unknown";
}
