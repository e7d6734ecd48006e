/** Whether a value is a JSON object: neither null nor an array, and not the bytes of a part of a form. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array);
}
