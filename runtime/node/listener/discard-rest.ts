import type { IncomingMessage, ServerResponse } from "node:http";
import { flushHeader } from "./header-bytes.ts";

// How long a caller may take to send the rest.
const maxDiscardMilliseconds = 5000;

/**
 * Sends an answer to a request whose body nobody wants to read to its end, such as a 413, and closes. Closing at once
 * would reset the connection under a caller that still sends, who would never see the answer (RFC 9112, section 9.6):
 * so what comes is thrown away for a while.
 */
export function discardRest(request: IncomingMessage, response: ServerResponse, content: string | Uint8Array): void {
  const end = () => {
    clearTimeout(timer);
    if (!response.destroyed) response.end();
  };
  const timer = setTimeout(end, maxDiscardMilliseconds);
  if (content.length === 0) flushHeader(response);
  else response.write(content);
  request.once("end", end).once("close", end).resume();
}
