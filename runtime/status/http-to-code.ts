import { type StatusCode, toStatusCode } from "./status-code.ts";

// The inverse of google/rpc/code.proto. Of the codes that share 400, 409 or 500, these are the most general ones. No code
// maps to 405, 412, 413 and 416, but these come closest.
const codes: Readonly<Record<number, number>> = {
  400: 3,
  401: 16,
  403: 7,
  404: 5,
  405: 12,
  409: 10,
  412: 9,
  413: 8,
  416: 11,
  429: 8,
  499: 1,
  501: 12,
  503: 14,
  504: 4,
};

/**
 * Returns the code that comes closest to an HTTP status: `not_found` for 404.
 *
 * Any other 5xx is `internal`, any other 4xx `failed_precondition`, anything else `unknown`.
 */
export function httpToStatusCode(status: number): StatusCode {
  return toStatusCode(codes[status] ?? (status > 499 ? 13 : status > 399 ? 9 : 2))!;
}
