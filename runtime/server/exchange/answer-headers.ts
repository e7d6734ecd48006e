import type { AnswerHeaders } from "./incoming.ts";

/**
 * Sets a header, or throws a TypeError for what no HTTP header can hold (RFC 9110, section 5): here, where the handler
 * still stands on the stack, and not when the answer is on its way out.
 */
export function setAnswerHeader(headers: AnswerHeaders, name: string, value: string | readonly string[]): void {
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) throw new TypeError(`not a header name: ${JSON.stringify(name)}`);
  for (const line of typeof value === "string" ? [value] : value) {
    if (/[^\t\x20-\x7e\x80-\xff]/.test(line)) {
      throw new TypeError(`header ${name}: the value holds a character that no header can: ${JSON.stringify(line)}`);
    }
  }
  headers[name.toLowerCase()] = value;
}

/** Says what a body is, unless the handler has. Throws as `setAnswerHeader` does. */
export function setContentType(headers: AnswerHeaders, type: string): void {
  if (headers["content-type"] === undefined) setAnswerHeader(headers, "content-type", type);
}
