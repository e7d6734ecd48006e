import { httpBody } from "./content-writer.ts";
import type { MessageStream } from "./message-chunks.ts";

/** The chunks of a stream of `google.api.HttpBody` messages, and the media type of the first. */
export interface ByteStream {
  readonly type: string;
  readonly chunks: AsyncIterator<Uint8Array, undefined>;
}

/**
 * The bytes of a stream of `google.api.HttpBody` messages. A later error rejects: bytes cannot carry it, so the connection
 * has to break.
 */
export async function byteChunks(
  { messages, toWire, report, onEnd }: MessageStream,
  mediaType: string,
  operation: string,
): Promise<ByteStream> {
  const toContent = (message: unknown) => httpBody(toWire(message), mediaType, operation);
  let first: IteratorResult<unknown> | undefined = await messages.next();
  const type = toContent(first.done ? undefined : first.value).type;
  let stopped = false;
  const chunks: ByteStream["chunks"] = {
    async next() {
      try {
        const { done, value } = first ?? (await messages.next());
        first = undefined;
        if (done || stopped) {
          onEnd();
          return { done: true, value: undefined };
        }
        return { done: false, value: toContent(value).body as Uint8Array };
      } catch (thrown) {
        onEnd();
        if (stopped) return { done: true, value: undefined };
        throw report(thrown);
      }
    },
    async return() {
      stopped = true;
      onEnd();
      try {
        await messages.return?.();
      } catch (thrown) {
        report(thrown);
      }
      return { done: true, value: undefined };
    },
  };
  return { type, chunks };
}
