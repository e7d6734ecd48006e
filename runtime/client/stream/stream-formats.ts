import type { Reader } from "../../json/check.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { StreamDecoder } from "./stream-decoder.ts";

/** The formats that an operation offers for its stream. */
export interface StreamFormats {
  readonly accept: string;
  items<T>(exchange: Exchange, read: Reader<T>): AsyncIterable<T>;
}

/** Asks for formats in order of preference, and reads whichever the service chooses. */
export function streamFormats(...decoders: readonly [StreamDecoder, ...StreamDecoder[]]): StreamFormats {
  const asked = decoders.filter(({ mediaType }) => mediaType);
  return {
    accept: asked.map(({ mediaType }, at) => (at > 0 ? `${mediaType};q=0.${10 - at}` : mediaType)).join(", ") || "*/*",
    items: (exchange, read) => items(decoders, exchange, read),
  };
}

async function* items<T>(
  decoders: readonly [StreamDecoder, ...StreamDecoder[]],
  { draft, request, WebSocket, open, fail }: Exchange,
  read: Reader<T>,
): AsyncGenerator<T, void> {
  try {
    const socket = decoders.find(({ connect }) => connect && WebSocket);
    if (socket?.connect && WebSocket) {
      yield* socket.connect({ ...request, WebSocket }, read, draft);
      return;
    }
    const response = await open();
    const type = response.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
    // Many services call NDJSON application/json.
    const decoder = decoders.find(({ mediaType }) => mediaType === type) ?? decoders.find(({ mediaType }) => mediaType);
    yield* (decoder ?? decoders[0]).items(response, read, draft);
  } catch (cause) {
    throw fail(cause);
  }
}
