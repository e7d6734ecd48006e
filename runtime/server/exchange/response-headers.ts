import type { ResponseHeaders } from "./incoming.ts";

/**
 * Sets a header. Throws a TypeError for a name or value that HTTP cannot carry (RFC 9110, section 5): thrown here, the
 * error has the handler in its stack.
 */
export function setResponseHeader(headers: ResponseHeaders, name: string, value: string | readonly string[]): void {
  if (!/^[!#$%&'*+.^_`|~\w-]+$/.test(name)) throw new TypeError(`invalid header name: ${JSON.stringify(name)}`);
  for (const line of typeof value === "string" ? [value] : value) {
    // The other side would remove white space at the ends.
    if (/[^\t\x20-\x7e\x80-\xff]|^[\t ]|[\t ]$/.test(line))
      throw new TypeError(`the header ${name} cannot hold ${JSON.stringify(line)}`);
  }
  headers[name.toLowerCase()] = value;
}

/** Sets the content type unless the handler has. Throws like `setResponseHeader`. */
export function setContentType(headers: ResponseHeaders, type: string): void {
  if (headers["content-type"] !== undefined) return;
  // Most responses have this one, which needs no check.
  if (type === "application/json") headers["content-type"] = type;
  else setResponseHeader(headers, "content-type", type);
}
