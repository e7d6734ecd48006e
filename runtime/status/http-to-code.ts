import { type StatusCode, toStatusCode } from "./status-code.ts";

// By the number of the code: the inverse of google/rpc/code.proto. Of the codes that share 400, 409 or 500, these are the most
// general ones. No code maps to 412 and 416, but these come closest, as do those of 405 and 413.
const statuses = [0, 499, 0, 400, 504, 404, 0, 403, 429, 412, 409, 416, 501, 0, 503, 0, 401];

/**
 * Returns the code that comes closest to an HTTP status: `not_found` for 404.
 *
 * Any other 5xx is `internal`, any other 4xx `failed_precondition`, anything else `unknown`.
 */
export function httpToStatusCode(status: number): StatusCode {
  const code = statuses.indexOf(status === 405 ? 501 : status === 413 ? 429 : status);
  return toStatusCode(code > 0 ? code : status > 499 ? 13 : status > 399 ? 9 : 2)!;
}
