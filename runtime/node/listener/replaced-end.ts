import { OutgoingMessage } from "node:http";
import type { Writable } from "node:stream";

/** Whether middleware such as express-session has replaced `end` to delay a response: it needs the whole content for that. */
export function hasReplacedEnd(response: Writable): boolean {
  return response.end !== (OutgoingMessage.prototype.end as unknown);
}
