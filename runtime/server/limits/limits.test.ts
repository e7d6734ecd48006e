import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, test, vi } from "vitest";
import { adapters, type ServedApi } from "../../../testdata/serving/adapters.ts";
import { bookEndpoint, createEndpoint, watchEndpoint } from "../../../testdata/serving/sample-endpoints.ts";
import {
  createMemoryStore,
  type HandlerContext,
  intercept,
  limitStreams,
  limitTime,
  rateLimit,
  rateLimitCalls,
  StatusError,
} from "../../server.ts";

let api: ServedApi | undefined;
afterEach(() => api?.close());

describe.each(adapters)("%s", (_, serve) => {
  const get = (path: string, headers: Record<string, string> = {}) => fetch(api!.origin + path, { headers });

  test("limits the time of a call", async () => {
    const seen: unknown[] = [];
    const handle = async (request: unknown, { deadline = 0, signal }: HandlerContext) => {
      seen.push(deadline - Date.now() <= 400 && deadline > Date.now());
      await sleep((request as { name?: string }).name === "slow" ? 10_000 : 0, undefined, { signal }).catch(
        () => undefined,
      );
      seen.push(signal.aborted && signal.reason.code);
      return {};
    };
    api = await serve([bookEndpoint(handle)], { middleware: [limitTime({ maxMilliseconds: 400 })] });
    expect((await get("/books/fast")).status).toBe(200);
    const response = await get("/books/slow");
    expect([response.status, await response.json()]).toEqual([
      504,
      { code: 4, message: "the call took longer than 400 ms", details: [] },
    ]);
    await vi.waitFor(() => expect(seen).toEqual([true, false, true, "deadline_exceeded"]));
  });

  test("limits the time of reading a body", async () => {
    api = await serve([createEndpoint(() => ({}))], { middleware: [limitTime({ maxMilliseconds: 400 })] });
    const body = new ReadableStream({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode("{"));
        await sleep(1500);
        controller.close();
      },
    });
    const init = { method: "POST", body, duplex: "half", headers: { "content-type": "application/json" } } as const;
    expect((await fetch(`${api.origin}/books`, init)).status).toBe(504);
  });

  test("a stream that has begun may last longer", async () => {
    async function* handle() {
      yield { at: 1 };
      await sleep(600);
      yield { at: 2 };
    }
    api = await serve([watchEndpoint(handle)], { middleware: [limitTime({ maxMilliseconds: 400 })] });
    expect(await (await get("/watch")).text()).toBe('{"at":1}\n{"at":2}\n');
  });

  test("limits the time of calls by default, for all calls with one timer", async () => {
    const seen: unknown[] = [];
    const handle = async (_: unknown, { signal }: HandlerContext) => {
      await sleep(10_000, undefined, { signal }).catch(() => undefined);
      seen.push(signal.reason.code);
      return {};
    };
    api = await serve([bookEndpoint(handle)], { maxCallMilliseconds: 100 });
    const responses = await Promise.all([get("/books/a"), get("/books/b")]);
    for (const response of responses) {
      expect([response.status, (await response.json()).message]).toEqual([504, "the call took longer than 100 ms"]);
    }
    await vi.waitFor(() => expect(seen).toEqual(["deadline_exceeded", "deadline_exceeded"]));
  });

  test("limits the time of reading a body by default, and does not call the handler then", async () => {
    const handle = vi.fn(() => ({}));
    api = await serve([createEndpoint(handle)], { maxCallMilliseconds: 100 });
    const socket = connect(api.port, "127.0.0.1");
    socket.write("POST /books HTTP/1.1\r\nhost: h\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{");
    const [head] = await once(socket, "data");
    expect(`${head}`).toMatch(/^HTTP\/1.1 504 /);
    await new Promise((resolve) => socket.end("}", () => resolve(undefined)));
    await sleep(20);
    expect(handle).not.toHaveBeenCalled();
  });

  test("limits the open streams of a service, however they end", async () => {
    let mode = "wait";
    async function* messages(signal: AbortSignal) {
      yield { at: 1 };
      if (mode === "fail") throw new Error("failed");
      if (mode === "wait") await sleep(30_000, undefined, { signal });
    }
    const handle = (_: unknown, { signal }: HandlerContext) => {
      if (mode === "refuse") throw new StatusError("not_found", "no");
      return messages(signal);
    };
    api = await serve([watchEndpoint(handle)], { maxStreams: 1, onError: () => {} });
    const leave = new AbortController();
    expect((await fetch(`${api.origin}/watch`, { signal: leave.signal })).status).toBe(200);
    const refused = await get("/watch");
    expect([refused.status, (await refused.json()).message]).toEqual([503, "the limit of 1 open streams is reached"]);
    leave.abort();
    mode = "refuse";
    await vi.waitFor(async () => expect((await get("/watch")).status).toBe(404));
    for (mode of ["fail", "end", "refuse", "end"]) {
      const response = await get("/watch");
      expect(response.status).toBe(mode === "refuse" ? 404 : 200);
      expect(await response.text()).toContain(mode === "refuse" ? "no" : '{"at":1}\n');
    }
  });

  test("limits open streams", async () => {
    const started = vi.fn();
    async function* handle(_: unknown, { signal }: HandlerContext) {
      started();
      yield { at: 1 };
      await sleep(30_000, undefined, { signal }).catch(() => undefined);
    }
    api = await serve(intercept([watchEndpoint(handle), bookEndpoint(() => ({}))], limitStreams({ maxStreams: 2 })));
    const leave = new AbortController();
    const open = [1, 2].map(() => fetch(`${api!.origin}/watch`, { signal: leave.signal }));
    for (const response of await Promise.all(open)) expect(response.status).toBe(200);
    const refused = await get("/watch");
    expect([refused.status, refused.headers.get("retry-after"), (await refused.json()).message]).toEqual([
      503,
      "1",
      "the limit of 2 open streams is reached",
    ]);
    expect(started).toHaveBeenCalledTimes(2);
    expect((await get("/books/emma")).status).toBe(200);
    leave.abort();
    await vi.waitFor(async () => {
      const again = await get("/watch");
      await again.body?.cancel();
      expect(again.status).toBe(200);
    });
  });

  test("limits the requests of a peer", async () => {
    api = await serve([bookEndpoint(() => ({}))], { middleware: [rateLimit({ limit: 2, windowSeconds: 60 })] });
    const responses = [await get("/books/emma"), await get("/nowhere"), await get("/books/emma")];
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 429]);
    expect(responses.map(({ headers }) => headers.get("ratelimit"))).toEqual([
      '"default";r=1;t=60',
      '"default";r=0;t=60',
      '"default";r=0;t=60',
    ]);
    expect(responses[2]!.headers.get("ratelimit-policy")).toBe('"default";q=2;w=60');
    expect(responses[2]!.headers.get("retry-after")).toBe("60");
    expect(await responses[2]!.json()).toEqual({ code: 8, message: "more than 2 requests in 60 s", details: [] });
  });

  test("limits the requests of a key, with a store", async () => {
    const store = {
      take: async (key: string, limit: number, windowMilliseconds: number) => {
        if (key === "broken") throw new Error("store");
        return { remaining: limit - 1, resetMilliseconds: windowMilliseconds / 2, isAllowed: key !== "full" };
      },
    };
    const reported: unknown[] = [];
    const middleware = [
      rateLimit({ limit: 9, windowSeconds: 4, policy: "keys", store, key: (it) => it.header("x-key") }),
    ];
    api = await serve([bookEndpoint(() => ({}))], { middleware, onError: (error) => reported.push(error) });
    const respond = async (headers?: Record<string, string>) => {
      const { status, headers: given } = await get("/books/emma", headers);
      return [status, given.get("ratelimit")];
    };
    expect(await respond()).toEqual([200, null]);
    expect(await respond({ "x-key": "a" })).toEqual([200, '"keys";r=8;t=2']);
    expect(await respond({ "x-key": "full" })).toEqual([429, '"keys";r=8;t=2']);
    expect(await respond({ "x-key": "broken" })).toEqual([500, null]);
    expect(reported).toEqual([new Error("store")]);
  });

  test("limits the calls of a caller", async () => {
    const secured = bookEndpoint(() => ({}), {
      security: [{ scheme: "token" }],
      securitySchemes: { token: { type: "http", scheme: "Bearer" } },
    });
    const limit = rateLimitCalls({ limit: 1, windowSeconds: 60, key: ({ caller }) => String(caller) });
    api = await serve(intercept([secured], limit), { authenticate: ([{ value }]) => value });
    const call = async (token: string) => {
      const { status, headers } = await get("/books/emma", { authorization: `Bearer ${token}` });
      return [status, headers.get("ratelimit"), headers.get("retry-after")];
    };
    expect(await call("ada")).toEqual([200, '"default";r=0;t=60', null]);
    expect(await call("ada")).toEqual([429, '"default";r=0;t=60', "60"]);
    expect(await call("ben")).toEqual([200, '"default";r=0;t=60', null]);
  });
});

test("the store in memory forgets windows that have ended", () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const store = createMemoryStore();
  expect(store.take("a", 1, 1000)).toEqual({ remaining: 0, resetMilliseconds: 1000, isAllowed: true });
  vi.advanceTimersByTime(400);
  expect(store.take("a", 1, 1000)).toEqual({ remaining: 0, resetMilliseconds: 600, isAllowed: false });
  vi.advanceTimersByTime(600);
  expect(store.take("a", 1, 1000)).toEqual({ remaining: 0, resetMilliseconds: 1000, isAllowed: true });
  vi.useRealTimers();
});

test.each(['a"b', "a\\b", "ü", "a\nb"])("a rate limit cannot have the policy %j", (policy) => {
  expect(() => rateLimit({ limit: 1, windowSeconds: 1, policy })).toThrow("the policy of a rate limit cannot be");
});
