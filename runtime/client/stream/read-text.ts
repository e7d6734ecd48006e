import type { Reader } from "../../json/check.ts";
import { exceed, expectBytes, setFailure } from "../exchange/draft.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import { readItem } from "./read-item.ts";
import { defaultMaxMessageBytes, type StreamDecoder } from "./stream-decoder.ts";

/** The JSON text of a message, or of the error that ends a stream. */
export interface Piece {
  readonly text: string;
  readonly isError?: boolean;
}

/** Takes a response chunk by chunk, then undefined, and returns the complete messages. Throws if the response is cut off. */
export type Splitter = (chunk: string | undefined) => readonly Piece[];

/** Decodes a format whose messages are JSON text. Splitters pass the length of what they hold for the next chunk to `hold`. */
export function textStream(
  mediaType: string,
  createSplitter: (hold: (length: number) => void) => Splitter,
): StreamDecoder {
  return { mediaType, items: (response, read, exchange) => readText(response, createSplitter, read, exchange) };
}

async function* readText<T>(
  { body }: HttpResponse,
  createSplitter: (hold: (length: number) => void) => Splitter,
  read: Reader<T>,
  { draft, options, until }: Exchange,
): AsyncGenerator<T, void> {
  const { maxMessageBytes = defaultMaxMessageBytes } = options;
  const limit = (length: number): void => {
    if (length > maxMessageBytes) exceed(draft, "a message of the stream", "maxMessageBytes", maxMessageBytes);
  };
  let held = 0;
  const split = createSplitter((length) => {
    held = length;
  });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = body?.getReader();
  try {
    for (;;) {
      expectBytes(draft);
      const value = (await until(reader?.read()))?.value;
      setFailure(draft, "internal", "the response is not UTF-8");
      const chunk = decoder.decode(value, { stream: value !== undefined });
      expectBytes(draft);
      for (const { text, isError } of split(value && chunk)) {
        limit(text.length);
        yield readItem(text, read, draft, isError);
      }
      if (!value) return;
      limit(held);
    }
  } finally {
    // If the caller left the loop, this tells the service to stop.
    reader?.cancel().catch(() => {});
  }
}
