import type { Transform } from "node:stream";
import type { StreamCompressor } from "../../server/compress/coding.ts";

/** A transform of `node:zlib`. */
interface Flushable extends Transform {
  flush(kind: number, callback: () => void): void;
}

/** Flushes after each chunk, so that the caller can decompress it at once. */
export function flushedCompressor(transform: Flushable, flushKind: number): StreamCompressor {
  let chunks: Buffer[] = [];
  let fail = (_: Error): void => undefined;
  transform.on("data", (chunk: Buffer) => void chunks.push(chunk));
  transform.on("error", (error) => fail(error));
  const collect = (act: (done: () => void) => void): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      fail = reject;
      act(() => {
        const all = Buffer.concat(chunks);
        chunks = [];
        resolve(all);
      });
    });
  return {
    write: (chunk) =>
      collect((done) => {
        transform.write(chunk);
        transform.flush(flushKind, done);
      }),
    end: () => collect((done) => transform.once("end", done).end()),
    close: () => void transform.destroy(),
  };
}
