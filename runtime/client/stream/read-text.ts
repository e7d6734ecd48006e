import type { Reader } from "../../json/check.ts";
import { type Draft, expectBytes } from "../exchange/draft.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import { readItem } from "./read-item.ts";
import type { StreamDecoder } from "./stream-decoder.ts";

/** The JSON text of a message, or of the error that ends a stream. */
export interface Piece {
  readonly text: string;
  readonly isError?: boolean;
}

/** Takes a response chunk by chunk, then undefined, and returns the complete messages. Throws if the response is cut off. */
export type Splitter = (chunk: string | undefined) => readonly Piece[];

/** Decodes a format whose messages are JSON text. */
export function textStream(mediaType: string, createSplitter: () => Splitter): StreamDecoder {
  return { mediaType, items: (response, read, draft) => readText(response, createSplitter(), read, draft) };
}

async function* readText<T>(
  { body }: HttpResponse,
  split: Splitter,
  read: Reader<T>,
  draft: Draft,
): AsyncGenerator<T, void> {
  const decoder = new TextDecoder();
  const reader = body?.getReader();
  try {
    for (;;) {
      expectBytes(draft);
      const value = (await reader?.read())?.value;
      const pieces = split(value && decoder.decode(value, { stream: true }));
      for (const { text, isError } of pieces) yield readItem(text, read, draft, isError);
      if (!value) return;
    }
  } finally {
    // If the caller left the loop, this tells the service to stop.
    reader?.cancel().catch(() => {});
  }
}
