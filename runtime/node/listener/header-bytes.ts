import type { Writable } from "node:stream";
import type { ResponseHeaders } from "../../server/exchange/incoming.ts";

// Header fields are Latin-1 (RFC 9110, section 5.5), but node:http joins them with the text that follows and sends both as
// UTF-8. Before bytes they stay Latin-1.

/** The content of a response that is not ASCII: as bytes if text would change the encoding of the headers. */
export function contentAfter(headers: ResponseHeaders, content: string | Uint8Array): string | Uint8Array {
  return typeof content === "string" && hasLatin1(headers) ? Buffer.from(content) : content;
}

function hasLatin1(headers: ResponseHeaders): boolean {
  for (const name in headers) if (/[\x80-\xff]/.test(String(headers[name]))) return true;
  return false;
}

/** Sends the headers before there is any content. */
export function flushHeader(response: Writable): void {
  response.write(new Uint8Array());
}
