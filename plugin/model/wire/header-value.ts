/** Headers for framing and routing, which HTTP implementations set. */
export const reservedHeaders: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "host",
  "transfer-encoding",
]);

/** Whether a text is a `field-value` of RFC 9110, section 5.5. */
export function isHeaderValue(text: string): boolean {
  return text === "" || /^[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?$/.test(text);
}
