import type { Violation } from "../../json/check.ts";
import type { StatusCode } from "../../status/status-code.ts";
import type { ResponseHeaders } from "./http-response.ts";

/** The properties of a RestError. */
export interface Failure {
  readonly code: StatusCode;
  /** The reason, without the code and the call. A RestError keeps the first 4096 characters. */
  readonly reason: string;
  /** The HTTP status. 0 if there was no response. */
  readonly status: number;
  /** The headers of the response, such as `retry-after`. Undefined if there was no response. */
  readonly headers?: ResponseHeaders | undefined;
  readonly method: string;
  /** The URL of the call. Without the query, if it holds fields with `debug_redact`. */
  readonly url: string;
  /** The path of the call, without the base URL and the query; the template, if it holds fields with `debug_redact`. */
  readonly path: string;
  /** The body of the response: parsed if it is JSON, otherwise its text. Undefined if there was no response. */
  readonly body: unknown;
  /** The violations that the service found in the request, or the client in the response. */
  readonly violations: readonly Violation[];
}

/** Characters that move the cursor, end lines, or change colours or the direction of text, in terminals and logs. */
export const unprintable: RegExp = /[\p{Cc}\p{Bidi_C}\u2028\u2029]/gu;

/** `\u001b` */
export const escaped = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;

/**
 * The error of a failed call: `[not_found] Book not found (GET /v1/books/2 -> 404)`.
 *
 * `code` is what the service returned, taken from a google.rpc.Status body or else from the HTTP status. Errors of the
 * client itself are `cancelled` (the caller aborted), `deadline_exceeded` (the timeout expired), `unavailable` with status
 * 0 (no response came), `data_loss` (the response was cut off), `resource_exhausted` (the response exceeds a limit of the
 * transport) and `internal` (the response is not what the proto file describes).
 *
 * The message is one line: what a terminal would not print as a character is escaped. `reason` has it as it came.
 */
export class RestError extends Error implements Failure {
  declare readonly code: StatusCode;
  declare readonly reason: string;
  declare readonly status: number;
  declare readonly headers: ResponseHeaders | undefined;
  declare readonly method: string;
  declare readonly url: string;
  declare readonly path: string;
  declare readonly body: unknown;
  declare readonly violations: readonly Violation[];

  constructor(failure: Failure, cause?: unknown) {
    const { code, method, path, status } = failure;
    // Services write most reasons, and errors end up in logs.
    const reason = failure.reason.slice(0, 4096);
    super(`[${code}] ${reason} (${method} ${path}${status ? ` -> ${status}` : ""})`.replace(unprintable, escaped), {
      cause,
    });
    Object.assign(this, failure, { name: "RestError", reason });
  }
}
