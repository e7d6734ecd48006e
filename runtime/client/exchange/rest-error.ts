import type { Violation } from "../../json/check.ts";
import type { StatusCode } from "../../status/status-code.ts";

/** All that a RestError says. */
export interface Failure {
  readonly code: StatusCode;
  /** What happened, without the code and the call. */
  readonly reason: string;
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  readonly method: string;
  readonly url: string;
  /** The path of the call: behind the base URL, without the query. */
  readonly path: string;
  /** The body of the answer: parsed when it is JSON, else its text; undefined when none came. */
  readonly body: unknown;
  /** What is wrong with the request as the service says, or with the answer as we say. */
  readonly violations: readonly Violation[];
}

/**
 * A call that did not end in a message: `[not_found] Book not found (GET /v1/books/2 -> 404)`.
 *
 * `code` tells the kinds apart: what the service said (from its google.rpc.Status body, else from the HTTP status),
 * `cancelled` for the caller's own signal, `deadline_exceeded` for the timeout, `unavailable` with status 0 when no
 * answer came, `data_loss` when the answer broke off, `internal` when it is not JSON or breaks its description.
 */
export class RestError extends Error implements Failure {
  declare readonly code: StatusCode;
  declare readonly reason: string;
  declare readonly status: number;
  declare readonly method: string;
  declare readonly url: string;
  declare readonly path: string;
  declare readonly body: unknown;
  declare readonly violations: readonly Violation[];

  constructor(failure: Failure, cause?: unknown) {
    const { code, reason, method, path, status } = failure;
    super(`[${code}] ${reason} (${method} ${path}${status ? ` -> ${status}` : ""})`, { cause });
    Object.assign(this, failure, { name: "RestError" });
  }
}
