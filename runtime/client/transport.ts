import type { Reader } from "../json/check.ts";
import type { Answer } from "./answer.ts";
import type { WebSocketConstructor } from "./stream-form.ts";
import type { StreamForms } from "./stream-forms.ts";

/** One call as generated code hands it to a transport. */
export interface Call {
  /** `library.v1.LibraryService.GetBook`. */
  readonly operation: string;
  readonly method: string;
  /** `/v1/{name=shelves/*}:publish`: the same for all calls of the operation, so fit for metrics. */
  readonly template: string;
  /** The path with its variables, percent-encoded. */
  readonly path: string;
  /** Wire values by parameter name; absent ones are undefined or null, lists repeat the name, objects become `name.member`. */
  readonly query?: Readonly<Record<string, unknown>>;
  /** Parameters that follow those of `query`, in their order. */
  readonly queryRest?: readonly (readonly [name: string, value: string])[] | undefined;
  /** Wire values by header name; undefined and null are left out, lists become comma lists (see `headerList`). */
  readonly headers?: Readonly<Record<string, unknown>>;
  /** What travels: a wire value as JSON, or what `formBody` and its like give; undefined: no body. */
  readonly body?: unknown;
  /** The media type of the answer; default JSON. */
  readonly accept?: string;
}

/** A call whose answer is a stream. */
export interface StreamCall extends Call {
  /** The forms that the operation has: `streamForms(serverSentEvents, ndjson)`. */
  readonly streams: StreamForms;
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
