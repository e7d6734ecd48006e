import { fromBase64 } from "../../bytes/base64.ts";

/** Turns base64 back into the bytes of a part of multipart/form-data. Other values than texts and lists of texts stay. */
export function partBytes(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(partBytes);
  return typeof value === "string" ? fromBase64(value) : value;
}
