import { expect, test, vi } from "vitest";
import { retryAfter } from "./retry-after.ts";

const now = Date.UTC(2026, 0, 1);

test.each([
  [{}, undefined],
  [{ "retry-after": "" }, undefined],
  [{ "retry-after": "soon" }, undefined],
  [{ "retry-after": "-1" }, undefined],
  [{ "retry-after": "1.5" }, undefined],
  [{ "retry-after": "0" }, 0],
  [{ "retry-after": " 120 " }, 120_000],
  [{ "retry-after": date(5000) }, 5000],
  [{ "retry-after": date(-5000) }, 0],
  // The clock of the service is an hour ahead.
  [{ "retry-after": date(3_605_000), date: date(3_600_000) }, 5000],
  [{ "retry-after": date(5000), date: "yesterday" }, 5000],
  [{ "retry-after": "Thu Jan  1 00:00:05 2026" }, 5000],
])("%j", (headers, milliseconds) => {
  vi.useFakeTimers({ now });
  try {
    expect(retryAfter(new Headers(headers))).toBe(milliseconds);
  } finally {
    vi.useRealTimers();
  }
});

function date(after: number): string {
  return new Date(now + after).toUTCString();
}
