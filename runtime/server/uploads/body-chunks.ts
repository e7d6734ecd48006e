import { malformed } from "../errors/request-errors.ts";

/** The part of a Readable of Node.js that reads without closing the connection when a loop is left. */
interface NodeReadable {
  iterator(options: { readonly destroyOnReturn: boolean }): AsyncIterator<Uint8Array, undefined>;
}

/** Returns the body of a platform's request, chunk by chunk. Undefined if the platform has only the whole. */
export function bodyChunks(request: unknown): AsyncIterator<Uint8Array, void> | undefined {
  if (request instanceof Request) return request.body === null || request.bodyUsed ? undefined : chunksOf(request.body);
  if (typeof (request as NodeReadable | undefined)?.iterator !== "function") return undefined;
  return checked((request as NodeReadable).iterator({ destroyOnReturn: false }));
}

async function* checked(chunks: AsyncIterator<Uint8Array, undefined>): AsyncGenerator<Uint8Array, void> {
  try {
    for (;;) {
      const next = await chunks.next().catch(breakOff);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await chunks.return?.();
  }
}

async function* chunksOf(body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, void> {
  const reader = body.getReader();
  try {
    for (;;) {
      const next = await reader.read().catch(breakOff);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function breakOff(): never {
  throw malformed("the body was cut off");
}
