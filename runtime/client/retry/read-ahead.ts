import type { HttpResponse } from "../exchange/http-response.ts";
import { derivedResponse } from "./derived-response.ts";

// Longer responses are not worth the memory.
const maxHeldBytes = 2 ** 20;

/** Reads up to a MiB of a response, so that one that breaks off by then rejects here, where it can be requested again. */
export async function readAhead(response: HttpResponse): Promise<HttpResponse> {
  const reader = response.body?.getReader();
  if (!reader) return response;
  const chunks: Uint8Array[] = [];
  let hasEnded = false;
  for (let size = 0; size < maxHeldBytes && !hasEnded; ) {
    const { value } = await reader.read();
    if (value) chunks.push(value);
    else hasEnded = true;
    size += value?.length ?? 0;
  }
  return derivedResponse(response, {
    read: async () => (chunks.length > 0 ? { value: chunks.shift() } : hasEnded ? {} : reader.read()),
    cancel: () => reader.cancel(),
  });
}
