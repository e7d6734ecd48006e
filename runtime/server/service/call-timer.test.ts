import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createCallTimer, type WatchedCall } from "./call-timer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function createCall() {
  return { previous: undefined, next: undefined, period: 0, expire: vi.fn() } satisfies WatchedCall;
}

test.each([0, 1, 99, 100, 250, 399])(
  "a call that begins after %i ms expires within a quarter of the limit",
  (start) => {
    const timer = createCallTimer(400)!;
    timer.watch(createCall());
    vi.advanceTimersByTime(start);
    const call = createCall();
    timer.watch(call);
    vi.advanceTimersByTime(399);
    expect(call.expire).not.toHaveBeenCalled();
    vi.advanceTimersByTime(101);
    expect(call.expire).toHaveBeenCalledOnce();
  },
);

test.each([[0], [1], [2], [0, 1], [1, 2], [2, 0], [0, 1, 2]])("calls that have ended do not expire: %j", (...ended) => {
  const timer = createCallTimer(400)!;
  const calls = [createCall(), createCall(), createCall()];
  for (const call of calls) timer.watch(call);
  for (const at of ended) timer.unwatch(calls[at]!);
  vi.advanceTimersByTime(500);
  calls.forEach(({ expire }, at) => {
    expect(expire).toHaveBeenCalledTimes(ended.includes(at) ? 0 : 1);
  });
});

test("without calls there is no timer", () => {
  const timer = createCallTimer(400)!;
  for (let n = 0; n < 2; n++) {
    const call = createCall();
    timer.watch(call);
    expect(vi.getTimerCount()).toBe(1);
    timer.unwatch(call);
    vi.advanceTimersByTime(100);
    expect(vi.getTimerCount()).toBe(0);
  }
});

test("a limit that no timer can wait for is no limit", () => {
  expect(createCallTimer(Number.POSITIVE_INFINITY)).toBeUndefined();
});

test("Cloudflare Workers have no timer that outlives a request", () => {
  vi.stubGlobal("navigator", { userAgent: "Cloudflare-Workers" });
  expect(createCallTimer(400)).toBeUndefined();
  vi.unstubAllGlobals();
});
