import type { Chunks } from "../exchange/incoming.ts";
import type { StreamCompressor } from "./coding.ts";

/** Compresses a body that is produced while it is sent, chunk by chunk. */
export function compressChunks(chunks: Chunks, compressor: StreamCompressor): Chunks {
  const encoder = new TextEncoder();
  let result: boolean | undefined;
  let isEnded = false;
  return {
    async next() {
      if (isEnded) return { done: true, value: result };
      try {
        const { done, value } = await chunks.next();
        if (done !== true) {
          const bytes = typeof value === "string" ? encoder.encode(value) : value;
          return { done: false, value: await compressor.write(bytes) };
        }
        isEnded = true;
        result = value;
        return { done: false, value: await compressor.end() };
      } catch (thrown) {
        isEnded = true;
        compressor.close();
        throw thrown;
      }
    },
    async return() {
      isEnded = true;
      compressor.close();
      await chunks.return?.();
      return { done: true, value: undefined };
    },
  };
}
