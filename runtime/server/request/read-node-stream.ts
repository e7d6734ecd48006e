import { concatBytes } from "../../bytes/concat-bytes.ts";
import { bodyTooLarge, malformed } from "../errors/request-errors.ts";

/** The part of an IncomingMessage of `node:http` that holds a body. */
export interface NodeStream {
  on(event: "data", listener: (chunk: Uint8Array) => void): NodeStream;
  on(event: "end" | "error", listener: () => void): NodeStream;
  off(event: "data", listener: (chunk: Uint8Array) => void): NodeStream;
  pause(): NodeStream;
}

/**
 * Reads a whole body. Stops at the limit and rejects with `bodyTooLarge(limit)`. Calls `begin` before the first byte, and rejects
 * with what it throws.
 */
export function readNodeStream(stream: NodeStream, limit: number, begin: () => void): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    const take = (chunk: Uint8Array) => {
      try {
        if (size === 0) begin();
        size += chunk.length;
        if (size > limit) throw bodyTooLarge(limit);
        chunks.push(chunk);
      } catch (refusal) {
        stream.off("data", take).pause();
        reject(refusal);
      }
    };
    stream
      .on("data", take)
      .on("error", () => reject(malformed("the body was cut off")))
      .on("end", () => resolve(concatBytes(chunks, size)));
  });
}
