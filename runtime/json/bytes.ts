import { fromBase64, toBase64 } from "../bytes/base64.ts";
import { type Check, describe, violate } from "./check.ts";

const base64: RegExp = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Reads base64: standard or URL-safe, with or without padding (proto JSON, RFC 4648). */
export function readBytes(json: unknown, check: Check): Uint8Array {
  // A body of bytes comes as it is, without base64.
  if (json instanceof Uint8Array) return json;
  if (typeof json === "string" && base64.test(json)) {
    const digits = json.replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/");
    const padded = digits.length === json.length || json.length % 4 === 0;
    if (digits.length % 4 !== 1 && padded) return fromBase64(digits);
  }
  violate(check, `expected base64, got ${describe(json)}`);
  return new Uint8Array();
}

/** Writes bytes as standard base64 with padding. */
export function writeBytes(bytes: Uint8Array): string {
  return toBase64(bytes);
}
