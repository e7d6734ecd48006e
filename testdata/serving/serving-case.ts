import type { HandlerOptions } from "../../runtime/server.ts";

export interface ServingCase {
  readonly name: string;
  readonly options?: HandlerOptions;
  /** `POST /v1/s/books`. */
  readonly request: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** A value to be sent as JSON, or the text or bytes themselves. */
  readonly json?: unknown;
  readonly body?: string | Uint8Array;
  readonly status: number;
  readonly answerHeaders?: Readonly<Record<string, string | undefined>>;
  /** The JSON of the answer; for errors `message` and `violations` are easier. */
  readonly answer?: unknown;
  /** What the request was, as the handler saw it. */
  readonly seen?: unknown;
  readonly lines?: readonly unknown[];
  readonly message?: string;
  readonly code?: number;
  /** `path: reason`. */
  readonly violations?: readonly string[];
  /** The text of the answer holds none of it. */
  readonly hides?: string;
  /** The messages of the errors that reach `onError`. */
  readonly reported?: readonly string[];
}
