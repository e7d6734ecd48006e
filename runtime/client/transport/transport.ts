import type { Reader } from "../../json/check.ts";
import type { Call } from "../exchange/call.ts";
import type { ExpectedResponse } from "../exchange/expected-response.ts";
import type { HttpResponse } from "../exchange/http-response.ts";
import type { WebSocketConstructor } from "../exchange/web-socket-constructor.ts";
import type { EncodedBody } from "../request/encoded-body.ts";
import type { StreamFormats } from "../stream/stream-formats.ts";

/** A call whose response is a stream of messages. */
export interface StreamCall extends Call {
  /** The formats that the operation offers. */
  readonly streams: StreamFormats;
}

/** Options of a single call. */
export interface CallOptions {
  /** Aborts the call, which then fails with a RestError whose code is `cancelled`. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds, instead of the transport's timeout; 0 for no limit. Of a stream: until its response begins. */
  readonly timeout?: number | undefined;
  /** Headers to add. They replace those of the transport and of the request message. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** A body in place of that of the request message: `streamBody(file)`. */
  readonly body?: EncodedBody | undefined;
  /**
   * Gets the response before it is read, also that of an error. It must leave the body alone. `withResponse` returns the
   * response with the message.
   */
  readonly onResponse?: ((response: HttpResponse) => void) | undefined;
  /** Instead of the transport's `WebSocket`. Undefined: streams over HTTP, even if the transport has one. */
  readonly WebSocket?: WebSocketConstructor | undefined;
}

/** Sends the calls of generated clients. `createTransport` and `createNodeTransport` create one. */
export interface Transport {
  /**
   * Sends a call and reads its response: a Reader gets its JSON, an ExpectedResponse the response itself. Rejects with a
   * RestError.
   */
  unary<T>(call: Call, expected: Reader<T> | ExpectedResponse<T>, options?: CallOptions): Promise<T>;
  /** Sends a call and reads its response message by message. Leaving the loop aborts the call. */
  stream<T>(call: StreamCall, read: Reader<T>, options?: CallOptions): AsyncIterable<T>;
}
