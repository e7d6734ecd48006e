// The names of google.rpc.Code in lower case, at the index of their number.
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

/** Returns the number of a code: 5 for `not_found` (google/rpc/code.proto). */
export function statusCodeToNumber(code: StatusCode): number {
  return names.indexOf(code);
}

/** Returns the code with a number (5) or a name (`NOT_FOUND`, `not_found`; Connect spells `canceled`). Undefined if there is none (google/rpc/code.proto). */
export function toStatusCode(value: unknown): StatusCode | undefined {
  return typeof value === "number"
    ? names[value]
    : names.find((name) => name === `${value}`.toLowerCase().replace(/^canceled$/, "cancelled"));
}
