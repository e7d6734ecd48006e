import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  getCall,
  httpOrigin,
  listenUntilTestEnds,
  postCall,
  transports,
} from "../../../testdata/serving/http-origin.ts";
import { readAny } from "../../../testdata/serving/stub-transport.ts";
import {
  type Call,
  createTransport,
  type HttpRequest,
  type Interceptor,
  RestError,
  type RetryOptions,
  retry,
} from "../../client.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

/** Responds with each of `answers` once, then with the last one. */
function inTurn(...answers: readonly ((response: ServerResponse) => void)[]): RequestListener {
  let at = 0;
  return (_, response) => answers[Math.min(at++, answers.length - 1)]!(response);
}

const ok = (response: ServerResponse): unknown => response.end('{"ok":true}');
const status =
  (code: number, headers: Record<string, string> = {}) =>
  (response: ServerResponse): unknown =>
    response.writeHead(code, headers).end();
const reset = (response: ServerResponse): unknown => response.socket?.resetAndDestroy();
const half = (response: ServerResponse): void => {
  response.writeHead(200, { "content-length": "100" }).write('{"ok":');
  setTimeout(() => response.socket?.destroy(), 20);
};

const quick: RetryOptions = { baseDelay: 2 };

describe.each(transports)("retry with %s", (_, create) => {
  test.each([
    ["a status", status(503)],
    ["a connection that is reset", reset],
    ["half a body", half],
  ] as const)("sends a request again after %s", async (_, fail) => {
    const { origin, received } = await httpOrigin(inTurn(fail, fail, ok));
    const transport = create({ baseUrl: origin, interceptors: [retry(quick)] });
    expect(await transport.unary(getCall, readAny)).toEqual({ ok: true });
    expect(received).toHaveLength(3);
  });

  test.each([400, 401, 404, 409, 500, 501])("%i is final", async (code) => {
    const { origin, received } = await httpOrigin(inTurn(status(code), ok));
    const transport = create({ baseUrl: origin, interceptors: [retry(quick)] });
    await expect(transport.unary(getCall, readAny)).rejects.toMatchObject({ status: code });
    expect(received).toHaveLength(1);
  });

  test("maxRetryAfter limits what the service asks for, not the back-off", async () => {
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const { origin, received } = await httpOrigin(inTurn(status(503), status(503, { "retry-after": "1" }), ok));
    const transport = create({ baseUrl: origin, interceptors: [retry({ baseDelay: 4, maxRetryAfter: 1 })] });
    await expect(transport.unary(getCall, readAny)).rejects.toMatchObject({ status: 503 });
    expect(received).toHaveLength(2);
  });

  test("a status that the API declares as retryable", async () => {
    const { origin, received } = await httpOrigin(inTurn(status(409), ok));
    const transport = create({ baseUrl: origin, interceptors: [retry(quick)] });
    await transport.unary({ ...getCall, retryable: [409] }, readAny);
    expect(received).toHaveLength(2);
  });

  test("a server that restarts meanwhile", async () => {
    const { origin, server } = await httpOrigin((_, response) => response.end('{"by":"the first"}'));
    const port = Number(new URL(origin).port);
    const transport = create({ baseUrl: origin, interceptors: [retry({ baseDelay: 100, maxRetries: 10 })] });
    expect(await transport.unary(getCall, readAny)).toEqual({ by: "the first" });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const second = createServer((_, response) => response.end('{"by":"the second"}'));
    setTimeout(() => listenUntilTestEnds(second, port), 150);
    const stopListening = () => {
      second.closeAllConnections();
      second.close();
    };
    try {
      expect(await transport.unary(getCall, readAny)).toEqual({ by: "the second" });
    } finally {
      stopListening();
    }
  });

  test("the error of the last attempt, after maxRetries", async () => {
    const { origin, received } = await httpOrigin(inTurn(status(429), status(429), status(503)));
    const transport = create({ baseUrl: origin, interceptors: [retry({ ...quick, maxRetries: 2 })] });
    await expect(transport.unary(getCall, readAny)).rejects.toMatchObject({ status: 503 });
    expect(received).toHaveLength(3);
  });

  test.each([
    ["POST", postCall, 1],
    ["POST whose API declares it as idempotent", { ...postCall, idempotent: true }, 2],
    ["POST with an Idempotency-Key", { ...postCall, headers: { "Idempotency-Key": "k" } }, 2],
    ["PATCH", { ...postCall, method: "PATCH" }, 1],
    ["PUT", { ...postCall, method: "PUT" }, 2],
    ["DELETE", { ...getCall, method: "DELETE" }, 2],
  ] satisfies readonly (readonly [string, Call, number])[])("%s is sent %#", async (_, call, times) => {
    const { origin, received } = await httpOrigin(inTurn(status(503), ok));
    const transport = create({ baseUrl: origin, interceptors: [retry(quick)] });
    await transport.unary(call, readAny).catch(() => {});
    expect(received).toHaveLength(times);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
  });

  test("an Idempotency-Key that the API declares and the caller leaves out is the same for all attempts", async () => {
    const { origin, received } = await httpOrigin(inTurn(status(503), ok, ok));
    const transport = create({ baseUrl: origin, interceptors: [retry(quick)] });
    const call = { ...postCall, headers: { "Idempotency-Key": undefined } };
    await transport.unary(call, readAny);
    await transport.unary(call, readAny);
    const [first, again, other] = received.map(({ headers }) => headers["idempotency-key"]);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
  });

  test("a body that cannot be sent twice is sent once", async () => {
    const { origin, received } = await httpOrigin(inTurn(status(503), ok));
    const streamed: Interceptor = (request, next) => {
      const body = new Blob(["once"]).stream();
      return next({ ...request, body, duplex: "half" } as HttpRequest);
    };
    const send = vi.fn<Interceptor>((request, next) => next({ ...request, body: "x" }));
    const interceptors = [streamed, retry(quick), send];
    await create({ baseUrl: origin, interceptors })
      .unary({ ...postCall, method: "PUT" }, readAny)
      .catch(() => {});
    expect(received).toHaveLength(1);
  });

  test.each([
    ["is longer than maxRetryAfter", { maxRetryAfter: 5000 }, {}],
    ["ends after the deadline of the call", {}, { timeout: 3000 }],
  ])("gives up at once if Retry-After %s", async (_, options, callOptions) => {
    const { origin, received } = await httpOrigin(inTurn(status(503, { "retry-after": "6" }), ok));
    const transport = create({ baseUrl: origin, interceptors: [retry(options)] });
    const start = performance.now();
    await expect(transport.unary(getCall, readAny, callOptions)).rejects.toMatchObject({ status: 503 });
    expect(performance.now() - start).toBeLessThan(1000);
    expect(received).toHaveLength(1);
  });

  test("an abort ends the wait", async () => {
    const { origin, received } = await httpOrigin(inTurn(status(503, { "retry-after": "30" }), ok));
    const transport = create({ baseUrl: origin, interceptors: [retry()] });
    const result = transport.unary(getCall, readAny, { signal: AbortSignal.timeout(100) });
    await expect(result).rejects.toMatchObject({ code: "cancelled" });
    expect(received).toHaveLength(1);
  });

  test.each([
    ["a slow header", () => {}],
    ["a slow body", (response: ServerResponse) => response.writeHead(200, { "content-length": "100" }).write("{")],
  ])("attemptTimeout ends an attempt with %s", async (_, hang) => {
    const { origin, received } = await httpOrigin(inTurn(hang, ok, hang));
    const transport = create({
      baseUrl: origin,
      interceptors: [retry({ ...quick, attemptTimeout: 200, maxRetries: 1 })],
    });
    expect(await transport.unary(getCall, readAny)).toEqual({ ok: true });
    await expect(transport.unary(getCall, readAny)).rejects.toMatchObject({
      code: "deadline_exceeded",
      reason: "no response within 200 ms",
    });
    expect(received).toHaveLength(4);
  });

  test("waits with exponential back-off and full jitter", async () => {
    const { origin } = await httpOrigin((_, response) => response.writeHead(503).end());
    vi.spyOn(Math, "random").mockReturnValue(0.5);
    const delays: number[] = [];
    const onRetry: RetryOptions["onRetry"] = ({ delay, retry }) => delays.push(retry, delay);
    const options = { baseDelay: 10, maxDelay: 30, maxRetries: 4, onRetry };
    await expect(create({ baseUrl: origin, interceptors: [retry(options)] }).unary(getCall, readAny)).rejects.toThrow(
      RestError,
    );
    expect(delays).toEqual([1, 5, 2, 10, 3, 15, 4, 15]);
  });

  test("a long response is passed on after its first MiB", async () => {
    const { origin } = await httpOrigin((_, response) => response.end(JSON.stringify("x".repeat(3 << 20))));
    const transport = create({ baseUrl: origin, interceptors: [retry()] });
    expect(await transport.unary(getCall, readAny)).toHaveLength(3 << 20);
  });
});

test("waits as long as Retry-After asks for", async () => {
  const { origin } = await httpOrigin(inTurn(status(429, { "retry-after": "1" }), ok));
  const delays: number[] = [];
  const onRetry: RetryOptions["onRetry"] = ({ delay }) => delays.push(delay);
  const transport = createTransport({ baseUrl: origin, interceptors: [retry({ ...quick, onRetry })] });
  const start = performance.now();
  await transport.unary(getCall, readAny);
  expect(delays).toEqual([1000]);
  expect(performance.now() - start).toBeGreaterThan(990);
});

test("maxRetryAfter is the longest wait that is accepted", async () => {
  const { origin, received } = await httpOrigin(inTurn(status(429, { "retry-after": "1" }), ok));
  const transport = createTransport({ baseUrl: origin, interceptors: [retry({ ...quick, maxRetryAfter: 1000 })] });
  expect(await transport.unary(getCall, readAny)).toEqual({ ok: true });
  expect(received).toHaveLength(2);
});

test("drops the body of a response that is not returned", async () => {
  const cancel = vi.fn();
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(2 ** 16)),
    cancel,
  });
  const answers = [new Response(endless, { status: 503 }), new Response("{}")];
  let at = 0;
  const answer: Interceptor = async () => answers[at++]!;
  const transport = createTransport({ baseUrl: "http://books.example", interceptors: [retry(quick), answer] });
  await transport.unary(getCall, readAny);
  expect(at).toBe(2);
  expect(cancel).toHaveBeenCalledOnce();
});

test("each attempt has headers of its own", async () => {
  const { origin, received } = await httpOrigin(inTurn(status(503), ok));
  let count = 0;
  const mark: Interceptor = (request, next) => {
    count++;
    if (count === 1) request.headers["first"] = "yes";
    return next(request);
  };
  const transport = createTransport({ baseUrl: origin, interceptors: [retry(quick), mark] });
  await transport.unary(getCall, readAny);
  expect(received.map(({ headers }) => headers["first"])).toEqual(["yes", undefined]);
});
