import { type StatusCode, statusCodeToNumber, toStatusCode } from "./status-code.ts";

// By number of the code; the mapping is written beside each value of google/rpc/code.proto.
const statuses = [200, 499, 500, 400, 504, 404, 409, 403, 429, 400, 409, 400, 501, 500, 503, 500, 401];

/** The HTTP status of a code: 404 for `not_found` (google/rpc/code.proto, "HTTP Mapping"). */
export function statusCodeToHttp(code: StatusCode): number {
  return statuses[statusCodeToNumber(code)] ?? 500;
}

// Several codes share 400, 409 and 500; these say the least that the status says. 405, 412, 413 and 416 have a code
// that means the same, though no code maps to them.
const codes: Readonly<Record<number, number>> = { 400: 3, 405: 12, 409: 10, 412: 9, 413: 8, 416: 11, 500: 13 };

/**
 * The code that says most nearly what an HTTP status says: `not_found` for 404.
 *
 * Any other 4xx is `failed_precondition`, any other 5xx `internal`, anything else `unknown`.
 */
export function httpToStatusCode(status: number): StatusCode {
  const number = codes[status] ?? statuses.indexOf(status);
  return toStatusCode(number) ?? (status > 499 ? "internal" : status > 399 ? "failed_precondition" : "unknown");
}
