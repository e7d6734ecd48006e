import type { IncomingMessage } from "node:http";
import type { Writable } from "node:stream";
import { flushHeader } from "./header-bytes.ts";

// How long a caller may take to send the rest.
const maxDiscardMilliseconds = 5000;

/**
 * Sends a response, such as a 413, without reading the rest of the request, and closes the connection. Closing at once
 * would reset it, and a caller that is still sending would never see the response (RFC 9112, section 9.6), so the rest is
 * discarded for a while.
 */
export function discardRest(
  request: IncomingMessage,
  response: Writable,
  content: string | Uint8Array,
  encoding: BufferEncoding,
): void {
  const end = () => {
    clearTimeout(timer);
    if (!response.destroyed) response.end();
  };
  const timer = setTimeout(end, maxDiscardMilliseconds);
  if (content.length === 0) flushHeader(response);
  else response.write(content, encoding);
  request.once("end", end).once("close", end).resume();
}
