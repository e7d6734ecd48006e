import { concatBytes } from "../../bytes/concat-bytes.ts";
import type { Coding } from "./coding.ts";

/**
 * gzip and deflate of the Compression Streams standard, on every platform with `fetch`. `@protoc-gen-rest/runtime/node` has
 * `nodeCodings`, which are faster, know br, and compress streams.
 */
export const webCodings: readonly Coding[] = (["gzip", "deflate"] as const).map((name) => ({
  name,
  compress: (bytes) => transform(bytes, new CompressionStream(name), Number.POSITIVE_INFINITY),
  decompress: (bytes, maxBytes) => transform(bytes, new DecompressionStream(name), maxBytes),
}));

async function transform(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  maxBytes: number,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  // The reader rejects as well.
  writer.write(new Uint8Array(bytes)).catch(() => undefined);
  writer.close().catch(() => undefined);
  const reader = stream.readable.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > maxBytes) {
      reader.cancel().catch(() => undefined);
      throw new RangeError(`more than ${maxBytes} bytes`);
    }
    chunks.push(value);
  }
  return concatBytes(chunks, size);
}
