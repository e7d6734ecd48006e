import type { Violation } from "../../json/check.ts";
import { statusCodeToHttp } from "../../status/code-to-http.ts";
import type { StatusCode } from "../../status/status-code.ts";

export interface StatusErrorOptions {
  /** In place of the HTTP status that the code maps to. */
  readonly status?: number;
  /** JSON values for `details` of google.rpc.Status, each with its `@type`. */
  readonly details?: readonly unknown[];
  /** What is wrong with the request, field by field. */
  readonly violations?: readonly Violation[];
  /** The JSON value of the answer's body, in place of what `formatError` makes. */
  readonly body?: unknown;
  /** Headers of the answer, such as `www-authenticate`. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Why; it does not travel. */
  readonly cause?: unknown;
}

/**
 * What a handler throws to answer with an error: `throw new StatusError("not_found", "no such book")` is a 404.
 *
 * Code, message, details and violations reach the caller (google.rpc.Status); anything else that a handler throws is
 * a 500 without a word of its text.
 */
export class StatusError extends Error {
  override readonly name: string = "StatusError";
  readonly code: StatusCode;
  /** The HTTP status of the answer. */
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
