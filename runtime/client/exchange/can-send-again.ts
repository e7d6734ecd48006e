import type { HttpRequest } from "./http-request.ts";

/** Whether the body can be sent again: a stream cannot. */
export function canSendAgain({ body }: HttpRequest): boolean {
  return body == null || typeof body === "string" || body instanceof Uint8Array || body instanceof Blob;
}
