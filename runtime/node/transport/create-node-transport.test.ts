import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Agent } from "undici";
import { afterEach, describe, expect, test, vi } from "vitest";
import { bodyOnGet } from "../../client/request/body-on-get.ts";
import { multipartBody } from "../../client/request/multipart-body.ts";
import { bytesResponse } from "../../client/response/body-responses.ts";
import { fieldsResponse } from "../../client/response/fields-response.ts";
import { cookieListReader } from "../../client/response/header-readers.ts";
import { ndjson } from "../../client/stream/ndjson.ts";
import { streamFormats } from "../../client/stream/stream-formats.ts";
import type { Call, RestError } from "../../client.ts";
import { createNodeTransport, type NodeTransport, type NodeTransportOptions } from "../../node.ts";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

async function listen(answer: Answer): Promise<string> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  ends.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function serve(answer: Answer, options: Partial<NodeTransportOptions> = {}): Promise<NodeTransport> {
  const transport = createNodeTransport({ baseUrl: `${await listen(answer)}/base`, ...options });
  ends.push(() => transport.close());
  return transport;
}

const call: Call = { operation: "x", method: "GET", template: "/x", path: "/x" };
const any = (json: unknown) => json;

/** The request that arrives, as JSON. */
const echo: Answer = async (request, response) => {
  const { method, url, headers } = request;
  const body = (await buffer(request)).toString("latin1");
  const { host, connection, ...rest } = headers;
  response.setHeader("x-two", ["a", "b"]).end(JSON.stringify({ method, url, headers: rest, body }));
};

describe("on Bun", () => {
  afterEach(() => void vi.unstubAllGlobals());

  test("sends with fetch", async () => {
    vi.stubGlobal("Bun", {});
    const fetch = vi.spyOn(globalThis, "fetch");
    const transport = await serve(echo);
    expect(await transport.unary({ ...call, method: "POST", body: { b: 1 } }, any)).toMatchObject({ body: '{"b":1}' });
    expect(fetch).toHaveBeenCalledOnce();
    await transport.close();
  });

  test("refuses a dispatcher that cannot send, and uses any other", async () => {
    vi.stubGlobal("Bun", {});
    const shim = Object.create(null);
    await expect(serve(echo, { dispatcher: shim })).rejects.toThrow("the dispatcher has no function dispatch()");
    const dispatcher = new Agent();
    ends.push(() => dispatcher.close());
    const sent = vi.spyOn(dispatcher, "dispatch");
    await (await serve(echo, { dispatcher })).unary(call, any);
    expect(sent).toHaveBeenCalledOnce();
  });
});

test("many calls may share a signal", async () => {
  const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
  const transport = await serve(echo);
  const { signal } = new AbortController();
  await Promise.all(Array.from({ length: 20 }, () => transport.unary(call, any, { signal })));
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test("can be disposed, and closed twice", async () => {
  const transport = await serve(echo);
  await transport.unary(call, any);
  await transport[Symbol.asyncDispose]();
  await transport.close();
  await expect(transport.unary(call, any)).rejects.toMatchObject({ code: "unavailable" });
});

test("closed before its first call: opens no connection", async () => {
  const transport = await serve(echo);
  await transport.close();
  await expect(transport.unary(call, any)).rejects.toMatchObject({
    code: "unavailable",
    status: 0,
    cause: { message: "the transport is closed" },
  });
});

describe("requests", () => {
  test("method, path, query, headers, body", async () => {
    const transport = await serve(echo, { headers: { "X-One": "1" } });
    const sent = await transport.unary({ ...call, method: "POST", query: "?a=%C3%BC", body: { b: 1 } }, any);
    expect(sent).toEqual({
      method: "POST",
      url: "/base/x?a=%C3%BC",
      headers: { accept: "application/json", "content-type": "application/json", "content-length": "7", "x-one": "1" },
      body: '{"b":1}',
    });
  });

  test("a body with GET", async () => {
    const transport = await serve(echo);
    expect(await transport.unary({ ...call, body: bodyOnGet({ a: 1 }) }, any)).toMatchObject({
      method: "GET",
      body: '{"a":1}',
    });
  });

  test("a multipart body with its Content-Length", async () => {
    const transport = await serve(echo);
    const body = multipartBody({ file: new Uint8Array([0, 255]) });
    const sent = (await transport.unary({ ...call, method: "POST", body }, any)) as { body: string; headers: object };
    expect(sent.body).toContain("\r\n\r\n\0\u00ff\r\n");
    expect(sent.headers).toMatchObject({ "content-length": String(sent.body.length) });
  });

  test("no header with a line break", async () => {
    const transport = await serve(echo);
    const split = transport.unary({ ...call, headers: { "x-a": "1\r\nx-b: 2" } }, any);
    await expect(split).rejects.toThrow(new TypeError('the header x-a cannot hold "1\\r\\nx-b: 2"'));
  });

  test("over a dispatcher from the caller", async () => {
    const dispatcher = new Agent({ connections: 1 });
    const transport = await serve(echo, { dispatcher });
    expect(await Promise.all([1, 2, 3].map(() => transport.unary(call, any)))).toHaveLength(3);
    await dispatcher.close();
    await expect(transport.unary(call, any)).rejects.toMatchObject({ code: "unavailable" });
  });
});

describe("responses", () => {
  test("headers and bytes", async () => {
    const transport = await serve((_, response) => {
      response.writeHead(200, { "content-type": "image/png", "X-Two": ["a", "b"] }).end(Buffer.from([0, 255]));
    });
    const fields = [{ name: "two", in: "header", key: "X-TWO" }] as const;
    expect(await transport.unary(call, fieldsResponse(any, fields, bytesResponse))).toEqual({
      contentType: "image/png",
      data: new Uint8Array([0, 255]),
      two: "a, b",
    });
  });

  test("each Set-Cookie header is an item", async () => {
    const cookies = ["a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT", 'b="x, y"'];
    const fields = [{ name: "cookies", in: "header", key: "Set-Cookie", read: cookieListReader() }] as const;
    for (const sent of [cookies, cookies.slice(0, 1)]) {
      const transport = await serve((_, response) => void response.writeHead(200, { "set-cookie": sent }).end("{}"));
      expect(await transport.unary(call, fieldsResponse(any, fields))).toEqual({ cookies: sent });
    }
  });

  test("text in many chunks, cut in the middle of a character", async () => {
    const text = JSON.stringify({ a: "ü".repeat(50_000) });
    const transport = await serve(async (_, response) => {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += 9999) {
        response.write(bytes.subarray(at, at + 9999));
        await sleep(1);
      }
      response.end();
    });
    expect(JSON.stringify(await transport.unary(call, any))).toBe(text);
  });

  test("errors, and responses without content", async () => {
    const transport = await serve((request, response) => {
      response
        .writeHead(request.url === "/base/x" ? 404 : 204)
        .end(request.url === "/base/x" ? '{"code":5,"message":"no"}' : "");
    });
    await expect(transport.unary(call, any)).rejects.toThrow("[not_found] no (GET /x -> 404)");
    expect(await transport.unary({ ...call, path: "/y" }, any)).toEqual({});
  });

  test("interim responses are skipped", async () => {
    const transport = await serve((_, response) => {
      response.writeEarlyHints({ link: "</a.css>; rel=preload; as=style" });
      response.end("{}");
    });
    expect(await transport.unary(call, any)).toEqual({});
  });

  test.each([
    ["before the response", (_: IncomingMessage, response: ServerResponse) => response.destroy(), "unavailable", 0],
    [
      "in the middle of it",
      (_: IncomingMessage, response: ServerResponse) => {
        response.writeHead(200, { "content-length": 50 }).write("{");
        setTimeout(() => response.destroy(), 10);
      },
      "data_loss",
      200,
    ],
  ] as const)("a connection that breaks %s", async (_, answer, code, status) => {
    const transport = await serve(answer);
    await expect(transport.unary(call, any)).rejects.toMatchObject({ name: "RestError", code, status });
  });

  test("an unreachable host", async () => {
    const transport = createNodeTransport({ baseUrl: "http://127.0.0.1:1" });
    await expect(transport.unary(call, any)).rejects.toMatchObject({ code: "unavailable", status: 0 });
    await transport.close();
  });
});

describe("redirects", () => {
  test("with short content: the call reuses the connection", async () => {
    const sockets = new Set<unknown>();
    const answer: Answer = (request, response) => {
      sockets.add(request.socket);
      if (request.url === "/base/x") response.writeHead(302, { location: "z" }).end("see there");
      else response.end("{}");
    };
    const transport = await serve(answer, { connections: 1 });
    await transport.unary(call, any);
    expect(sockets.size).toBe(1);
  });

  test("with slow content: the call does not wait for it", async () => {
    const transport = await serve((request, response) => {
      if (request.url === "/base/x") response.writeHead(302, { location: "z" }).write("see");
      else response.end("{}");
    });
    expect(await transport.unary(call, any)).toEqual({});
  });

  test("with endless content: the call continues, and the connection is closed", async () => {
    let written = 0;
    const closed = vi.fn();
    const answer: Answer = (request, response) => {
      if (request.url === "/base/z") return void response.end("{}");
      response.writeHead(302, { location: "z" }).on("close", closed);
      const flood = () => {
        for (let more = true; more && written < 1e8; written += 10_000) more = response.write(Buffer.alloc(10_000));
      };
      response.on("drain", flood);
      flood();
    };
    const transport = await serve(answer, { connections: 1 });
    await transport.unary(call, any);
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
    expect(written).toBeLessThan(1e8);
  });

  test("that are declared as responses are not followed", async () => {
    const transport = await serve((_, response) => void response.writeHead(307, { location: "/base/x" }).end());
    const fields = [{ name: "to", in: "header", key: "Location" }] as const;
    expect(await transport.unary(call, fieldsResponse(any, fields))).toEqual({ to: "/base/x" });
  });
});

describe("timeouts and aborts", () => {
  const never: Answer = () => {};

  test("a timeout, an abort, an abort before the call", async () => {
    const transport = await serve(never);
    await expect(transport.unary(call, any, { timeout: 20 })).rejects.toMatchObject({ code: "deadline_exceeded" });
    const controller = new AbortController();
    const aborted = transport.unary(call, any, { signal: controller.signal });
    setTimeout(() => controller.abort(), 20);
    await expect(aborted).rejects.toMatchObject({ code: "cancelled", status: 0 });
    const early = transport.unary(call, any, { signal: AbortSignal.abort() });
    await expect(early).rejects.toMatchObject({ code: "cancelled" });
  });

  test("a timeout and an abort before a connection opens: the call is never sent", async () => {
    const answers = new Map<string | undefined, () => void>();
    const transport = await serve((request, response) => void answers.set(request.url, () => response.end("{}")), {
      connections: 1,
    });
    const first = transport.unary(call, any);
    await vi.waitFor(() => expect(answers.has("/base/x")).toBe(true));
    const late = transport.unary({ ...call, path: "/late" }, any, { timeout: 1 });
    await expect(late).rejects.toMatchObject({ code: "deadline_exceeded", status: 0 });
    const controller = new AbortController();
    const aborted = transport.unary({ ...call, path: "/aborted" }, any, { signal: controller.signal });
    const last = transport.unary({ ...call, path: "/last" }, any);
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ code: "cancelled", status: 0 });
    answers.get("/base/x")?.();
    await first;
    await vi.waitFor(() => expect(answers.has("/base/last")).toBe(true));
    answers.get("/base/last")?.();
    await last;
    expect([...answers.keys()]).toEqual(["/base/x", "/base/last"]);
  });

  test("a timeout while the body arrives", async () => {
    const transport = await serve((_, response) => void response.write("{"));
    await expect(transport.unary(call, any, { timeout: 50 })).rejects.toMatchObject({
      code: "deadline_exceeded",
      status: 200,
    });
  });
});

describe("streams", () => {
  const streamCall = { ...call, streams: streamFormats(ndjson) };

  test("arrive as they are produced, and end", async () => {
    let go = () => {};
    const gate = new Promise<void>((resolve) => {
      go = resolve;
    });
    const transport = await serve(async (_, response) => {
      response.write("1\n");
      await gate;
      response.end("2\n");
    });
    const items: unknown[] = [];
    for await (const item of transport.stream(streamCall, any)) {
      items.push(item);
      go();
    }
    expect(items).toEqual([1, 2]);
  });

  test("end with their timeout, unless a response has arrived", async () => {
    let go = () => {};
    const transport = await serve((request, response) => {
      if (request.url === "/base/y") return;
      response.write("1\n");
      go = () => response.end("2\n");
    });
    const controller = new AbortController();
    const timeout = vi.spyOn(AbortSignal, "timeout").mockReturnValue(controller.signal);
    const items = transport.stream(streamCall, any, { timeout: 5 })[Symbol.asyncIterator]();
    expect(await items.next()).toMatchObject({ value: 1 });
    const late = transport
      .stream({ ...streamCall, path: "/y" }, any, { timeout: 5 })
      [Symbol.asyncIterator]()
      .next();
    timeout.mockRestore();
    controller.abort();
    await expect(late).rejects.toMatchObject({ code: "deadline_exceeded", status: 0 });
    go();
    expect(await items.next()).toMatchObject({ value: 2 });
  });

  test("wait for their reader; leaving the loop ends them", async () => {
    let written = 0;
    const closed = vi.fn();
    const line = `"${"x".repeat(100_000)}"\n`;
    const transport = await serve(async (_, response) => {
      response.on("close", closed);
      while (!response.destroyed) {
        written++;
        if (!response.write(line)) await Promise.race([new Promise((go) => response.once("drain", go)), sleep(200)]);
        if (written > 2000) return;
      }
    });
    for await (const _ of transport.stream(streamCall, any)) {
      await sleep(300);
      expect(written).toBeLessThan(500);
      break;
    }
    await vi.waitFor(() => expect(closed).toHaveBeenCalled());
  });

  test("that are truncated or aborted", async () => {
    const transport = await serve((request, response) => {
      response.write("1\n");
      if (request.url === "/base/x") setTimeout(() => response.destroy(), 20);
    });
    const read = async (path: string, controller?: AbortController) => {
      for await (const item of transport.stream({ ...streamCall, path }, any, { signal: controller?.signal })) {
        expect(item).toBe(1);
        setTimeout(() => controller?.abort(), 5);
      }
    };
    await expect(read("/x")).rejects.toMatchObject({ code: "data_loss" });
    const error: RestError = await read("/y", new AbortController()).catch((thrown) => thrown);
    expect(error).toMatchObject({ code: "cancelled", status: 200 });
  });
});
