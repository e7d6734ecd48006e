/** Turns base64 back into the bytes of a part of multipart/form-data. Other values than texts and lists of texts stay. */
export function partBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(partBytes);
  return typeof value === "string" ? Uint8Array.from(atob(value), (unit) => unit.charCodeAt(0)) : value;
}
