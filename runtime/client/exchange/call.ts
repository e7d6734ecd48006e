import type { Reader } from "../../json/check.ts";
import type { Draft } from "./draft.ts";

/** A call, as a generated client passes it to a transport. */
export interface Call {
  /** `library.v1.LibraryService.GetBook`. */
  readonly operation: string;
  readonly method: string;
  /** `/v1/{name=shelves/*}:publish`: the same for all calls of an operation, which makes it a good label for metrics. */
  readonly template: string;
  /** The path with the values of its variables, percent-encoded. */
  readonly path: string;
  /** The query, including its "?". Undefined or empty if nothing is set. */
  readonly query?: string | undefined;
  /**
   * Where the request carries fields with `debug_redact`. Errors and telemetry show the template in place of the path, or leave out
   * the query. `path` includes both.
   */
  readonly sensitive?: "path" | "query";
  /** Wire values by header name. Undefined and null are left out. */
  readonly headers?: Readonly<Record<string, unknown>>;
  /** A wire value to send as JSON, or an encoded body. Undefined: no body. */
  readonly body?: unknown;
  /** The media type to ask for. Default: `application/json`. */
  readonly accept?: string;
  /** The operation may be sent twice, although its method does not promise that (`idempotency_level`). */
  readonly idempotent?: boolean;
  /** The statuses of errors that the API declares as retryable. */
  readonly retryable?: readonly number[];
  /** The operation whose credentials the call needs, if they are not its own: a long-running operation is polled with them. */
  readonly startedBy?: string | undefined;
  /** Describes the error of a body that the operation declares. */
  readonly describeError?: DescribeError;
  /** Tells the declared errors of a stream from its messages. */
  readonly isError?: IsError;
}

/** Whether an item of a stream is an error body that the operation declares, and not a message that `read` can read. */
export type IsError = (item: unknown, read: Reader<unknown>) => boolean;

/** Takes the reason and the violations of an error from `draft.body`. Returns false for a body in another format. */
export type DescribeError = (draft: Draft) => boolean;
