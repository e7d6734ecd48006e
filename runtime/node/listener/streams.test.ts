import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test, vi } from "vitest";
import { listen } from "../../../testdata/serving/loopback.ts";
import { type Book, createShelfClient, type ShelfHandlers, shelfEndpoints } from "../../../testdata/serving/shelf.ts";
import { shelfHandlers } from "../../../testdata/serving/shelf-handlers.ts";
import { createTransport } from "../../client.ts";
import { createNodeListener } from "../../node.ts";
import type { Operation } from "../../operation/operation.ts";
import { streamEndpoint } from "../../server/service/endpoint.ts";
import { createFetchHandler, type HandlerOptions } from "../../server.ts";

type Watch = ShelfHandlers["watch"];

interface Served {
  fetch(path: string, init: RequestInit): Promise<Response>;
  readonly client: ReturnType<typeof createShelfClient>;
  readonly port: number;
  close(): void;
}

async function overLoopback(watch: Watch, options: HandlerOptions): Promise<Served> {
  const { port, close } = await listen(createNodeListener(shelfEndpoints({ ...shelfHandlers, watch }), options));
  const baseUrl = `http://127.0.0.1:${port}`;
  const ask = (path: string, init: RequestInit) => fetch(baseUrl + path, init);
  return { fetch: ask, client: createShelfClient(createTransport({ baseUrl })), port, close };
}

async function inMemory(watch: Watch, options: HandlerOptions): Promise<Served> {
  const fetch = createFetchHandler(shelfEndpoints({ ...shelfHandlers, watch }), options);
  const baseUrl = "http://in.memory";
  const ask = (path: string, init: RequestInit) => fetch(baseUrl + path, init);
  return { fetch: ask, client: createShelfClient(createTransport({ baseUrl, fetch })), port: 0, close() {} };
}

const adapters = [
  ["in memory", inMemory],
  ["over loopback", overLoopback],
] as const;

test.each(adapters)("%s: messages arrive as they are produced", async (_, serve) => {
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  const { client, close } = await serve(async function* () {
    yield { pages: 1 };
    await gate;
    yield { pages: 2 };
  }, {});
  const seen: Book[] = [];
  for await (const book of client.watch({ shelf: "s" })) {
    seen.push(book);
    // The second message waits for this: the first cannot have waited for the second.
    go();
  }
  expect(seen).toEqual([{ pages: 1 }, { pages: 2 }]);
  close();
});

test.each(adapters)("%s: a caller that leaves the loop stops the handler", async (_, serve) => {
  const stopped = vi.fn();
  const { client, close } = await serve(async function* () {
    try {
      for (let pages = 0; ; pages++) {
        yield { pages };
        await sleep(1);
      }
    } finally {
      stopped();
    }
  }, {});
  for await (const book of client.watch({ shelf: "s" })) if (book.pages === 3) break;
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce());
  close();
});

test.each(adapters)("%s: the signal aborts in a waiting handler", async (_, serve) => {
  const onError = vi.fn();
  const stopped = vi.fn();
  const { client, close } = await serve(
    async function* (_request, { signal }) {
      yield { pages: 1 };
      await sleep(60_000, undefined, { signal }).finally(stopped);
    },
    { onError },
  );
  const controller = new AbortController();
  const books = client.watch({ shelf: "s" }, { signal: controller.signal })[Symbol.asyncIterator]();
  await books.next();
  const second = books.next();
  setTimeout(() => controller.abort(), 20);
  await expect(second).rejects.toMatchObject({ code: "cancelled", status: 200 });
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce());
  await sleep(5);
  // The AbortError that ended the handler is not reported as an error of the service.
  expect(onError).not.toHaveBeenCalled();
  close();
});

test.each(adapters)("%s: an abort by the caller's signal ends both sides", async (_, serve) => {
  const stopped = vi.fn();
  const { client, close } = await serve(async function* () {
    try {
      for (;;) {
        yield {};
        await sleep(1);
      }
    } finally {
      stopped();
    }
  }, {});
  const controller = new AbortController();
  const read = async () => {
    for await (const _book of client.watch({ shelf: "s" }, { signal: controller.signal })) controller.abort();
  };
  await expect(read()).rejects.toMatchObject({ name: "RestError", code: "cancelled" });
  await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce());
  close();
});

test.each(adapters)("%s: a failing cleanup reaches onError and nothing else", async (_, serve) => {
  const onError = vi.fn();
  const { client, close } = await serve(
    async function* () {
      try {
        for (;;) {
          yield {};
          await sleep(1);
        }
      } finally {
        // biome-ignore lint/correctness/noUnsafeFinally: that is the case
        throw new Error("cleanup");
      }
    },
    { onError },
  );
  for await (const _book of client.watch({ shelf: "s" })) break;
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  close();
});

test("a caller that does not read slows the handler down", async () => {
  let made = 0;
  const title = "x".repeat(10_000);
  const { port, close } = await overLoopback(async function* () {
    for (; made < 100_000; made++) yield { title };
  }, {});
  const socket = connect({ port, host: "127.0.0.1" });
  socket.write("GET /v1/s:watch HTTP/1.1\r\nhost: x\r\n\r\n");
  socket.pause();
  await sleep(200);
  const before = made;
  await sleep(100);
  // The bytes in the buffers of both ends, and no more.
  expect(made).toBe(before);
  expect(made).toBeLessThan(5000);
  socket.destroy();
  close();
});

test("in memory, the handler produces a message on demand", async () => {
  let made = 0;
  const { client } = await inMemory(async function* () {
    for (;;) yield { pages: made++ };
  }, {});
  for await (const book of client.watch({ shelf: "s" })) {
    await sleep(5);
    expect(made).toBeLessThanOrEqual(book.pages! + 2);
    if (book.pages === 5) break;
  }
});

describe("a silent stream", () => {
  const silent: Watch = async function* (_, { signal }) {
    await sleep(60_000, undefined, { signal });
    yield {};
  };

  test.each(adapters)("%s: gets a response anyway", async (_, serve) => {
    const { fetch: ask, close } = await serve(silent, { onError: () => {} });
    const controller = new AbortController();
    const response = await ask("/v1/s:watch", { signal: controller.signal });
    expect(response.status).toBe(200);
    controller.abort();
    close();
  });

  test("sends comments as configured, if its format has them", async () => {
    const operation: Operation = {
      name: "x",
      routes: [{ method: "GET", template: "/x" }],
      streams: ["server-sent-events", "ndjson"],
    };
    const handle = async function* () {
      await sleep(400);
      yield 1;
    };
    const fetch = createFetchHandler([streamEndpoint(operation, { read: (json) => json, handle })], { keepAlive: 20 });
    expect(await (await fetch("http://h/x")).text()).toMatch(/^(:\n\n){2,}data: 1\n\n$/);
    const lines = await fetch("http://h/x", { headers: { accept: "application/x-ndjson" } });
    expect(await lines.text()).toBe("1\n");
  });
});

test("a failing stream of bytes breaks the connection and reaches onError", async () => {
  const operation: Operation = { name: "x", routes: [{ method: "GET", template: "/x" }], streams: ["bytes"] };
  const handle = async function* () {
    yield { data: new Uint8Array([1]) };
    throw new Error("no more");
  };
  const endpoints = [streamEndpoint(operation, { read: (json) => json, handle })];
  const onError = vi.fn();
  const { port, close } = await listen(createNodeListener(endpoints, { onError }));
  const broken = async (response: Promise<Response>) => (await response).arrayBuffer();
  await expect(broken(fetch(`http://127.0.0.1:${port}/x`))).rejects.toThrow();
  await expect(broken(createFetchHandler(endpoints, { onError })("http://h/x"))).rejects.toThrow();
  expect(onError.mock.calls.map(([error]) => (error as Error).message)).toEqual(["no more", "no more"]);
  close();
});
