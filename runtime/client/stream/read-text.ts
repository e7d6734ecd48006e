import type { Reader } from "../../json/check.ts";
import { exceed, expectBytes, setFailure } from "../exchange/draft.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { ByteReader, HttpResponse } from "../exchange/http-response.ts";
import { readItem } from "./read-item.ts";
import { defaultMaxMessageBytes, type StreamDecoder } from "./stream-decoder.ts";

/** The text of a message, or of what ends a stream. */
export interface Piece {
  readonly text: string;
  /** Reads the message, or throws the error that ends the stream. Default: the text is JSON. */
  take?<T>(read: Reader<T>, exchange: Exchange): T;
  /** Ends the stream: drops the rest of the response, in place of `cancel`. */
  end?(reader: ByteReader): void;
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
  exchange: Exchange,
): AsyncGenerator<T, void> {
  const { draft, options, until } = exchange;
  const { maxMessageBytes = defaultMaxMessageBytes } = options;
  const limit = (length: number): void => {
    if (length > maxMessageBytes) exceed(draft, "a message of the stream", "maxMessageBytes", maxMessageBytes);
  };
  let held = 0;
  let drop: Piece["end"];
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
      for (const piece of split(value && chunk)) {
        drop = piece.end;
        if (drop) return;
        limit(piece.text.length);
        yield piece.take ? piece.take(read, exchange) : readItem(piece.text, read, exchange);
      }
      if (!value) return;
      limit(held);
    }
  } finally {
    // If the caller left the loop, this tells the service to stop.
    if (reader && drop) drop(reader);
    else reader?.cancel().catch(() => {});
  }
}
