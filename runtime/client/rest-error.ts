import type { Violation } from "../json/check.ts";
import type { StatusCode } from "../status/status-code.ts";

/** All that a RestError says beside its message. */
export interface Failure {
  readonly code: StatusCode;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Without the code and the call. */
  readonly reason: string;
  readonly method: string;
  readonly url: string;
  readonly path: string;
  readonly body?: unknown;
  readonly violations?: readonly Violation[];
  readonly cause?: unknown;
}

/**
 * A call that did not end in a message: `[not_found] Book not found (GET /v1/books/2 -> 404)`.
 *
 * `code` tells the kinds apart: what the service said (from its google.rpc.Status body, else from the HTTP status),
 * `cancelled` for the caller's own signal, `deadline_exceeded` for the timeout, `unavailable` with status 0 when no
 * answer came, `data_loss` when the answer broke off, `internal` when it is not JSON or breaks its description.
 */
export class RestError extends Error {
  override readonly name: string = "RestError";
  readonly code: StatusCode;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** The body of the answer: parsed when it is JSON, else its text; undefined when none came. */
  readonly body: unknown;
  readonly method: string;
  readonly url: string;
  /** What is wrong with the request as the service says, or with the answer as we say. */
  readonly violations: readonly Violation[];

  constructor(failure: Failure) {
    super(
      `[${failure.code}] ${failure.reason} (${failure.method} ${failure.path}${failure.status ? ` -> ${failure.status}` : ""})`,
      { cause: failure.cause },
    );
    this.code = failure.code;
    this.status = failure.status;
    this.body = failure.body;
    this.method = failure.method;
    this.url = failure.url;
    this.violations = failure.violations ?? [];
  }
}
