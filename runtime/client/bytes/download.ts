import type { HttpResponse } from "../exchange/http-response.ts";
import { byteStream } from "../stream/byte-stream.ts";
import { streamFormats } from "../stream/stream-formats.ts";
import type { CallOptions, Transport } from "../transport/transport.ts";

/** The content of a response, chunk by chunk. Leaving the loop ends the request. */
export interface Download extends AsyncIterable<Uint8Array> {
  readonly response: HttpResponse;
  /** The number of bytes to come; undefined if the service does not tell, or compresses them. */
  readonly size: number | undefined;
}

/**
 * Reads the response of an operation as it comes, such as a `google.api.HttpBody`, in place of holding it in memory:
 * `download(transport, (transport, options) => getCover(transport, request, options))`. Resolves with the headers.
 */
export async function download(
  transport: Transport,
  send: (transport: Transport, options: CallOptions) => Promise<unknown>,
  options?: CallOptions,
): Promise<Download> {
  let chunks: AsyncIterator<Uint8Array> | undefined;
  let response: HttpResponse | undefined;
  let first: IteratorResult<Uint8Array> | undefined;
  const over: Transport = {
    ...transport,
    async unary<T>(...[call, , callOptions]: Parameters<Transport["unary"]>) {
      const { accept = "*/*" } = call;
      const read = (wire: unknown): Uint8Array => (wire as { readonly data: Uint8Array }).data;
      const items = transport.stream({ ...call, streams: streamFormats(byteStream(accept)) }, read, callOptions);
      chunks = items[Symbol.asyncIterator]();
      first = await chunks.next();
      // The caller discards it.
      return undefined as T;
    },
  };
  await send(over, {
    ...options,
    onResponse(it) {
      options?.onResponse?.(it);
      response = it;
    },
  });
  if (!chunks || !response) throw new TypeError("the call did not use its transport and its options");
  const { headers } = response;
  const length = headers.get("content-encoding") ? null : headers.get("content-length");
  return {
    response,
    size: length === null ? undefined : Number(length),
    [Symbol.asyncIterator]: () => after(first, chunks!),
  };
}

async function* after<T>(first: IteratorResult<T> | undefined, rest: AsyncIterator<T>): AsyncGenerator<T, void> {
  try {
    for (let next = first; next && !next.done; next = await rest.next()) yield next.value;
  } finally {
    await rest.return?.();
  }
}
