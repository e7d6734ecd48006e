import { once } from "node:events";
import {
  type ClientHttp2Session,
  connect,
  createSecureServer,
  createServer,
  type Http2SecureServer,
  type Http2Server,
} from "node:http2";
import { request as requestHttp1 } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent } from "undici";
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { certificate } from "../../../testdata/serving/certificate.ts";
import { getCall, postCall } from "../../../testdata/serving/http-origin.ts";
import { testOptions } from "../../../testdata/serving/option-suite.ts";
import { bookEndpoint, createEndpoint, watchEndpoint } from "../../../testdata/serving/sample-endpoints.ts";
import { type SuiteAdapter, testServing } from "../../../testdata/serving/serving-suite.ts";
import { readAny, streamCall } from "../../../testdata/serving/stub-transport.ts";
import { closeServer, createNodeListener, createNodeTransport, nodeRequest, nodeResponse } from "../../node.ts";
import { createLifecycle, type Endpoint, type HandlerContext } from "../../server.ts";

interface Received {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The error code with which the stream was closed. */
  readonly code: number;
}

async function listen(server: Http2Server | Http2SecureServer): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** Sends a request with a body of chunks, and receives its response, which has no trailers. */
async function send(
  session: ClientHttp2Session,
  headers: Readonly<Record<string, string>>,
  ...chunks: readonly (string | Uint8Array)[]
): Promise<Received> {
  const stream = session.request(headers, { endStream: chunks.length === 0 });
  let received: Received["headers"] = {};
  stream.on("response", (it) => {
    received = it;
  });
  stream.on("trailers", () => expect.unreachable());
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  const closed = new Promise((resolve) => stream.once("close", resolve));
  const content = await text(stream).catch(() => "cut off");
  await closed;
  return { status: Number(received[":status"]), headers: received, text: content, code: stream.rstCode ?? 0 };
}

const overHttp2: SuiteAdapter = async (endpoints, options, { method, target, headers, body }) => {
  const server = createServer(createNodeListener(endpoints, options));
  const session = connect(`http://127.0.0.1:${await listen(server)}`);
  try {
    const request = { ":method": method, ":path": target, ...headers };
    const {
      status,
      headers: received,
      text: content,
    } = await send(session, request, ...(body === undefined ? [] : [body]));
    const header = (name: string) => [received[name]].flat().join(", ") || undefined;
    return { status, header, cookies: [received["set-cookie"] ?? []].flat(), text: content };
  } finally {
    session.destroy();
    server.close();
  }
};

describe("the shared suite over HTTP/2", () => testServing(overHttp2));
// A response of HTTP/2 has no Upgrade header.
describe("the options over HTTP/2", () => testOptions(overHttp2, (name) => !name.includes("without an upgrade")));

describe("one port for HTTP/1.1 and HTTP/2", () => {
  let server: Http2SecureServer;
  let session: ClientHttp2Session;
  let origin: string;
  let port: number;
  let left = 0;
  const warnings: string[] = [];
  const warn = ({ message }: Error) => void warnings.push(message);
  const lifecycle = createLifecycle();

  const endpoints: readonly Endpoint[] = [
    bookEndpoint(({ name }, context) => {
      context.setHeader("connection", "keep-alive");
      context.setHeader("keep-alive", "timeout=5");
      context.setHeader("set-cookie", ["a=1", "b=2"]);
      context.setHeader("content-language", ["de", "en"]);
      const { httpVersion } = nodeRequest(context);
      const cookie = context.header("cookie");
      return { name, httpVersion, host: context.header("host"), cookie, responds: nodeResponse(context) !== undefined };
    }),
    createEndpoint((book) => ({ length: String(book["title"]).length })),
    bookEndpoint(
      async (_, { signal }: HandlerContext) => {
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        left++;
        return {};
      },
      { name: "x.v1.Books.Wait", routes: [{ method: "GET", template: "/wait" }] },
    ),
    watchEndpoint(async function* (_, context) {
      try {
        yield { at: 1, text: "x".repeat(Number(context.header("x-size") ?? 0)) };
        if (context.header("x-fails")) throw new Error("no more");
        await sleep(context.header("x-short") ? 30 : 30_000, undefined, { signal: context.signal }).catch(
          () => undefined,
        );
        yield { at: 2 };
      } finally {
        left++;
      }
    }),
  ];

  beforeAll(async () => {
    process.on("warning", warn);
    const listener = createNodeListener(endpoints, {
      maxBodyBytes: 1 << 20,
      onError: () => {},
      middleware: [lifecycle.middleware],
    });
    server = createSecureServer({ ...certificate, allowHTTP1: true }, listener).on("upgrade", listener.upgrade);
    port = await listen(server);
    origin = `https://127.0.0.1:${port}`;
    session = connect(origin, { ca: certificate.cert });
  });

  afterAll(() => {
    process.off("warning", warn);
    session.destroy();
    server.close();
  });

  test("unary calls of both", async () => {
    const { status, headers, text: content } = await send(session, { ":path": "/books/a%2Fb", cookie: "a=1; b=2" });
    expect([status, headers["set-cookie"], headers["content-language"]]).toEqual([200, ["a=1", "b=2"], "de, en"]);
    expect(Object.keys(headers).filter((name) => /connection|keep-alive|transfer-encoding/.test(name))).toEqual([]);
    expect(JSON.parse(content)).toEqual({
      name: "a/b",
      httpVersion: "2.0",
      host: `127.0.0.1:${port}`,
      cookie: "a=1; b=2",
      responds: true,
    });
    const response = await new Promise<AsyncIterable<Uint8Array>>((resolve, reject) => {
      const options = { ca: certificate.cert, headers: { cookie: "a=1" } };
      requestHttp1(`${origin}/books/c`, options, resolve).on("error", reject).end();
    });
    expect(JSON.parse(await text(response))).toMatchObject({
      name: "c",
      httpVersion: "1.1",
      host: `127.0.0.1:${port}`,
    });
    expect(warnings).toEqual([]);
  });

  test("bodies without an announced length, and limits", async () => {
    const headers = { ":method": "POST", ":path": "/books", "content-type": "application/json" };
    const text = "x".repeat(300_000);
    const taken = await send(session, headers, '{"title": "', text, text, '"}');
    expect([taken.status, taken.text, taken.code]).toEqual([200, '{"length":600000}', 0]);
    expect((await send(session, headers)).status).toBe(200);
    expect((await send(session, headers, "{")).status).toBe(400);
  });

  test("a caller that sends too much learns so while it is sending", async () => {
    const headers = { ":method": "POST", ":path": "/books", "content-type": "application/json" };
    const stream = session.request(headers, { endStream: false });
    const response = once(stream, "response");
    let content = "";
    stream.on("data", (data) => {
      content += data;
    });
    for (let sent = 0; sent < 24; sent++) stream.write(new Uint8Array(1 << 16));
    const [{ ":status": status }] = await response;
    if (!stream.readableEnded) await once(stream, "end");
    expect([status, content]).toEqual([413, expect.stringContaining("larger than 1048576 bytes")]);
    stream.destroy();
    // The session goes on.
    expect((await send(session, { ":path": "/books/a" })).status).toBe(200);
  });

  test("streams: message by message, left by the caller, broken by the handler", async () => {
    const short = await send(session, { ":path": "/watch", "x-short": "1", accept: "text/event-stream" });
    expect(short.text).toMatch(/^data: \{"at":1,.*\n\ndata: \{"at":2\}\n\n$/);
    const before = left;
    const stream = session.request({ ":path": "/watch" });
    await once(stream, "data");
    stream.close(8);
    await vi.waitFor(() => expect(left).toBe(before + 1));
    const failed = await send(session, { ":path": "/watch", "x-fails": "1" });
    expect(failed.text).toMatch(/\n\{"error":|"code":13/);
  });

  test("an aborted call aborts the signal of its handler", async () => {
    const before = left;
    const stream = session.request({ ":path": "/wait" });
    stream.on("error", () => {});
    await sleep(50);
    stream.close(8);
    await vi.waitFor(() => expect(left).toBe(before + 1));
    expect(warnings).toEqual([]);
  });

  test("a slow reader slows the handler down", async () => {
    let made = 0;
    const endless = watchEndpoint(async function* () {
      for (; made < 10_000; made++) yield { text: "x".repeat(10_000) };
    });
    const other = createServer(createNodeListener([endless]));
    const slow = connect(`http://127.0.0.1:${await listen(other)}`);
    const stream = slow.request({ ":path": "/watch" });
    await once(stream, "response");
    await sleep(200);
    const before = made;
    await sleep(100);
    expect([made, made < 1000]).toEqual([before, true]);
    slow.destroy();
    other.close();
  });

  test("createNodeTransport over HTTP/2, with an agent that allows it", async () => {
    const dispatcher = new Agent({ allowH2: true, connect: { ca: certificate.cert } });
    onTestFinished(() => dispatcher.destroy());
    const transport = createNodeTransport({ baseUrl: origin, dispatcher });
    const path = "/books/d";
    expect(await transport.unary({ ...getCall, path }, readAny)).toMatchObject({ name: "d", httpVersion: "2.0" });
    const body = { title: "x".repeat(500_000) };
    expect(await transport.unary({ ...postCall, path: "/books", body }, readAny)).toEqual({ length: 500_000 });
    const large = transport.unary({ ...postCall, path: "/books", body: { title: "x".repeat(5_000_000) } }, readAny);
    await expect(large).rejects.toMatchObject({ status: 413 });
    const before = left;
    for await (const message of transport.stream({ ...streamCall, path: "/watch" }, readAny)) {
      expect(message).toMatchObject({ at: 1 });
      break;
    }
    await vi.waitFor(() => expect(left).toBe(before + 1));
    await expect(transport.unary({ ...getCall, path: "/wait" }, readAny, { timeout: 50 })).rejects.toMatchObject({
      code: "deadline_exceeded",
    });
    await vi.waitFor(() => expect(left).toBe(before + 2));
    await expect(transport.unary({ ...getCall, path: "/lost" }, readAny)).rejects.toMatchObject({ status: 404 });
  });

  test("a shutdown ends idle sessions and streams of both", async () => {
    const ended = closeServer(server, lifecycle, { maxMilliseconds: 2000 });
    await ended;
    expect(session.closed).toBe(true);
  });
});

describe("a shutdown with a session that has had no response", () => {
  const start = async () => {
    const waiting = bookEndpoint(
      (_, { signal }) => new Promise((_, reject) => signal.addEventListener("abort", reject)),
    );
    const server = createServer(createNodeListener([waiting], { onError: () => {} }));
    const session = connect(`http://127.0.0.1:${await listen(server)}`);
    onTestFinished(() => session.destroy());
    await once(session, "remoteSettings");
    return { server, session };
  };

  test("closes it at once if it has had a request", async () => {
    const { server, session } = await start();
    const stream = session.request({ ":path": "/books/a" });
    stream.on("error", () => {});
    await once(server, "stream");
    stream.close(8);
    await closeServer(server, createLifecycle());
    expect(session.closed).toBe(true);
  });

  test("ends at the limit if it has had none", async () => {
    const { server } = await start();
    await closeServer(server, createLifecycle(), { maxMilliseconds: 50 });
    expect(server.listening).toBe(false);
  });
});
