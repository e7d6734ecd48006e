import { expect, test } from "vitest";
import { RestError } from "./rest-error.ts";

function errorOf(reason: string): RestError {
  const call = { status: 404, method: "GET", url: "http://a/b", path: "/b", body: undefined, violations: [] };
  return new RestError({ code: "not_found", reason, ...call });
}

test("the message is one line without control characters", () => {
  const reason = "\u001b[2Ja\r\nb\t\u0000\u007f\u009b\u2028\u2029\u200e\u202e\u2066";
  const error = errorOf(reason);
  expect(error.message).toBe(
    "[not_found] \\u001b[2Ja\\u000d\\u000ab\\u0009\\u0000\\u007f\\u009b\\u2028\\u2029\\u200e\\u202e\\u2066 (GET /b -> 404)",
  );
  expect(error.stack).not.toContain("\u001b");
  expect(error.reason, "the reason stays as it came").toBe(reason);
});

test("other text stays", () => {
  expect(errorOf("Büch 本 👩‍👩‍👧 שלום \\u001b").message).toBe(
    "[not_found] Büch 本 👩‍👩‍👧 שלום \\u001b (GET /b -> 404)",
  );
});
