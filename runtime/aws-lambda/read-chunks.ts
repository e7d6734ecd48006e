import { concatBytes } from "../bytes/concat-bytes.ts";
import type { Chunks } from "../server/exchange/incoming.ts";

/** Reads a stream to its end, or stops it where it would exceed the limit. Text stays text. */
export async function readChunks(chunks: Chunks, maxBytes: number): Promise<string | Uint8Array> {
  const texts: string[] = [];
  const parts: Uint8Array[] = [];
  const encoder = new TextEncoder();
  let size = 0;
  for (;;) {
    const { done, value } = await chunks.next();
    if (done === true) break;
    const bytes = typeof value === "string" ? encoder.encode(value) : value;
    if (size + bytes.length > maxBytes) {
      await chunks.return?.();
      break;
    }
    size += bytes.length;
    parts.push(bytes);
    if (typeof value === "string") texts.push(value);
  }
  return texts.length === parts.length ? texts.join("") : concatBytes(parts, size);
}
