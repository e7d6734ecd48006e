import { type Check, describe, violate } from "./check.ts";

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const base64: RegExp = /^[A-Za-z0-9+/_-]*={0,2}$/;

/** Reads base64: standard or URL-safe, with or without padding (proto JSON, RFC 4648). */
export function readBytes(json: unknown, check: Check): Uint8Array {
  // A body of bytes comes as it is, without base64.
  if (json instanceof Uint8Array) return json;
  if (typeof json === "string" && base64.test(json)) {
    const digits = json.replace(/=+$/, "").replaceAll("-", "+").replaceAll("_", "/");
    const padded = digits.length === json.length || json.length % 4 === 0;
    if (digits.length % 4 !== 1 && padded) return Uint8Array.from(atob(digits), (unit) => unit.charCodeAt(0));
  }
  violate(check, `expected base64, got ${describe(json)}`);
  return new Uint8Array();
}

/** Writes bytes as standard base64 with padding. */
export function writeBytes(bytes: Uint8Array): string {
  let text = "";
  for (let i = 0; i < bytes.length; i += 3) {
    const group = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
    text += alphabet[group >> 18]! + alphabet[(group >> 12) & 63]!;
    text += i + 1 < bytes.length ? alphabet[(group >> 6) & 63]! : "=";
    text += i + 2 < bytes.length ? alphabet[group & 63]! : "=";
  }
  return text;
}
