import { concatBytes } from "../../bytes/concat-bytes.ts";
import type { Chunks } from "../exchange/incoming.ts";
import type { StreamCompressor } from "./coding.ts";

/** Compresses a body that is produced while it is sent, chunk by chunk. */
export function compressChunks(chunks: Chunks, compressor: StreamCompressor): Chunks {
  const encoder = new TextEncoder();
  let result: boolean | undefined;
  let isEnded = false;
  let writing: Promise<Uint8Array> | undefined;
  const compressed = (chunk: string | Uint8Array): Promise<Uint8Array> => {
    return compressor.write(typeof chunk === "string" ? encoder.encode(chunk) : chunk);
  };
  return {
    async next() {
      if (isEnded) return { done: true, value: result };
      try {
        const { done, value } = await chunks.next();
        if (isEnded) return { done: true, value: result };
        if (done !== true) {
          writing = compressed(value);
          const bytes = await writing;
          writing = undefined;
          return { done: false, value: bytes };
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
    cut(error) {
      const last = isEnded ? undefined : chunks.cut?.(error);
      if (last === undefined) return undefined;
      isEnded = true;
      result = true;
      // Whoever cuts a body drops the chunk that is on its way, but the caller needs every byte.
      const before = writing ?? Promise.resolve(new Uint8Array());
      return (async () => {
        const parts = [await before, await compressed(await last), await compressor.end()];
        return concatBytes(
          parts,
          parts.reduce((size, part) => size + part.length, 0),
        );
      })();
    },
  };
}
