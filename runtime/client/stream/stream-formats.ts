import { isLinesType } from "../../header/lines-type.ts";
import type { Reader } from "../../json/check.ts";
import type { Draft } from "../exchange/draft.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { WebSocketConstructor } from "../exchange/web-socket-constructor.ts";
import type { StreamDecoder } from "./stream-decoder.ts";

/** The formats that an operation offers for its stream. */
export interface StreamFormats {
  readonly accept: string;
  /** The timeout of a stream: it aborts only until the response arrives. */
  untilResponse(clock: AbortSignal, draft: Draft): AbortSignal;
  /** Creates the exchange when the first item is asked for, since the exchange starts the timeout. */
  items<T>(createExchange: () => Exchange, read: Reader<T>, options: WebSocketOption | undefined): AsyncIterable<T>;
}

/** The option of a call that replaces the one of its transport. */
interface WebSocketOption {
  readonly WebSocket?: WebSocketConstructor | undefined;
}

/** Asks for formats in order of preference, and reads whichever the service chooses. */
export function streamFormats(...decoders: readonly [StreamDecoder, ...StreamDecoder[]]): StreamFormats {
  const asked = decoders.filter(({ mediaType }) => mediaType);
  return {
    accept: asked.map(({ mediaType }, at) => (at > 0 ? `${mediaType};q=0.${10 - at}` : mediaType)).join(", ") || "*/*",
    untilResponse,
    items: (createExchange, read, options) => items(decoders, createExchange, read, options),
  };
}

function untilResponse(clock: AbortSignal, draft: Draft): AbortSignal {
  const controller = new AbortController();
  clock.addEventListener("abort", () => draft.status || controller.abort(clock.reason));
  return controller.signal;
}

async function* items<T>(
  decoders: readonly [StreamDecoder, ...StreamDecoder[]],
  createExchange: () => Exchange,
  read: Reader<T>,
  options: WebSocketOption | undefined,
): AsyncGenerator<T, void> {
  const exchange = createExchange();
  const { request, fail } = exchange;
  const { WebSocket } = options && "WebSocket" in options ? options : exchange.options;
  try {
    for await (const item of await open(decoders, exchange, read, WebSocket)) {
      // A chunk may hold many messages.
      request.signal?.throwIfAborted();
      yield item;
    }
  } catch (cause) {
    throw fail(cause);
  }
}

async function open<T>(
  decoders: readonly [StreamDecoder, ...StreamDecoder[]],
  exchange: Exchange,
  read: Reader<T>,
  WebSocket: WebSocketConstructor | undefined,
): Promise<AsyncIterable<T>> {
  const { request } = exchange;
  const socket = decoders.find(({ connect }) => connect && WebSocket);
  if (socket?.connect && WebSocket) request.connect = socket.connect(WebSocket, exchange);
  const response = await exchange.open();
  if (socket && response.status === 101) return socket.items(response, read, exchange);
  // Without a WebSocket, and if an interceptor responds itself.
  const type = response.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  const name = type?.replace(/[^/]+\+json$/, "json");
  // Many services call NDJSON application/json.
  const decoder =
    decoders.find(({ mediaType }) => mediaType === type || mediaType === name) ??
    decoders.find(({ mediaType }) => isLinesType(mediaType) && isLinesType(type ?? "")) ??
    decoders.find(({ mediaType }) => mediaType);
  return (decoder ?? decoders[0]).items(response, read, exchange);
}
