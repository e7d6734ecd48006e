import type { Outgoing } from "./outgoing.ts";

/** Whether the body can be sent again: a stream cannot. */
export function canSendAgain({ body }: Outgoing): boolean {
  return body == null || typeof body === "string" || body instanceof Uint8Array || body instanceof Blob;
}
