import type { Reader } from "../../json/check.ts";
import type { Exchange } from "../exchange/exchange.ts";
import type { HttpRequest } from "../exchange/http-request.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import type { WebSocketConstructor } from "../exchange/web-socket-constructor.ts";

/** Reads one format of streams. */
export interface StreamDecoder {
  /** The media type of the format. Empty for WebSockets, which have none. */
  readonly mediaType: string;
  /** Reads the messages of a response. */
  items<T>(response: HttpResponse, read: Reader<T>, exchange: Exchange): AsyncIterable<T>;
  /** Returns what sends requests in place of `fetch`. Its response has status 101. */
  connect?(WebSocket: WebSocketConstructor, exchange: Exchange): NonNullable<HttpRequest["connect"]>;
}

export const defaultMaxMessageBytes: number = 2 ** 24;
