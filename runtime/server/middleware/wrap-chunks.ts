import type { Chunks } from "../exchange/incoming.ts";

/** Functions for the chunks of a streamed body. */
export interface ChunkObserver {
  chunk?(value: string | Uint8Array): void;
  /** Called once: with "done" after the last chunk, "left" if the caller leaves, "failed" if the body breaks. */
  end(how: "done" | "left" | "failed"): void;
}

/** Returns the same chunks, and tells an observer. */
export function wrapChunks(chunks: Chunks, observer: ChunkObserver): Chunks {
  let isEnded = false;
  const end = (how: "done" | "left" | "failed") => {
    if (isEnded) return;
    isEnded = true;
    observer.end(how);
  };
  return {
    async next() {
      try {
        const result = await chunks.next();
        if (result.done === true) end("done");
        else observer.chunk?.(result.value);
        return result;
      } catch (thrown) {
        end("failed");
        throw thrown;
      }
    },
    async return() {
      end("left");
      await chunks.return?.();
      return { done: true, value: undefined };
    },
    cut(error) {
      const last = chunks.cut?.(error);
      if (last === undefined) return undefined;
      return (async () => {
        const chunk = await last;
        observer.chunk?.(chunk);
        end("failed");
        return chunk;
      })();
    },
  };
}
