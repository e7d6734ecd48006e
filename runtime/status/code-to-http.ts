import { type StatusCode, statusCodeToNumber } from "./status-code.ts";

// By number of the code; the mapping is written beside each value of google/rpc/code.proto.
const statuses = [200, 499, 500, 400, 504, 404, 409, 403, 429, 400, 409, 400, 501, 500, 503, 500, 401];

/** The HTTP status of a code: 404 for `not_found` (google/rpc/code.proto, "HTTP Mapping"). */
export function statusCodeToHttp(code: StatusCode): number {
  return statuses[statusCodeToNumber(code)]!;
}
