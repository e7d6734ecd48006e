import { describe, expect, test } from "vitest";
import { statusCodeToHttp } from "./code-to-http.ts";
import { httpToStatusCode } from "./http-to-code.ts";
import { type StatusCode, statusCodeToNumber, toStatusCode } from "./status-code.ts";

// google/rpc/code.proto: number, name, HTTP status, and the code that the HTTP status maps back to.
const rows: readonly (readonly [number, StatusCode, number, StatusCode])[] = [
  [0, "ok", 200, "unknown"],
  [1, "cancelled", 499, "cancelled"],
  [2, "unknown", 500, "internal"],
  [3, "invalid_argument", 400, "invalid_argument"],
  [4, "deadline_exceeded", 504, "deadline_exceeded"],
  [5, "not_found", 404, "not_found"],
  [6, "already_exists", 409, "aborted"],
  [7, "permission_denied", 403, "permission_denied"],
  [8, "resource_exhausted", 429, "resource_exhausted"],
  [9, "failed_precondition", 400, "invalid_argument"],
  [10, "aborted", 409, "aborted"],
  [11, "out_of_range", 400, "invalid_argument"],
  [12, "unimplemented", 501, "unimplemented"],
  [13, "internal", 500, "internal"],
  [14, "unavailable", 503, "unavailable"],
  [15, "data_loss", 500, "internal"],
  [16, "unauthenticated", 401, "unauthenticated"],
];

test.each(rows)("%i %s", (number, code, status, back) => {
  expect(statusCodeToNumber(code)).toBe(number);
  expect(toStatusCode(number)).toBe(code);
  expect(toStatusCode(code.toUpperCase())).toBe(code);
  expect(statusCodeToHttp(code)).toBe(status);
  expect(httpToStatusCode(status)).toBe(back);
});

describe("unknown codes", () => {
  test.each([17, -1, 404, 1.5, "", "5", "constructor", "length", undefined, null, {}])("%j", (value) => {
    expect(toStatusCode(value)).toBeUndefined();
  });
});

test.each([
  [405, "unimplemented"],
  [412, "failed_precondition"],
  [413, "resource_exhausted"],
  [416, "out_of_range"],
  [418, "failed_precondition"],
  [502, "internal"],
  [304, "unknown"],
] as const)("HTTP status %i, to which no code maps", (status, code) => {
  expect(httpToStatusCode(status)).toBe(code);
});
