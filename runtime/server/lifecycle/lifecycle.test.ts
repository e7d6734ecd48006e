import { Agent, request as httpRequest } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { adapters, type ServedApi } from "../../../testdata/serving/adapters.ts";
import { type Loopback, listen } from "../../../testdata/serving/loopback.ts";
import { bookEndpoint, watchEndpoint } from "../../../testdata/serving/sample-endpoints.ts";
import { closeServer, createNodeListener, nodeCodings } from "../../node.ts";
import { compress, createLifecycle, type HandlerContext, health, type Lifecycle } from "../../server.ts";

let api: ServedApi | Loopback | undefined;
let lifecycle: Lifecycle;
beforeEach(() => {
  lifecycle = createLifecycle();
});
afterEach(() => api?.close());

const stopped = vi.fn();
beforeEach(() => void stopped.mockClear());
async function* watch(_: unknown, { signal }: HandlerContext) {
  try {
    yield { at: 1 };
    await sleep(30_000, undefined, { signal });
  } finally {
    stopped();
  }
}
const slow = bookEndpoint(async (_, { signal }) => {
  await sleep(100, undefined, { signal });
  return { title: "Emma" };
});
const shutdown = '"code":503,"status":"UNAVAILABLE","message":"the server is shutting down","details":[]';

describe.each(adapters)("%s", (_, serve) => {
  const start = async () => {
    const served = await serve([slow, watchEndpoint(watch)], {
      middleware: [lifecycle.middleware, health({ lifecycle })],
    });
    api = served;
    return served;
  };

  test("finishes unary calls, and closes their connections", async () => {
    const { origin, server } = await start();
    const call = fetch(`${origin}/books/emma`);
    await vi.waitFor(() => expect(lifecycle.activeCalls).toBe(1));
    const closed = closeServer(server, lifecycle);
    const response = await call;
    expect([response.status, response.headers.get("connection"), await response.json()]).toEqual([
      200,
      "close",
      { title: "Emma" },
    ]);
    await closed;
    await expect(fetch(`${origin}/books/emma`)).rejects.toThrow();
  });

  test("can be closed twice", async () => {
    const { origin, server } = await start();
    const call = fetch(`${origin}/books/emma`);
    await vi.waitFor(() => expect(lifecycle.activeCalls).toBe(1));
    const options = { maxMilliseconds: Number.POSITIVE_INFINITY };
    await Promise.all([closeServer(server, lifecycle, options), closeServer(server, lifecycle, options)]);
    expect((await call).status).toBe(200);
  });

  test.each([
    ["application/x-ndjson", `{"at":1}\n{"error":{${shutdown}}}\n`],
    ["application/json", `[{"at":1},\n{"error":{${shutdown}}}]\n`],
    ["text/event-stream", `data: {"at":1}\n\nevent: error\ndata: {"error":{${shutdown}}}\n\n`],
  ])("ends streams of %s with an error, and stops their handlers", async (accept, expected) => {
    const { origin, server } = await start();
    const response = await fetch(`${origin}/watch`, { headers: { accept } });
    const body = response.text();
    await sleep(20);
    const begin = performance.now();
    await closeServer(server, lifecycle);
    expect(performance.now() - begin).toBeLessThan(8000);
    expect(await body).toBe(expected);
    expect(stopped).toHaveBeenCalledOnce();
    expect(lifecycle.activeCalls).toBe(0);
  });

  test("ends compressed streams as well", async () => {
    const middleware = [lifecycle.middleware, compress({ codings: nodeCodings })];
    const served = await serve([watchEndpoint(watch)], { middleware });
    api = served;
    const response = await fetch(`${served.origin}/watch`, { headers: { "accept-encoding": "gzip" } });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    const body = response.text();
    await sleep(50);
    await closeServer(served.server, lifecycle);
    expect(await body).toBe(`{"at":1}\n{"error":{${shutdown}}}\n`);
    expect(stopped).toHaveBeenCalledOnce();
  });

  test("aborts what is left after the limit", async () => {
    const reasons: unknown[] = [];
    const stuck = bookEndpoint(async (_, { signal }) => {
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      reasons.push(signal.reason);
      return {};
    });
    const served = await serve([stuck], { middleware: [lifecycle.middleware] });
    api = served;
    const call = fetch(`${served.origin}/books/emma`).catch(() => "broken");
    await vi.waitFor(() => expect(lifecycle.activeCalls).toBe(1));
    await closeServer(served.server, lifecycle, { maxMilliseconds: 50 });
    await call;
    expect(reasons).toMatchObject([{ code: "unavailable" }]);
  });

  test("drains before it closes", async () => {
    const { origin, server } = await start();
    const agent = new Agent({ keepAlive: true });
    const get = (path: string) =>
      new Promise<[number, string]>((resolve, reject) => {
        const request = httpRequest(`${origin}${path}`, { agent }, async (it) =>
          resolve([it.statusCode!, await text(it)]),
        );
        request.on("error", reject).end();
      });
    expect(await get("/healthz")).toEqual([200, '{"status":"SERVING"}']);
    const closed = closeServer(server, lifecycle, { drainMilliseconds: 800 });
    expect(await get("/healthz")).toEqual([503, '{"status":"NOT_SERVING"}']);
    expect((await get("/books/emma"))[0]).toBe(200);
    const response = await fetch(`${origin}/watch`);
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('{"at":1}\n');
    expect(new TextDecoder().decode((await reader.read()).value)).toContain("shutting down");
    await closed;
  });

  test("health tells what fails", async () => {
    const checks = {
      database: async () => undefined,
      queue: () => false,
      disk: () => {
        throw new Error("full");
      },
      slow: () => sleep(10_000),
    };
    const served = await serve([], { middleware: [health({ path: "/status", checks, maxMilliseconds: 30 })] });
    api = served;
    const response = await fetch(`${served.origin}/status`);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      status: "NOT_SERVING",
      checks: { database: "SERVING", queue: "NOT_SERVING", disk: "NOT_SERVING", slow: "NOT_SERVING" },
    });
    expect((await fetch(`${served.origin}/status`, { method: "POST" })).status).toBe(404);
    expect((await fetch(`${served.origin}/healthz`)).status).toBe(404);
  });
});

test("refuses streams once it closes", async () => {
  const [[, serve]] = adapters as [(typeof adapters)[0]];
  const served = await serve([watchEndpoint(watch)], { middleware: [lifecycle.middleware] });
  api = served;
  await lifecycle.close();
  const response = await fetch(`${served.origin}/watch`);
  expect([response.status, (await response.json()).message]).toEqual([503, "the server is shutting down"]);
});

test("ends WebSockets", async () => {
  const endpoints = [watchEndpoint(watch, { streams: ["websocket"] })];
  const listener = createNodeListener(endpoints, { middleware: [lifecycle.middleware] });
  const served = await listen(listener);
  api = served;
  served.server.on("upgrade", listener.upgrade);
  const socket = new WebSocket(`ws://127.0.0.1:${served.port}/watch`);
  const messages: string[] = [];
  socket.on("message", (data) => messages.push(String(data)));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  await vi.waitFor(() => expect(messages).toHaveLength(1));
  await closeServer(served.server, lifecycle);
  expect(await closed).toBe(1011);
  expect(messages[1]).toContain("shutting down");
  expect(stopped).toHaveBeenCalledOnce();
});
