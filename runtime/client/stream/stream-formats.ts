import type { Reader } from "../../json/check.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { StreamDecoder } from "./stream-decoder.ts";

/** The forms that a stream can have. */
export interface StreamFormats {
  readonly accept: string;
  items<T>(exchange: Exchange, read: Reader<T>): AsyncIterable<T>;
}

/** The forms of an operation, the preferred one first; whichever the service chooses is read. */
export function streamFormats(...forms: readonly [StreamDecoder, ...StreamDecoder[]]): StreamFormats {
  const asked = forms.filter(({ mediaType }) => mediaType);
  return {
    accept: asked.map(({ mediaType }, at) => (at > 0 ? `${mediaType};q=0.${10 - at}` : mediaType)).join(", ") || "*/*",
    items: (exchange, read) => items(forms, exchange, read),
  };
}

async function* items<T>(
  forms: readonly [StreamDecoder, ...StreamDecoder[]],
  { draft, request, WebSocket, open, fail }: Exchange,
  read: Reader<T>,
): AsyncGenerator<T, void> {
  try {
    const socket = forms.find(({ connect }) => connect && WebSocket);
    if (socket?.connect && WebSocket) {
      yield* socket.connect({ ...request, WebSocket }, read, draft);
      return;
    }
    const response = await open();
    const type = response.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
    // NDJSON under the name of JSON is often met.
    const form = forms.find(({ mediaType }) => mediaType === type) ?? forms.find(({ mediaType }) => mediaType);
    yield* (form ?? forms[0]).items(response, read, draft);
  } catch (cause) {
    throw fail(cause);
  }
}
