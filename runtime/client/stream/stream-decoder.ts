import type { Reader } from "../../json/check.ts";
import type { Draft } from "../exchange/draft.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import type { WebSocketConstructor } from "../exchange/web-socket-constructor.ts";

/** Reads one format of streams. */
export interface StreamDecoder {
  /** The media type of the format. Empty for WebSockets, which have none. */
  readonly mediaType: string;
  /** Reads the messages of a response. */
  items<T>(response: HttpResponse, read: Reader<T>, draft: Draft): AsyncIterable<T>;
  /** Opens a connection of its own instead of reading a response. */
  connect?<T>(connection: Connection, read: Reader<T>, draft: Draft): AsyncIterable<T>;
}

/** What it takes to open a WebSocket. */
export interface Connection {
  readonly WebSocket: WebSocketConstructor;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | null | undefined;
}
