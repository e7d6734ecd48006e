import type { ServerResponse } from "node:http";
import type { Chunks } from "../../server/exchange/incoming.ts";
import { drained } from "../drained.ts";
import { flushHeader } from "./header-bytes.ts";

/** Writes chunks as fast as the caller takes them, and no faster; a caller that leaves stops the source at once. */
export async function writeChunks(chunks: Chunks, response: ServerResponse): Promise<void> {
  response.once("close", () => chunks.return?.());
  // The first chunk may be long in coming, and the caller wants to know that there will be some.
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
    // It is reported already. An answer that broke off must not look like a whole one.
    response.destroy();
  }
}
