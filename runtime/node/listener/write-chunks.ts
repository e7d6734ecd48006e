import type { ServerResponse } from "node:http";
import type { Chunks } from "../../server/exchange/incoming.ts";
import { drained } from "../drained.ts";
import { flushHeader } from "./header-bytes.ts";

/** Writes chunks as fast as the caller reads them. Stops the source as soon as the caller disconnects. */
export async function writeChunks(chunks: Chunks, response: ServerResponse): Promise<void> {
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
    // The error has been reported. A response that was cut off must not look complete.
    response.destroy();
  }
}
