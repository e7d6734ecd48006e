import type { Reader } from "../json/check.ts";

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
  /** The wire value that travels as JSON; undefined: no body. */
  readonly body?: unknown;
}

export interface CallOptions {
  /** Ends the call: the promise rejects with a RestError whose code is `cancelled`. */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds, in place of the transport's; 0 is none. For a stream: until the answer begins. */
  readonly timeout?: number | undefined;
  /** Added to those of the transport; these win. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** What sends the calls of a client. */
export interface Transport {
  /** Calls and reads the one answer; rejects with a RestError. */
  unary<T>(call: Call, read: Reader<T>, options?: CallOptions): Promise<T>;
  /** Calls and reads the answer line by line (NDJSON); leaving the loop ends the call. */
  stream<T>(call: Call, read: Reader<T>, options?: CallOptions): AsyncIterable<T>;
}
