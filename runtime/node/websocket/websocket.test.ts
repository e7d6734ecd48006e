import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { WebSocket } from "undici";
import { afterEach, describe, expect, test, vi } from "vitest";
import { maskedFrame } from "../../../testdata/serving/masked-frame.ts";
import { ndjson } from "../../client/stream/ndjson.ts";
import { streamFormats } from "../../client/stream/stream-formats.ts";
import { webSocket } from "../../client/stream/web-socket.ts";
import {
  type CallOptions,
  createTransport,
  type Interceptor,
  type RestError,
  type TransportOptions,
} from "../../client.ts";
import { createNodeListener } from "../../node.ts";
import type { Operation } from "../../operation/operation.ts";
import { endpoint, streamEndpoint } from "../../server/service/endpoint.ts";
import { type HandlerContext, type HandlerOptions, StatusError } from "../../server.ts";
import { opcodes } from "./frame.ts";

const operation: Operation = {
  name: "x.v1.X.Watch",
  routes: [{ method: "GET", template: "/watch", query: [{ name: "n" }] }],
  streams: ["websocket", "ndjson"],
  responseHeaders: { "X-Product": "p" },
};
const other: Operation = { name: "x.v1.X.Get", routes: [{ method: "*", template: "/get", body: "*" }] };

let close = () => {};
afterEach(() => close());

type Watch = (request: unknown, context: HandlerContext) => AsyncIterable<unknown>;

async function serve(watch: Watch, options: HandlerOptions = {}): Promise<number> {
  const read = (json: unknown) => json;
  const endpoints = [
    streamEndpoint(operation, { read, handle: watch }),
    endpoint(other, { read, handle: (json: unknown) => json }),
  ];
  const listener = createNodeListener(endpoints, options);
  const server = createServer(listener).on("upgrade", listener.upgrade).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  close = () => {
    server.closeAllConnections();
    server.close();
  };
  return (server.address() as AddressInfo).port;
}

const socketOption = { WebSocket };

function watch(
  port: number,
  options: CallOptions = socketOption,
  path = "/watch",
  transportOptions: Partial<TransportOptions> = {},
): AsyncIterable<unknown> {
  const call = { operation: "x", method: "GET", template: "/watch", path, streams: streamFormats(webSocket, ndjson) };
  const transport = createTransport({ baseUrl: `http://127.0.0.1:${port}`, ...transportOptions });
  return transport.stream(call, (json) => json, options);
}

async function collect(items: AsyncIterable<unknown>): Promise<{ items: unknown[]; error: RestError | undefined }> {
  const all: unknown[] = [];
  try {
    for await (const item of items) all.push(item);
  } catch (error) {
    return { items: all, error: error as RestError };
  }
  return { items: all, error: undefined };
}

async function* three(request: unknown): AsyncGenerator<unknown> {
  yield request;
  yield { text: "ü\u2028\n" };
  yield ["x".repeat(100_000)];
}

describe("client and server", () => {
  test("messages and the end of the stream", async () => {
    const port = await serve(three);
    expect(await collect(watch(port, socketOption, "/watch?n=1"))).toEqual({
      items: [{ n: "1" }, { text: "ü\u2028\n" }, ["x".repeat(100_000)]],
      error: undefined,
    });
  });

  test("the same over HTTP without an upgrade", async () => {
    const port = await serve(three);
    expect((await collect(watch(port, {}))).items).toHaveLength(3);
  });

  test("an error in the middle", async () => {
    const port = await serve(async function* () {
      yield 1;
      throw new StatusError("aborted", "no more");
    });
    const { items, error } = await collect(watch(port));
    expect(items).toEqual([1]);
    expect(error).toMatchObject({ name: "RestError", code: "aborted", reason: "no more", status: 101 });
  });

  test("a refused handshake", async () => {
    const port = await serve(three);
    expect((await collect(watch(port, socketOption, "/nothing"))).error).toMatchObject({
      name: "RestError",
      status: 0,
    });
  });

  test("leaving the loop stops the handler", async () => {
    const stopped = vi.fn();
    const port = await serve(async function* () {
      try {
        for (let n = 0; ; n++) {
          yield n;
          await sleep(1);
        }
      } finally {
        stopped();
      }
    });
    for await (const item of watch(port)) if (item === 3) break;
    await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce());
  });

  test("an abort ends both sides, even if the handler is waiting", async () => {
    const stopped = vi.fn();
    const onError = vi.fn();
    const port = await serve(
      async function* (_, { signal }) {
        yield 1;
        await sleep(60_000, undefined, { signal }).finally(stopped);
      },
      { onError },
    );
    const controller = new AbortController();
    const items = watch(port, { ...socketOption, signal: controller.signal })[Symbol.asyncIterator]();
    await items.next();
    const second = items.next();
    setTimeout(() => controller.abort(), 20);
    await expect(second).rejects.toMatchObject({ code: "cancelled" });
    await vi.waitFor(() => expect(stopped).toHaveBeenCalledOnce());
    expect(onError).not.toHaveBeenCalled();
  });

  test("an abort before the connection opens", async () => {
    const port = await serve(three);
    const options = { ...socketOption, signal: AbortSignal.abort() };
    expect((await collect(watch(port, options))).error).toMatchObject({ code: "cancelled", status: 0 });
  });
});

describe("interceptors", () => {
  const through = async (interceptor: Interceptor, path = "/watch") => {
    const port = await serve(async function* (request, context) {
      yield [request, context.header("x-one")];
    });
    const interceptors = [interceptor];
    return { port, ...(await collect(watch(port, {}, path, { WebSocket, interceptors }))) };
  };

  test("change the request, and see the response", async () => {
    const seen: number[] = [];
    const { items, error } = await through(async (request, next) => {
      const headers = { ...request.headers, "x-one": "1" };
      const response = await next({ ...request, url: `${request.url}?n=2`, headers });
      seen.push(response.status);
      return response;
    });
    expect(error).toBeUndefined();
    expect(items).toEqual([[{ n: "2" }, "1"]]);
    expect(seen).toEqual([101]);
  });

  test("send again, also after a success", async () => {
    const outcomes: unknown[] = [];
    const { items, error } = await through(async (request, next) => {
      outcomes.push(await next({ ...request, url: `${request.url}/nothing` }).catch((thrown: unknown) => `${thrown}`));
      outcomes.push((await next(request)).ok);
      return next(request);
    });
    expect([items, error]).toEqual([[[{}, null]], undefined]);
    expect(outcomes).toEqual(["RestError: [unavailable] no response (GET /watch)", true]);
  });

  test("answer in place of the WebSocket", async () => {
    const { items } = await through(async () => new Response('{"a":1}\n{"a":2}\n'));
    expect(items).toEqual([{ a: 1 }, { a: 2 }]);
    const { error } = await through(async () => new Response("{}", { status: 403 }));
    expect(error).toMatchObject({ code: "permission_denied", status: 403 });
  });

  test("fail", async () => {
    const { error } = await through(async () => Promise.reject(new Error("no token")));
    expect(error?.cause).toMatchObject({ message: "no token" });
  });

  test("can send the call over HTTP", async () => {
    const { items } = await through((request, next) => {
      const { connect: _, ...rest } = request;
      return next(rest);
    });
    expect(items).toEqual([[{}, null]]);
  });
});

test("a call opts out of the WebSocket of its transport", async () => {
  const port = await serve(three);
  const Unused = vi.fn();
  const { items } = await collect(watch(port, { WebSocket: undefined }, "/watch", { WebSocket: Unused }));
  expect(items).toHaveLength(3);
  expect(Unused).not.toHaveBeenCalled();
});

const key = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==";
const proper = ["connection: keep-alive, Upgrade", "upgrade: WebSocket", "sec-websocket-version: 13", key];

interface Raw {
  readonly socket: Socket;
  /** All that came, as Latin-1. */
  readonly received: () => string;
  readonly closed: Promise<void>;
}

function open(port: number, headers: readonly string[], path = "/watch", method = "GET"): Raw {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.setEncoding("latin1").on("data", (chunk) => {
    text += chunk;
  });
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  socket.on("error", () => {});
  socket.write(`${[`${method} ${path} HTTP/1.1`, "host: x", ...headers].join("\r\n")}\r\n\r\n`);
  return { socket, received: () => text, closed };
}

async function untilReceived(raw: Raw, text: string): Promise<void> {
  await vi.waitFor(() => expect(raw.received()).toContain(text));
}

async function* forever(): AsyncGenerator<unknown> {
  yield "first";
  await sleep(60_000);
}

describe("the handshake", () => {
  test("follows RFC 6455 and sends the headers of the operation", async () => {
    const raw = open(await serve(forever), proper);
    await untilReceived(raw, '"first"');
    expect(raw.received()).toMatch(/^HTTP\/1\.1 101 Switching Protocols\r\n/);
    expect(raw.received()).toContain("sec-websocket-accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n");
    expect(raw.received()).toContain("x-product: p\r\n");
    raw.socket.destroy();
  });

  test.each([
    ["another version", [...proper.slice(0, 2), "sec-websocket-version: 8", key], 426],
    ["no version", [...proper.slice(0, 2), key], 426],
    ["no key", proper.slice(0, 3), 400],
    ["a short key", [...proper.slice(0, 3), "sec-websocket-key: dGhl"], 400],
    ["a body", [...proper, "content-length: 5"], 400],
  ])("%s", async (_, headers, status) => {
    const raw = open(await serve(forever), headers);
    await raw.closed;
    expect(raw.received()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(raw.received()).toContain("sec-websocket-version: 13");
  });

  test("fails for an operation without a stream and for an unknown path", async () => {
    const port = await serve(forever);
    const get = open(port, proper, "/get");
    await get.closed;
    expect(get.received()).toMatch(/^HTTP\/1\.1 200 .*connection: close.*\{\}$/is);
    const nothing = open(port, proper, "/nothing");
    await nothing.closed;
    expect(nothing.received()).toMatch(/^HTTP\/1\.1 404 /);
  });

  test("fails for a caller without permission", async () => {
    const port = await serve(async function* () {
      if (Date.now() > 0) throw new StatusError("permission_denied", "no");
      yield 1;
    });
    const raw = open(port, proper);
    await raw.closed;
    expect(raw.received()).toMatch(/^HTTP\/1\.1 403 .*"no"/s);
  });

  test("ignores an upgrade to another protocol", async () => {
    const port = await serve(three);
    const raw = open(port, ["connection: upgrade", "upgrade: h2c"], "/watch");
    await raw.closed;
    expect(raw.received()).toMatch(/^HTTP\/1\.1 200 .*x-ndjson/s);
  });
});

describe("on the connection", () => {
  async function opened(): Promise<Raw> {
    const raw = open(await serve(forever), proper);
    await untilReceived(raw, '"first"');
    return raw;
  }

  test("a ping is answered with a pong", async () => {
    const raw = await opened();
    raw.socket.write(maskedFrame(opcodes.ping, "hello"));
    await untilReceived(raw, "\u008a\u0005hello");
    raw.socket.destroy();
  });

  test("a close is answered with a close", async () => {
    const raw = await opened();
    raw.socket.write(maskedFrame(opcodes.close, Buffer.from([3, 233])));
    await raw.closed;
    expect(raw.received().endsWith("\u0088\u0002\u0003\u00e9")).toBe(true);
  });

  test("messages from the caller are dropped", async () => {
    const raw = await opened();
    raw.socket.write(maskedFrame(opcodes.text, "x".repeat(1000)));
    raw.socket.write(maskedFrame(opcodes.ping, "still"));
    await untilReceived(raw, "still");
    raw.socket.destroy();
  });

  test.each([
    ["no mask", Buffer.from([0x81, 1, 97]), "\u0003\u00ea"],
    ["a frame of 1 GB, announced", Buffer.from([0x81, 0xff, 0, 0, 0, 0, 64, 0, 0, 0, 1, 2, 3, 4]), "\u0003\u00f1"],
    ["a close with a reason that is not UTF-8", maskedFrame(opcodes.close, Buffer.from([3, 232, 255])), "\u0003\u00ef"],
  ])("%s: closes with the status code", async (_, bytes, code) => {
    const raw = await opened();
    raw.socket.write(bytes);
    await raw.closed;
    expect(raw.received()).toMatch(new RegExp(`\u0088.${code}`, "s"));
  });

  test("frames that arrive with the handshake", async () => {
    const port = await serve(forever);
    const raw = open(port, proper);
    raw.socket.write(maskedFrame(opcodes.ping, "early"));
    await untilReceived(raw, "\u008a\u0005early");
    raw.socket.destroy();
  });

  test("a caller that does not read slows the handler down", async () => {
    let made = 0;
    const port = await serve(async function* () {
      for (; made < 100_000; made++) yield "x".repeat(10_000);
    });
    const { socket } = open(port, proper);
    socket.pause();
    await sleep(300);
    const before = made;
    await sleep(100);
    expect(made).toBe(before);
    expect(made).toBeLessThan(5000);
    socket.destroy();
  });

  test("a caller that sends pings without reading the pongs is disconnected", async () => {
    const raw = await opened();
    raw.socket.pause();
    const pings = Buffer.concat(Array.from({ length: 1000 }, () => maskedFrame(opcodes.ping, "x".repeat(125))));
    let isOver = false;
    raw.socket.once("close", () => {
      isOver = true;
    });
    for (let sent = 0; sent < 400 && !isOver; sent++) {
      if (!raw.socket.write(pings)) await Promise.race([sleep(20), raw.closed]);
    }
    raw.socket.resume();
    await raw.closed;
  }, 20_000);
});
