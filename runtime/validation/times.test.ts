import { expect, test, vi } from "vitest";
import { durationNanos, isWithin, messageNanos, nowNanos, timestampNanos } from "./times.ts";

test.each([
  ["0s", 0n],
  ["1.5s", 1_500_000_000n],
  ["-1.500000001s", -1_500_000_001n],
  ["-0.5s", -500_000_000n],
])("durationNanos(%j) is %i", (text, nanos) => expect(durationNanos(text)).toBe(nanos));

test.each([
  ["1970-01-01T00:00:00Z", 0n],
  ["1970-01-01T00:00:01.000000002Z", 1_000_000_002n],
  ["1969-12-31T23:59:59.5Z", -500_000_000n],
])("timestampNanos(%j) is %i", (text, nanos) => expect(timestampNanos(text)).toBe(nanos));

test("messageNanos adds seconds and nanos", () => {
  expect(messageNanos({ seconds: -1n, nanos: 250_000_000 })).toBe(-750_000_000n);
});

test("isWithin accepts times as far from now as given, and none beyond", () => {
  vi.useFakeTimers({ now: 10_000 });
  try {
    const now = nowNanos();
    expect(now).toBe(10_000_000_000n);
    const accepted = [-6n, -5n, 0n, 5n, 6n].filter((distance) => isWithin(now + distance, 5n));
    expect(accepted).toEqual([-5n, 0n, 5n]);
  } finally {
    vi.useRealTimers();
  }
});
