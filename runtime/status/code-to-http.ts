import { type StatusCode, statusCodeToNumber } from "./status-code.ts";

// By the number of the code, as google/rpc/code.proto documents it for each value.
const statuses = [200, 499, 500, 400, 504, 404, 409, 403, 429, 400, 409, 400, 501, 500, 503, 500, 401];

/** Returns the HTTP status of a code: 404 for `not_found` (google/rpc/code.proto, "HTTP Mapping"). */
export function statusCodeToHttp(code: StatusCode): number {
  return statuses[statusCodeToNumber(code)]!;
}
