import type { EncodedBody } from "../request/encoded-body.ts";

/** Bytes to upload. */
export type ByteSource = Blob | ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;

/** Options of `streamBody`. */
export interface StreamBodyOptions {
  /** Default: the type of a Blob, else `application/octet-stream`. */
  readonly contentType?: string;
  /** The number of bytes, unless the source is a Blob. Without it the body is sent in chunks. Browsers ignore it. */
  readonly length?: number;
  /** Called as bytes are handed to the connection. */
  readonly onProgress?: (progress: { readonly sent: number; readonly total: number | undefined }) => void;
}

/**
 * A request body that is sent as it comes: `setCover(transport, request, { body: streamBody(file) })`. A Blob can be sent again,
 * after a redirect or by `retry`; other sources cannot. `fetch` of browsers sends streams over HTTP/2 only.
 */
export function streamBody(source: ByteSource, options: StreamBodyOptions = {}): EncodedBody {
  const { contentType, length = source instanceof Blob ? source.size : undefined, onProgress } = options;
  return (request) => {
    const { headers } = request;
    headers["content-type"] ??= contentType ?? ((source instanceof Blob && source.type) || "application/octet-stream");
    if (source instanceof Blob && !onProgress) return source;
    if (length !== undefined) headers["content-length"] = String(length);
    request.duplex = "half";
    const chunks = iterate(source instanceof Blob ? source.stream() : source);
    return toStream(chunks, request.signal, (sent) => onProgress?.({ sent, total: length }));
  };
}

function toStream(
  chunks: AsyncIterator<Uint8Array>,
  signal: AbortSignal | null | undefined,
  report: (sent: number) => void,
): ReadableStream<Uint8Array> {
  let sent = 0;
  const forget = (): void => signal?.removeEventListener("abort", abort);
  const stop = async (): Promise<void> => {
    forget();
    await chunks.return?.();
  };
  const abort = (): void => void stop().catch(() => {});
  // `fetch` of Node.js leaves the stream alone. A signal may outlive many uploads.
  signal?.addEventListener("abort", abort);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { value, done } = await chunks.next().catch((error: unknown) => {
          forget();
          throw error;
        });
        if (done) {
          forget();
          return controller.close();
        }
        sent += value.length;
        controller.enqueue(value);
        report(sent);
      },
      cancel: stop,
    },
    { highWaterMark: 0 },
  );
}

function iterate(source: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>): AsyncIterator<Uint8Array> {
  return Symbol.asyncIterator in source ? source[Symbol.asyncIterator]() : chunksOf(source);
}

/** Safari cannot iterate over streams. */
async function* chunksOf(source: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = source.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}
