import { once } from "node:events";
import {
  type ClientHttp2Session,
  type ClientHttp2Stream,
  connect,
  constants,
  createSecureServer,
  type Http2SecureServer,
} from "node:http2";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { connect as connectTls } from "node:tls";
import { Agent, WebSocket } from "undici";
import { afterEach, expect, test, vi } from "vitest";
import { certificate } from "../../../testdata/serving/certificate.ts";
import { maskedFrame } from "../../../testdata/serving/masked-frame.ts";
import { bookEndpoint, createEndpoint } from "../../../testdata/serving/sample-endpoints.ts";
import { ndjson } from "../../client/stream/ndjson.ts";
import { streamFormats } from "../../client/stream/stream-formats.ts";
import { webSocket } from "../../client/stream/web-socket.ts";
import { createTransport } from "../../client.ts";
import { closeServer, createNodeListener } from "../../node.ts";
import { streamEndpoint } from "../../server/service/endpoint.ts";
import { createLifecycle, type HandlerContext, type HandlerOptions, StatusError } from "../../server.ts";
import { opcodes } from "./frame.ts";

type Watch = (request: unknown, context: HandlerContext) => AsyncIterable<unknown>;

let server: Http2SecureServer;
let session: ClientHttp2Session;
let origin: string;

afterEach(() => {
  session.destroy();
  server.close();
});

/** Serves the stream, and opens a session that may use extended CONNECT. */
async function serve(watch: Watch, options: HandlerOptions = {}): Promise<void> {
  const operation = {
    name: "x.v1.X.Watch",
    routes: [{ method: "GET", template: "/watch" }],
    streams: ["websocket", "ndjson"],
    responseHeaders: { "X-Product": "p" },
  } as const;
  const endpoints = [
    streamEndpoint(operation, { read: (json) => json, handle: watch }),
    bookEndpoint(({ name }) => ({ name })),
    createEndpoint(() => ({})),
  ];
  const listener = createNodeListener(endpoints, { onError: () => {}, ...options });
  server = createSecureServer(
    { ...certificate, allowHTTP1: true, settings: { enableConnectProtocol: true } },
    listener,
  );
  server.on("upgrade", listener.upgrade).on("connect", listener.connect).listen(0, "127.0.0.1");
  await once(server, "listening");
  origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  session = connect(origin, { ca: certificate.cert });
  await once(session, "remoteSettings");
}

interface Opened {
  readonly stream: ClientHttp2Stream;
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  /** All that came, as Latin-1. */
  readonly received: () => string;
}

async function open(more: Readonly<Record<string, string | undefined>> = {}): Promise<Opened> {
  const headers = { ":protocol": "websocket", ":path": "/watch", "sec-websocket-version": "13", ...more };
  const given = Object.entries({ ":method": "CONNECT", ...headers }).filter(([, value]) => value !== undefined);
  const stream = session.request(Object.fromEntries(given), { endStream: false });
  let text = "";
  stream.setEncoding("latin1").on("data", (chunk: string) => {
    text += chunk;
  });
  stream.on("error", () => {});
  const [received] = (await once(stream, "response")) as [Record<string, unknown>];
  return { stream, status: Number(received[":status"]), headers: received, received: () => text };
}

async function openForever(options?: HandlerOptions): Promise<Opened> {
  await serve(forever, options);
  const opened = await open();
  await vi.waitFor(() => expect(opened.received()).toContain('"first"'));
  return opened;
}

async function* forever(): AsyncGenerator<unknown> {
  yield "first";
  await sleep(60_000, undefined, { ref: false });
}

test("opens on a stream whose session goes on", async () => {
  await serve(async function* (_, { method }) {
    yield method;
    yield "ü";
  });
  const { stream, status, headers, received } = await open();
  expect([status, headers["x-product"], headers["sec-websocket-accept"], headers["content-length"]]).toEqual([
    200,
    "p",
    undefined,
    undefined,
  ]);
  await vi.waitFor(() =>
    expect(received()).toBe('\u0081\u0005"GET"\u0081\u0004"\u00c3\u00bc"\u0088\u0002\u0003\u00e8'),
  );
  stream.write(maskedFrame(opcodes.close, Buffer.from([3, 232])));
  await once(stream, "close");
  expect(stream.rstCode).toBe(0);
  const get = session.request({ ":path": "/books/emma" });
  expect(String(await once(get.setEncoding("utf8"), "data"))).toBe('{"name":"emma"}');
});

test("a ping is answered with a pong, and a close with a close", async () => {
  const { stream, received } = await openForever();
  stream.write(maskedFrame(opcodes.ping, "hello"));
  await vi.waitFor(() => expect(received()).toContain("\u008a\u0005hello"));
  stream.write(maskedFrame(opcodes.close, Buffer.from([3, 233])));
  await once(stream, "close");
  expect(received().endsWith("\u0088\u0002\u0003\u00e9")).toBe(true);
});

test.each([
  ["no mask", Buffer.from([0x81, 1, 97]), "\u0003\u00ea"],
  ["a frame of 1 GB, announced", Buffer.from([0x81, 0xff, 0, 0, 0, 0, 64, 0, 0, 0, 1, 2, 3, 4]), "\u0003\u00f1"],
  ["a close with a reason that is not UTF-8", maskedFrame(opcodes.close, Buffer.from([3, 232, 255])), "\u0003\u00ef"],
])("%s: closes with the status code", async (_, bytes, code) => {
  const { stream, received } = await openForever();
  stream.write(bytes);
  await once(stream, "end");
  expect(received()).toMatch(new RegExp(`\u0088.${code}`, "s"));
});

test.each([
  ["another version", { "sec-websocket-version": "8" }, 400],
  ["no version", { "sec-websocket-version": undefined }, 400],
  ["a body", { "content-length": "5" }, 400],
  ["another protocol", { ":protocol": "connect-udp" }, 501],
  ["an unknown path", { ":path": "/lost" }, 404],
  ["an operation with a message", { ":path": "/books/emma" }, 405],
  ["an operation for POST", { ":path": "/books" }, 405],
])("refuses %s", async (_, headers, status) => {
  await serve(forever);
  const refused = await open(headers);
  expect(refused.status).toBe(status);
  if (status === 400) expect(refused.headers["sec-websocket-version"]).toBe("13");
  if (status === 405) expect(refused.headers["allow"]).toMatch(/GET|POST/);
});

test("refuses a tunnel, over HTTP/1.1 as well", async () => {
  await serve(forever);
  const stream = session.request({ ":method": "CONNECT", ":authority": "example.com:443" });
  const [headers] = (await once(
    stream.on("error", () => {}),
    "response",
  )) as [Record<string, unknown>];
  expect(headers[":status"]).toBe(405);
  const { port } = server.address() as AddressInfo;
  const socket = connectTls({ port, host: "127.0.0.1", ca: certificate.cert, ALPNProtocols: ["http/1.1"] });
  socket.write("CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n");
  await once(socket.on("error", () => {}).resume(), "close");
});

test("the error of a handler, and the limit of streams, are ordinary responses", async () => {
  const options = { maxStreams: 1 };
  let calls = 0;
  await serve(async function* () {
    if (calls++ === 0) throw new StatusError("permission_denied", "no");
    yield* forever();
  }, options);
  const refused = await open();
  await vi.waitFor(() => expect(refused.received()).toContain('"no"'));
  expect(refused.status).toBe(403);
  expect((await open()).status).toBe(200);
  expect((await open()).status).toBe(503);
});

test("a caller that resets its stream, or leaves, ends the handler", async () => {
  let ended = 0;
  const aborted: unknown[] = [];
  await serve(async function* (_, { signal }) {
    signal.addEventListener("abort", () => aborted.push(signal.reason));
    try {
      yield "first";
      await sleep(60_000, undefined, { signal, ref: false });
    } finally {
      ended++;
    }
  });
  const { stream } = await open();
  await open();
  stream.close(constants.NGHTTP2_CANCEL);
  await vi.waitFor(() => expect([ended, aborted.length]).toEqual([1, 1]));
  session.destroy();
  await vi.waitFor(() => expect([ended, aborted.length]).toEqual([2, 2]));
});

test("a caller that does not read slows the handler down, and no other stream", async () => {
  let made = 0;
  await serve(async function* () {
    for (; made < 100_000; made++) yield "x".repeat(10_000);
  });
  const { stream } = await open();
  stream.pause();
  await sleep(150);
  const before = made;
  await sleep(50);
  expect(made).toBe(before);
  expect(made).toBeLessThan(1000);
  const get = session.request({ ":path": "/books/emma" });
  expect(String(await once(get.setEncoding("utf8"), "data"))).toBe('{"name":"emma"}');
  stream.resume();
  await vi.waitFor(() => expect(made).toBeGreaterThan(before));
});

test("a caller that sends pings without reading the pongs is disconnected", async () => {
  const { stream } = await openForever();
  stream.pause();
  const pings = Buffer.concat(Array.from({ length: 1000 }, () => maskedFrame(opcodes.ping, "x".repeat(125))));
  const closed = once(stream, "close");
  for (let sent = 0; sent < 400 && !stream.destroyed && !stream.closed; sent++) {
    if (!stream.write(pings)) await Promise.race([sleep(5), closed]);
  }
  stream.resume();
  await closed;
  expect(stream.rstCode).toBe(constants.NGHTTP2_CANCEL);
});

test("a shutdown closes it, and ends the session", async () => {
  const lifecycle = createLifecycle();
  const { stream, received } = await openForever({ middleware: [lifecycle.middleware] });
  const ended = once(session, "close");
  const closed = closeServer(server, lifecycle);
  await vi.waitFor(() => expect(received()).toContain("\u0088\u0002\u0003\u00f3"));
  stream.write(maskedFrame(opcodes.close, Buffer.from([3, 243])));
  await Promise.all([ended, closed]);
});

test("the WebSocket of undici, with our client", async () => {
  const watched: unknown[] = [];
  await serve(async function* () {
    yield { at: 1 };
    yield { at: 2 };
  });
  const dispatcher = new Agent({ allowH2: true, connect: { ca: certificate.cert } });
  class SecureWebSocket extends WebSocket {
    constructor(url: string) {
      super(url, { dispatcher });
    }
  }
  const transport = createTransport({ baseUrl: origin, WebSocket: SecureWebSocket });
  const streams = streamFormats(webSocket, ndjson);
  const call = { operation: "x", method: "GET", template: "/watch", path: "/watch", streams };
  for await (const item of transport.stream(call, (json) => json)) watched.push(item);
  expect(watched).toEqual([{ at: 1 }, { at: 2 }]);
  await dispatcher.destroy();
});
