import type { Violation } from "../../json/check.ts";
import { statusCodeToHttp } from "../../status/code-to-http.ts";
import type { StatusCode } from "../../status/status-code.ts";

/** Options of StatusError. */
export interface StatusErrorOptions {
  /** The HTTP status, instead of the one that the code maps to. */
  readonly status?: number;
  /** The `details` of google.rpc.Status: JSON values, each with its `@type`. */
  readonly details?: readonly unknown[];
  /** The invalid fields of the request (google.rpc.BadRequest). */
  readonly violations?: readonly Violation[];
  /** The JSON value of the response body, instead of what `formatError` returns. */
  readonly body?: unknown;
  /** Headers of the response, such as `retry-after`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The cause. It is not sent. */
  readonly cause?: unknown;
}

/**
 * The error that a handler throws to respond with an error status: `throw new StatusError("not_found", "no such book")` is
 * a 404.
 *
 * Code, message, details and violations are sent to the caller, as google.rpc.Status unless `formatError` changes that.
 * Any other error that a handler throws becomes a 500 that reveals nothing of it.
 */
export class StatusError extends Error {
  override readonly name: string = "StatusError";
  readonly code: StatusCode;
  /** The HTTP status of the response. */
  readonly status: number;
  readonly details: readonly unknown[];
  readonly violations: readonly Violation[];
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: StatusCode, message: string, options: StatusErrorOptions = {}) {
    super(message, "cause" in options ? { cause: options.cause } : undefined);
    this.code = code;
    this.status = options.status ?? statusCodeToHttp(code);
    this.details = options.details ?? [];
    this.violations = options.violations ?? [];
    this.body = options.body;
    this.headers = options.headers ?? {};
  }
}
