import { type StatusCode, toStatusCode } from "./status-code.ts";

// google/rpc/code.proto read backwards. Several codes share 400, 409 and 500: these say no more than the status says.
// 405, 412, 413 and 416 are the status of no code, but one says the same.
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
 * The code that says most nearly what an HTTP status says: `not_found` for 404.
 *
 * Any other 5xx is `internal`, any other 4xx `failed_precondition`, anything else `unknown`.
 */
export function httpToStatusCode(status: number): StatusCode {
  return toStatusCode(codes[status] ?? (status > 499 ? 13 : status > 399 ? 9 : 2))!;
}
