import { Readable } from "node:stream";
import type { Chunks } from "../../server/exchange/incoming.ts";

/** Returns a stream that pulls chunks as fast as they are read, and stops their source when it is destroyed. */
export function toReadable(chunks: Chunks): Readable {
  return new Readable({
    highWaterMark: 0,
    async read() {
      try {
        const { done, value } = await chunks.next();
        this.push(done === true ? null : value);
      } catch (error) {
        this.destroy(error as Error);
      }
    },
    destroy(error, callback) {
      Promise.resolve(chunks.return?.()).then(
        () => callback(error),
        () => callback(error),
      );
    },
  });
}
