import type { HttpRequest } from "./http-request.ts";
import type { HttpResponse } from "./http-response.ts";
import type { WebSocketConstructor } from "./web-socket-constructor.ts";

/** The part of the global `fetch` that a transport needs. A handler of `createFetchHandler` is one, in memory. */
export type Fetch = (url: string, init: RequestInit) => Promise<HttpResponse>;

/** Headers by name. */
export type HeaderValues = Readonly<Record<string, string>>;

/**
 * Wraps every call: it may change the request, respond without calling `next`, call `next` more than once, or look at
 * the response.
 */
export type Interceptor = (
  request: HttpRequest,
  next: (request: HttpRequest) => Promise<HttpResponse>,
) => Promise<HttpResponse>;

/** Returns what to send to the origin that a redirect leads to, or undefined not to follow it. `request.url` is the new one. */
export type CrossOriginRedirects = (request: HttpRequest) => HttpRequest | undefined;

/** Options of `createTransport`. */
export interface TransportOptions {
  /** The URL in front of every path: `https://books.example/api`. */
  readonly baseUrl: string;
  /** Sends the requests. Default: the global `fetch`, looked up for each call. */
  readonly fetch?: Fetch;
  /** Set it if `fetch` can send a body with GET and HEAD. The global one cannot. Default: false. */
  readonly bodyOnGet?: boolean;
  /** Headers of every call. A function runs before each call, for tokens that expire. */
  readonly headers?: HeaderValues | (() => HeaderValues | Promise<HeaderValues>);
  /** Run around every call; the first one is the outermost. */
  readonly interceptors?: readonly Interceptor[];
  /** Milliseconds for a call, response included. Default: no limit. Streams ignore it: they have only their own `timeout`. */
  readonly timeout?: number;
  /** Allows redirects to other origins: `followCrossOrigin()`, or a function of your own. Default: such calls fail. */
  readonly crossOriginRedirects?: CrossOriginRedirects;
  /** The maximum of redirects that a call follows. Default: 20. */
  readonly maxRedirects?: number;
  /** The maximum of bytes of a response that is not a stream, decompressed. Default: 128 MiB. */
  readonly maxBodyBytes?: number;
  /** The maximum of bytes of one message of a stream: a line, an event, an item, a WebSocket message. Default: 16 MiB. */
  readonly maxMessageBytes?: number;
  /** The maximum of bytes of WebSocket messages that wait to be read. Default: 64 MiB. */
  readonly maxQueuedBytes?: number;
  /** Opens WebSockets, such as `globalThis.WebSocket`. With it, streams use a WebSocket wherever the API offers one. */
  readonly WebSocket?: WebSocketConstructor;
}
