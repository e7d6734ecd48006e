/** Bytes that Web Crypto takes: their type has a parameter only since TypeScript 5.7. */
export type Bytes = ReturnType<typeof Uint8Array.from>;

// A call takes only so many arguments.
const chunkSize = 8192;

/** Returns the bytes of standard base64. Throws a DOMException for text that is not base64. */
export function fromBase64(text: string): Bytes {
  const units = atob(text);
  const bytes = new Uint8Array(units.length);
  // Uint8Array.from takes twenty times as long.
  for (let i = 0; i < units.length; i++) bytes[i] = units.charCodeAt(i);
  return bytes;
}

/** Returns bytes as standard base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  let units = "";
  for (let at = 0; at < bytes.length; at += chunkSize) {
    units += String.fromCharCode(...bytes.subarray(at, at + chunkSize));
  }
  return btoa(units);
}
