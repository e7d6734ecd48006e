import type { Writable } from "node:stream";
import type { Chunks } from "../../server/exchange/incoming.ts";
import { drained } from "../drained.ts";
import { flushHeader } from "./header-bytes.ts";

/**
 * Writes chunks as fast as the caller reads them. Stops the source as soon as the caller disconnects. `cut` ends a response that
 * must not look complete.
 */
export async function writeChunks(
  chunks: Chunks,
  response: Writable,
  cut: () => void = () => response.destroy(),
): Promise<void> {
  response.once("close", () => chunks.return?.());
  // The first chunk may take long, and the caller should know that the stream has begun.
  flushHeader(response);
  try {
    for (;;) {
      const { done, value } = await chunks.next();
      if (response.destroyed) return;
      if (done) break;
      if (!response.write(value)) await drained(response);
    }
    response.end();
  } catch {
    // The error has been reported.
    cut();
  }
}
