import type { HttpBodyContent, HttpBodyFields } from "./http-body.ts";

/**
 * Yields chunks of bytes as messages of a `stream google.api.HttpBody`, such as the body of a file or of another response. Only
 * the first message needs the media type.
 */
export async function* streamToHttpBodies(
  chunks: AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>,
  contentType: string = "application/octet-stream",
): AsyncGenerator<HttpBodyContent, void> {
  const source = Symbol.asyncIterator in chunks ? chunks : chunksOf(chunks);
  for await (const data of source) yield { contentType, data };
}

/** Safari has no iterator for streams. */
async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = stream.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    await reader.cancel();
  }
}

/**
 * Returns a response with the media type and the bytes of a `stream google.api.HttpBody`. It waits for the first message, and takes
 * the others as its body is read.
 */
export async function httpBodiesToResponse(
  bodies: AsyncIterable<HttpBodyFields>,
  init?: ResponseInit,
): Promise<Response> {
  const iterator = bodies[Symbol.asyncIterator]();
  let next: IteratorResult<HttpBodyFields> | undefined = await iterator.next();
  const headers = new Headers(init?.headers);
  const contentType: string | undefined = next.done ? undefined : next.value.contentType;
  if (contentType) headers.set("content-type", contentType);
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = next ?? (await iterator.next());
      next = undefined;
      if (done) controller.close();
      else controller.enqueue(value.data ?? new Uint8Array());
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(body, { ...init, headers });
}
