/** The server sets these itself: they frame the body, or concern one connection only (RFC 9110, section 7.6.1). */
const reserved: ReadonlySet<string> = new Set([
  "connection",
  "content-length",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** Returns the value of a response header that a function sets. Throws a TypeError that tells what is wrong. */
export function checkHeader(name: string, value: unknown): string {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) throw new TypeError(`${JSON.stringify(name)} is not a valid header name`);
  if (reserved.has(name.toLowerCase())) throw new TypeError(`the server sets the header ${name} itself`);
  if (typeof value !== "string") throw new TypeError(`the value of the header ${name} must be a string`);
  if (!/^[\t\x20-\x7e\x80-\xff]*$/.test(value) || /^[\t ]|[\t ]$/.test(value)) {
    throw new TypeError(`the value of the header ${name} has characters that HTTP does not allow`);
  }
  return value;
}
