// The names of google.rpc.Code, in lower case; the place in the list is the number of the code.
const names = [
  "ok",
  "cancelled",
  "unknown",
  "invalid_argument",
  "deadline_exceeded",
  "not_found",
  "already_exists",
  "permission_denied",
  "resource_exhausted",
  "failed_precondition",
  "aborted",
  "out_of_range",
  "unimplemented",
  "internal",
  "unavailable",
  "data_loss",
  "unauthenticated",
] as const;

/** The name of a google.rpc.Code in lower case: `not_found`. */
export type StatusCode = (typeof names)[number];

/** The number of a code: 5 for `not_found` (google/rpc/code.proto). */
export function statusCodeToNumber(code: StatusCode): number {
  return names.indexOf(code);
}

/** The code with this number (5) or name (`NOT_FOUND`, `not_found`); undefined when there is none (google/rpc/code.proto). */
export function toStatusCode(value: unknown): StatusCode | undefined {
  return typeof value === "number" ? names[value] : names.find((name) => name === `${value}`.toLowerCase());
}
