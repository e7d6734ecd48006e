import { type Bytes, fromBase64 } from "../bytes/base64.ts";

const encoder = new TextEncoder();

export function utf8(text: string): Bytes {
  return encoder.encode(text);
}

/** Joins a text and bytes. */
export function joined(text: string, bytes: Uint8Array): Bytes {
  const head = utf8(text);
  const whole = new Uint8Array(head.length + bytes.length);
  whole.set(head);
  whole.set(bytes, head.length);
  return whole;
}

/** Undefined for text that is not hexadecimal. */
export function fromHex(text: string): Bytes | undefined {
  if (text === "" || text.length % 2 > 0 || !/^[\da-f]+$/i.test(text)) return undefined;
  return Uint8Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(2 * at, 2 * at + 2), 16));
}

export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Undefined for text that is not base64 with its padding. */
export function fromPaddedBase64(text: string): Bytes | undefined {
  if (text === "" || text.length % 4 > 0 || !/^[A-Za-z\d+/]+={0,2}$/.test(text)) return undefined;
  return fromBase64(text);
}
