import type { HttpResponse } from "./http-response.ts";
import type { Outgoing } from "./outgoing.ts";
import type { WebSocketConstructor } from "./web-socket-constructor.ts";

/** As much of the global `fetch` as a transport needs; the handler of `createFetchHandler` is one, in memory. */
export type Fetch = (url: string, init: RequestInit) => Promise<HttpResponse>;

export type HeaderValues = Readonly<Record<string, string>>;

/** Stands around each call: may change what goes out, answer by itself, call `next` again, look at the answer. */
export type Interceptor = (
  request: Outgoing,
  next: (request: Outgoing) => Promise<HttpResponse>,
) => Promise<HttpResponse>;

export interface TransportOptions {
  /** `https://books.example/books/v1`: a path in it stays in front of the path of each call. */
  readonly baseUrl: string;
  /** Default: the global `fetch` at the time of the call. */
  readonly fetch?: Fetch;
  /** `fetch` sends bodies with GET and HEAD, as the global one does not. */
  readonly bodyOnGet?: boolean;
  /** Sent with each call; a function is asked before each call (for a token that expires). */
  readonly headers?: HeaderValues | (() => HeaderValues | Promise<HeaderValues>);
  /** The first is the outermost. */
  readonly interceptors?: readonly Interceptor[];
  /** Milliseconds for a whole call; default none. Streams take only the timeout of their own call. */
  readonly timeout?: number;
  /** Streams that can travel over a WebSocket do, over this one: `globalThis.WebSocket`. */
  readonly WebSocket?: WebSocketConstructor;
}
