import type { Reader } from "../../json/check.ts";
import { type Draft, exceed, expectBytes } from "../exchange/draft.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { ByteReader, HttpResponse } from "../exchange/http-response.ts";
import { readItem } from "./read-item.ts";
import { defaultMaxMessageBytes, type StreamDecoder } from "./stream-decoder.ts";

/** The JSON text of a message, or of the error that ends a stream. */
export interface Piece {
  readonly text: string;
  readonly isError?: boolean;
  /** The text is not JSON. */
  readonly isText?: boolean;
  /** Returns the wire value of the message. Throws the error that ends the stream. */
  unwrap?(wire: unknown, draft: Draft): unknown;
}

/** Ends the stream, whatever follows it. */
export const endPiece: Piece = { text: "" };

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
  exchange: Exchange,
): AsyncGenerator<T, void> {
  const { draft, options, until } = exchange;
  const { maxMessageBytes = defaultMaxMessageBytes } = options;
  const limit = (length: number): void => {
    if (length > maxMessageBytes) exceed(draft, "a message of the stream", "maxMessageBytes", maxMessageBytes);
  };
  let held = 0;
  let hasEnded = false;
  const split = createSplitter((length) => {
    held = length;
  });
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const reader = body?.getReader();
  try {
    for (;;) {
      expectBytes(draft);
      const value = (await until(reader?.read()))?.value;
      draft.code = "internal";
      draft.reason = "the response is not UTF-8";
      const chunk = decoder.decode(value, { stream: value !== undefined });
      expectBytes(draft);
      for (const piece of split(value && chunk)) {
        hasEnded = piece === endPiece;
        if (hasEnded) return;
        limit(piece.text.length);
        yield readItem(piece, read, exchange);
      }
      if (!value) return;
      limit(held);
    }
  } finally {
    // If the caller left the loop, this tells the service to stop.
    if (reader) (hasEnded ? release : cancel)(reader);
  }
}

function cancel(reader: ByteReader): void {
  reader.cancel().catch(() => {});
}

/** Reads the end of the response, so that its connection can serve other calls, but does not wait for it for long. */
function release(reader: ByteReader): void {
  const stop = (): void => {
    clearTimeout(timer);
    cancel(reader);
  };
  const timer = setTimeout(stop, 1000);
  reader.read().then(stop, stop);
}
