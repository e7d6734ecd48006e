import type { Reader } from "../../json/check.ts";
import type { Answer } from "../answer/answer.ts";
import type { Call } from "../exchange/call.ts";
import type { WebSocketConstructor } from "../exchange/web-socket-constructor.ts";
import type { StreamFormats } from "../stream/stream-formats.ts";

/** A call whose answer is a stream. */
export interface StreamCall extends Call {
  /** The forms that the operation has: `streamFormats(serverSentEvents, ndjson)`. */
  readonly streams: StreamFormats;
}

export interface CallOptions {
  /** Ends the call: the promise rejects with a RestError whose code is `cancelled`. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds, in place of the transport's; 0 is none. For a stream: until the answer begins. */
  readonly timeout?: number | undefined;
  /** Added to those of the transport and of the message; these win. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Streams that can travel over a WebSocket do, over this one: `globalThis.WebSocket`. */
  readonly WebSocket?: WebSocketConstructor | undefined;
}

/** What sends the calls of a client. */
export interface Transport {
  /**
   * Calls and reads the one answer: JSON for a reader, or what `textAnswer`, `bytesAnswer`, `fieldsAnswer` and
   * `resultAnswer` make of it. Rejects with a RestError.
   */
  unary<T>(call: Call, answer: Reader<T> | Answer<T>, options?: CallOptions): Promise<T>;
  /** Calls and reads the answer message by message; leaving the loop ends the call. */
  stream<T>(call: StreamCall, read: Reader<T>, options?: CallOptions): AsyncIterable<T>;
}
