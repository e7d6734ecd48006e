import { expect, test, vi } from "vitest";
import { bookEndpoint } from "../../testdata/serving/sample-endpoints.ts";
import { answering, call, json, readAny } from "../../testdata/serving/stub-transport.ts";
import { createTransport, retry } from "../client.ts";
import { createFetchHandler, limitTime } from "../server.ts";
import { maxTimerDelay, timerDelay } from "./timer-delay.ts";

test.each([
  [0, 0],
  [-5, 0],
  [0.2, 1],
  [1000 / 3, 334],
  [2 ** 31 - 1, maxTimerDelay],
  [2 ** 31, maxTimerDelay],
  [Number.POSITIVE_INFINITY, maxTimerDelay],
])("a timer for %d ms", (milliseconds, delay) => {
  expect(timerDelay(milliseconds)).toBe(delay);
});

test.each([1000 / 3, 2 ** 31, 2 ** 40, Number.POSITIVE_INFINITY])("a call with a timeout of %d ms", async (timeout) => {
  const transport = createTransport({ baseUrl: "http://h:1", timeout, fetch: async () => json({ ok: true }) });
  expect(await transport.unary(call, readAny)).toEqual({ ok: true });
});

test("a timeout that is over", async () => {
  const { transport } = answering(() => new Promise(() => {}));
  await expect(transport.unary(call, readAny, { timeout: -5 })).rejects.toMatchObject({ code: "deadline_exceeded" });
});

test.each([2 ** 31, Number.POSITIVE_INFINITY])("a handler with a time limit of %d ms", async (maxMilliseconds) => {
  const handle = async () => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    return {};
  };
  const serve = createFetchHandler([bookEndpoint(handle)], { middleware: [limitTime({ maxMilliseconds })] });
  expect((await serve("http://h/books/emma")).status).toBe(200);
});

test("a Retry-After beyond the range of timers does not retry at once", async () => {
  vi.useFakeTimers();
  const fetch = vi.fn(async () => new Response(null, { status: 503, headers: { "retry-after": "99999999" } }));
  const interceptors = [retry({ maxRetryAfter: Number.POSITIVE_INFINITY })];
  const transport = createTransport({ baseUrl: "http://h:1", fetch, interceptors });
  const leave = new AbortController();
  const result = expect(transport.unary(call, readAny, { signal: leave.signal })).rejects.toThrow("aborted");
  await vi.advanceTimersByTimeAsync(86_400_000);
  expect(fetch).toHaveBeenCalledOnce();
  leave.abort();
  await result;
  vi.useRealTimers();
});
