import type { HandlerOptions } from "../../runtime/server.ts";

export interface ServingCase {
  readonly name: string;
  readonly options?: HandlerOptions;
  /** Such as `POST /v1/s/books`. */
  readonly request: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A value to send as JSON, or the text or bytes themselves. */
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
  readonly status: number;
  readonly responseHeaders?: Readonly<Record<string, string | undefined>>;
  /** The JSON of the response; `message` and `violations` are shorter for errors. */
  readonly answer?: unknown;
  /** The request that the handler received. */
  readonly seen?: unknown;
  readonly lines?: readonly unknown[];
  readonly message?: string;
  readonly code?: number;
  /** `path: reason`. */
  readonly violations?: readonly string[];
  /** The response must not contain this text. */
  readonly hides?: string;
  /** The messages of the errors that reach `onError`. */
  readonly reported?: readonly string[];
}
