import type { Reader } from "../../json/check.ts";
import type { Draft } from "../exchange/draft.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import type { WebSocketConstructor } from "../exchange/web-socket-constructor.ts";

/** A form in which a stream of messages can travel. */
export interface StreamDecoder {
  /** What the answer is asked for as, and told by; empty where there is no answer but a connection. */
  readonly mediaType: string;
  /** The messages of an answer. */
  items<T>(response: HttpResponse, read: Reader<T>, draft: Draft): AsyncIterable<T>;
  /** Of the form that is a connection of its own. */
  connect?<T>(connection: Connection, read: Reader<T>, draft: Draft): AsyncIterable<T>;
}

/** What it takes to open a WebSocket. */
export interface Connection {
  readonly WebSocket: WebSocketConstructor;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | null | undefined;
}
