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
afterEach(() => {
  vi.useRealTimers();
  api?.close();
});

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
/** An endpoint whose calls last until `end` is called. */
function gated() {
  let end = (): void => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const begins = vi.fn();
  const endpoint = bookEndpoint(async () => {
    begins();
    await ended;
    return { title: "Emma" };
  });
  return { endpoint, begins, end };
}

/** Reads a body until it holds the first message, and returns a function for all of it. */
async function begin(response: Response): Promise<() => Promise<string>> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let read = "";
  const readOn = async () => {
    const { done, value = "" } = await reader.read();
    read += value;
    return !done;
  };
  while (!read.includes('{"at":1}')) expect(await readOn()).toBe(true);
  return async () => {
    while (await readOn());
    return read;
  };
}

const shutdown = '"code":503,"status":"UNAVAILABLE","message":"the server is shutting down","details":[]';

// On a busy machine, a request may be on its way for seconds.
const patient = { timeout: 30_000 };
const forever = { maxMilliseconds: Number.POSITIVE_INFINITY };

describe.each(adapters)("%s", (_, serve) => {
  const start = async (endpoint = bookEndpoint(() => ({ title: "Emma" }))) => {
    const served = await serve([endpoint, watchEndpoint(watch)], {
      middleware: [lifecycle.middleware, health({ lifecycle })],
    });
    api = served;
    return served;
  };

  test("finishes unary calls, and closes their connections", async () => {
    const { endpoint, begins, end } = gated();
    const { origin, server } = await start(endpoint);
    const call = fetch(`${origin}/books/emma`);
    await vi.waitFor(() => expect(begins).toHaveBeenCalled(), patient);
    expect(lifecycle.activeCalls).toBe(1);
    const closed = closeServer(server, lifecycle, forever);
    end();
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
    const { endpoint, begins, end } = gated();
    const { origin, server } = await start(endpoint);
    const call = fetch(`${origin}/books/emma`);
    await vi.waitFor(() => expect(begins).toHaveBeenCalled(), patient);
    const closed = Promise.all([closeServer(server, lifecycle, forever), closeServer(server, lifecycle, forever)]);
    end();
    await closed;
    expect((await call).status).toBe(200);
  });

  test.each([
    ["application/x-ndjson", `{"at":1}\n{"error":{${shutdown}}}\n`],
    ["application/json", `[{"at":1},\n{"error":{${shutdown}}}]\n`],
    ["text/event-stream", `data: {"at":1}\n\nevent: error\ndata: {"error":{${shutdown}}}\n\n`],
  ])("ends streams of %s with an error, and stops their handlers", async (accept, expected) => {
    const { origin, server } = await start();
    const response = await fetch(`${origin}/watch`, { headers: { accept } });
    // The headers may arrive before the first message is asked for.
    const body = (await begin(response))();
    await closeServer(server, lifecycle, forever);
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
    const body = (await begin(response))();
    await closeServer(served.server, lifecycle, forever);
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
    await vi.waitFor(() => expect(lifecycle.activeCalls).toBe(1), patient);
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
    // The calls below may take longer than any time to drain.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const closed = closeServer(server, lifecycle, { ...forever, drainMilliseconds: 800 });
    expect(await get("/healthz")).toEqual([503, '{"status":"NOT_SERVING"}']);
    expect((await get("/books/emma"))[0]).toBe(200);
    const response = await fetch(`${origin}/watch`);
    const reader = response.body!.getReader();
    expect(new TextDecoder().decode((await reader.read()).value)).toBe('{"at":1}\n');
    vi.advanceTimersByTime(800);
    vi.useRealTimers();
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
  await vi.waitFor(() => expect(messages).toHaveLength(1), patient);
  await closeServer(served.server, lifecycle);
  expect(await closed).toBe(1011);
  expect(messages[1]).toContain("shutting down");
  expect(stopped).toHaveBeenCalledOnce();
});
