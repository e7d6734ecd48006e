import type { IncomingMessage } from "node:http";
import type { Writable } from "node:stream";
import { flushHeader } from "./header-bytes.ts";
import { hasReplacedEnd } from "./replaced-end.ts";

// How long a caller may take to send the rest.
const maxDiscardMilliseconds = 5000;

/**
 * Sends a response, such as a 413, without reading the rest of the request, and closes the connection. Closing at once
 * would reset it, and a caller that is still sending would never see the response (RFC 9112, section 9.6), so the rest is
 * discarded for a while. The content follows only then if middleware needs it whole.
 */
export function discardRest(
  request: IncomingMessage,
  response: Writable,
  content: string | Uint8Array,
  encoding: BufferEncoding,
): void {
  const isWhole = hasReplacedEnd(response);
  const end = () => {
    clearTimeout(timer);
    request.off("end", end).off("close", end);
    if (response.destroyed) return;
    if (isWhole) response.end(content, encoding);
    else response.end();
  };
  const timer = setTimeout(end, maxDiscardMilliseconds);
  if (content.length === 0) flushHeader(response);
  else if (!isWhole) response.write(content, encoding);
  request.on("end", end).on("close", end).resume();
}
