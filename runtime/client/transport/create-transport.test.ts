import { getEventListeners } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { describe, expect, test, vi } from "vitest";
import { answering, call, json, readAny, readTitle } from "../../../testdata/serving/stub-transport.ts";
import { type CallOptions, createTransport, RestError } from "../../client.ts";
import type { Check } from "../../json/check.ts";
import { queryText } from "../request/query-text.ts";

async function failure(
  answer: () => Response | Promise<Response>,
  read = readAny,
  options?: CallOptions,
): Promise<RestError> {
  const result = answering(answer).transport.unary(call, read, options);
  const error = await result.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(RestError);
  return error as RestError;
}

describe("requests", () => {
  test("sends the base URL with the path, and only an Accept header", async () => {
    const { transport, sent } = answering(() => json({}));
    await transport.unary(call, readAny);
    const { url, init } = sent[0]!;
    expect(url).toBe("http://h:1/es/v1/books/2");
    expect(init).toMatchObject({ method: "GET", headers: { accept: "application/json" } });
    expect(init.body).toBeUndefined();
    expect(init.signal).toBeNull();
  });

  test.each([
    [{}, ""],
    [{ a: undefined, b: null }, ""],
    [{ a: "x y&z=ü/+", b: 0, c: false }, "?a=x%20y%26z%3D%C3%BC%2F%2B&b=0&c=false"],
    [
      { a: Number.NaN, b: Number.NEGATIVE_INFINITY, c: 1e21, d: 12345678901234567890n },
      "?a=NaN&b=-Infinity&c=1e%2B21&d=12345678901234567890",
    ],
    [{ a: ["x", "y", ""], b: [] }, "?a=x&a=y&a="],
    [{ a: { b: { c: 1, d: [2, 3] }, e: null }, f: {} }, "?a.b.c=1&a.b.d=2&a.b.d=3"],
    [{ "odd name": "" }, "?odd%20name="],
  ])("query %#", async (query, text) => {
    const { transport, sent } = answering(() => json({}));
    await transport.unary({ ...call, query: queryText(query) }, readAny);
    expect(sent[0]?.url).toBe(`http://h:1/es/v1/books/2${text}`);
  });

  test.each([[{ a: 1 }], ["text"], [[]], [0], [false], [null]])("body %j", async (body) => {
    const { transport, sent } = answering(() => json({}));
    await transport.unary({ ...call, method: "POST", body }, readAny);
    expect(sent[0]?.init).toMatchObject({
      method: "POST",
      body: JSON.stringify(body),
      headers: { accept: "application/json", "content-type": "application/json" },
    });
  });

  test("an undefined body is not sent", async () => {
    const { transport, sent } = answering(() => json({}));
    await transport.unary({ ...call, method: "POST", body: undefined }, readAny);
    expect(sent[0]?.init.headers).toEqual({ accept: "application/json" });
  });

  test.each([
    [{ Authorization: "a", "X-One": "1" }],
    [() => ({ Authorization: "a", "X-One": "1" })],
    [async () => ({ Authorization: "a", "X-One": "1" })],
  ])("headers of the call override headers of the transport, whatever their case", async (headers) => {
    const { transport, sent } = answering(() => json({}), { headers });
    await transport.unary(call, readAny, { headers: { authorization: "b", Accept: "application/vnd.x+json" } });
    expect(sent[0]?.init.headers).toEqual({ authorization: "b", "x-one": "1", accept: "application/vnd.x+json" });
  });

  test("errors of the headers function reach the caller unchanged", async () => {
    const thrown = new Error("no token");
    const { transport } = answering(() => json({}), { headers: () => Promise.reject(thrown) });
    await expect(transport.unary(call, readAny)).rejects.toBe(thrown);
  });

  test("interceptors wrap each other in order, and can send again", async () => {
    const story: string[] = [];
    let answers = 0;
    const { transport, sent } = answering(() => json({}, ++answers < 2 ? 503 : 200), {
      interceptors: [
        async (request, next) => {
          story.push(`1 ${request.call.template}`);
          const first = await next(request);
          return first.status === 503 ? next(request) : first;
        },
        async (request, next) => {
          story.push("2");
          return next({ ...request, url: `${request.url}?x`, headers: { ...request.headers, "x-two": "2" } });
        },
      ],
    });
    await transport.unary(call, readAny);
    expect(story).toEqual(["1 /v1/{name=books/*}", "2", "2"]);
    expect(sent[1]).toMatchObject({ url: "http://h:1/es/v1/books/2?x", init: { headers: { "x-two": "2" } } });
  });

  test("looks up the global fetch at each call", async () => {
    const original = globalThis.fetch;
    const transport = createTransport({ baseUrl: "http://h:1" });
    globalThis.fetch = async () => json({ late: true });
    try {
      expect(await transport.unary(call, readAny)).toEqual({ late: true });
    } finally {
      globalThis.fetch = original;
    }
  });
});

describe("responses", () => {
  test.each([
    ["204", () => new Response(null, { status: 204 })],
    ["an empty body", () => new Response("")],
  ])("%s is a message with nothing set", async (_, answer) => {
    expect(await answering(answer).transport.unary(call, readAny)).toEqual({});
  });

  test("the reader keeps unknown members, and does not enforce rules for requests", async () => {
    let seen: Check | undefined;
    await answering(() => json({})).transport.unary(call, (value, check) => {
      seen = { ...check };
      return value;
    });
    expect(seen).toMatchObject({ unknown: "keep", request: false, required: false, violations: [] });
  });

  test("google.rpc.Status", async () => {
    const body = {
      code: 5,
      message: "Book not found",
      details: [
        {
          "@type": "type.googleapis.com/google.rpc.BadRequest",
          fieldViolations: [{ field: "name", description: "gone" }],
        },
        { "@type": "type.googleapis.com/google.rpc.Help" },
      ],
    };
    const error = await failure(() => json(body, 404));
    expect(error.message).toBe("[not_found] Book not found (GET /v1/books/2 -> 404)");
    expect(error).toMatchObject({
      name: "RestError",
      code: "not_found",
      reason: "Book not found",
      status: 404,
      method: "GET",
      url: "http://h:1/es/v1/books/2",
      path: "/v1/books/2",
      body,
      violations: [{ path: "name", reason: "gone" }],
    });
    expect(error.cause).toBeUndefined();
  });

  test.each([
    [{ error: { code: 409, message: "again", status: "ALREADY_EXISTS" } }, 409, "already_exists", "again"],
    [{ code: 10, message: "m" }, 409, "aborted", "m"],
    [{ code: "not_found", message: "m" }, 400, "not_found", "m"],
    [{ code: 404, message: "m" }, 404, "not_found", "m"],
    [{ error: "invalid_client" }, 401, "unauthenticated", "invalid_client"],
    [{ status: 429 }, 429, "resource_exhausted", "refused"],
    [{ message: "m", code: "SVC122" }, 400, "invalid_argument", "m"],
    [{ type: "about:blank", title: "Out of stock", status: 409, detail: "none left" }, 409, "aborted", "none left"],
    [{ title: "Out of stock", code: "NOT_FOUND" }, 404, "not_found", "Out of stock"],
    [{ detail: [{ loc: ["body"], msg: "m" }] }, 422, "failed_precondition", "refused"],
    [null, 500, "internal", "refused"],
    ["text", 500, "internal", "text"],
    [[], 418, "failed_precondition", "refused"],
    [{ error: null, details: 3, message: 4 }, 503, "unavailable", "refused"],
    [{ details: [null, 1, { fieldViolations: [null] }, { fieldViolations: {} }] }, 503, "unavailable", "refused"],
    [{ toString: 1, code: {}, status: {} }, 503, "unavailable", "refused"],
  ])("an error body %j", async (body, status, code, reason) => {
    const error = await failure(() => json(body, status));
    expect(error).toMatchObject({ code, status, reason, body });
  });

  test("an error body from a proxy", async () => {
    const init = { status: 502, statusText: "Bad Gateway", headers: { "content-type": "text/html" } };
    const error = await failure(() => new Response("<html>oops", init));
    expect(error).toMatchObject({ code: "internal", status: 502, body: "<html>oops" });
    expect(error.message).toBe("[internal] Bad Gateway (GET /v1/books/2 -> 502)");
  });

  test("an error without a body", async () => {
    const error = await failure(() => new Response(null, { status: 401 }));
    expect(error).toMatchObject({ code: "unauthenticated", status: 401, body: "" });
  });

  test("a response that is not JSON", async () => {
    const error = await failure(() => new Response("<html>login"));
    expect(error).toMatchObject({ code: "internal", status: 200, body: "<html>login" });
    expect(error.message).toBe("[internal] the response is not JSON (GET /v1/books/2 -> 200)");
    expect(error.cause).toBeInstanceOf(SyntaxError);
  });

  test("the message lists ten violations, the error all of them", async () => {
    const error = await failure(
      () => json({}),
      (value, check) => {
        for (let n = 0; n < 20; n++) check.violations.push({ path: `p${n}`, reason: "is required" });
        return value;
      },
    );
    expect(error.reason).toMatch(/^the response is invalid: p0: is required; .*p9: is required$/);
    expect(error.violations).toHaveLength(20);
  });

  const invalid = new Uint8Array([34, 0xff, 34]);

  test("invalid UTF-8", async () => {
    const error = await failure(() => new Response(invalid));
    expect(error).toMatchObject({
      code: "internal",
      reason: "the response is not UTF-8",
      status: 200,
      body: undefined,
    });
    expect(await failure(() => new Response(invalid, { status: 404 }))).toMatchObject({
      code: "not_found",
      status: 404,
    });
  });

  test("a byte order mark before JSON is ignored", async () => {
    expect(await answering(() => new Response("\ufeff{}")).transport.unary(call, readAny)).toEqual({});
  });

  test("a platform without streams", async () => {
    const response = { status: 200, statusText: "", ok: true, headers: new Headers(), text: async () => "" };
    const arrayBuffer = async () => new TextEncoder().encode('{"a":1}').buffer;
    const fetch = async () => ({ ...response, arrayBuffer }) as unknown as Response;
    expect(await createTransport({ baseUrl: "http://h", fetch }).unary(call, readAny)).toEqual({ a: 1 });
  });

  test("a redirect that a browser hides is followed for GET, within the origin of the page", async () => {
    const methods: unknown[] = [];
    const hidden = { status: 0, statusText: "", ok: false, headers: new Headers(), body: null };
    const fetch = async (_: string, init: RequestInit) => {
      methods.push([init.method, init.redirect, init.mode]);
      if (init.redirect === "follow") return json({ a: 1 });
      return { ...hidden, text: async () => "", arrayBuffer: async () => new ArrayBuffer() };
    };
    const transport = createTransport({ baseUrl: "http://h", fetch });
    expect(await transport.unary(call, readAny)).toEqual({ a: 1 });
    await expect(transport.unary({ ...call, method: "POST" }, readAny)).rejects.toMatchObject({ status: 0 });
    expect(methods).toEqual([
      ["GET", "manual", undefined],
      ["GET", "follow", "same-origin"],
      ["POST", "manual", undefined],
    ]);
  });

  test("an invalid response", async () => {
    const error = await failure(() => json({ title: 1 }), readTitle);
    expect(error).toMatchObject({ code: "internal", status: 200, body: { title: 1 } });
    expect(error.reason).toBe("the response is invalid: title: expected a string, got 1; pages: is required");
    expect(error.violations).toHaveLength(2);
    const rootless = await failure(
      () => json(null),
      (_, check) => check.violations.push({ path: "", reason: "expected an object" }),
    );
    expect(rootless.reason).toBe("the response is invalid: expected an object");
  });
});

describe("calls without a response", () => {
  const never = (_: string, { signal }: RequestInit) =>
    new Promise<Response>((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason)));

  test("the caller aborts", async () => {
    const controller = new AbortController();
    const transport = createTransport({ baseUrl: "http://h:1", fetch: never });
    const result = transport.unary(call, readAny, { signal: controller.signal, timeout: 60_000 });
    const why = new Error("enough");
    setTimeout(() => controller.abort(why), 5);
    await expect(result).rejects.toMatchObject({ code: "cancelled", status: 0, cause: why });
    await expect(result).rejects.toThrow("[cancelled] aborted by the caller (GET /v1/books/2)");
  });

  test.each([
    ["of the transport", { timeout: 5 }, {}],
    ["of the call", { timeout: 60_000 }, { timeout: 5 }],
    ["next to a signal", {}, { timeout: 5, signal: new AbortController().signal }],
  ])("a timeout %s", async (_, options, callOptions) => {
    const transport = createTransport({ baseUrl: "http://h:1", fetch: never, ...options });
    const result = transport.unary(call, readAny, callOptions);
    await expect(result).rejects.toThrow("[deadline_exceeded] not done within 5 ms (GET /v1/books/2)");
  });

  test("a timeout while the body arrives", async () => {
    const fetch = async (_: string, { signal }: RequestInit) =>
      new Response(
        new ReadableStream({ start: (body) => signal?.addEventListener("abort", () => body.error(signal.reason)) }),
      );
    const transport = createTransport({ baseUrl: "http://h:1", fetch, timeout: 5 });
    await expect(transport.unary(call, readAny)).rejects.toMatchObject({ code: "deadline_exceeded", status: 200 });
  });

  test.each([
    ["a fetch", { fetch: () => new Promise<Response>(() => {}) }],
    ["an interceptor", { interceptors: [() => new Promise<Response>(() => {})] }],
    ["a body", { fetch: async () => new Response(new ReadableStream()) }],
    ["the body of an error", { fetch: async () => new Response(new ReadableStream(), { status: 500 }) }],
    ["a headers function", { headers: () => new Promise<Record<string, string>>(() => {}) }],
  ])("a timeout and an abort while %s ignores them", async (_, options) => {
    const { transport } = answering(() => json({}), options);
    await expect(transport.unary(call, readAny, { timeout: 5 })).rejects.toMatchObject({ code: "deadline_exceeded" });
    const { signal } = new AbortController();
    const both = { signal, timeout: 5 };
    await expect(transport.unary(call, readAny, both)).rejects.toMatchObject({ code: "deadline_exceeded" });
    const aborted = { signal: AbortSignal.abort() };
    await expect(transport.unary(call, readAny, aborted)).rejects.toMatchObject({ code: "cancelled" });
  });

  test("a call that is aborted from the start sends nothing", async () => {
    const headers = vi.fn(() => ({}));
    const { transport, sent } = answering(() => json({}), { headers });
    const aborted = transport.unary(call, readAny, { signal: AbortSignal.abort() });
    await expect(aborted).rejects.toMatchObject({ code: "cancelled", status: 0 });
    expect([sent, headers.mock.calls]).toEqual([[], []]);
  });

  test("calls remove their listeners from a shared signal", async () => {
    const { signal } = new AbortController();
    const { transport } = answering(() => json({}), { headers: async () => ({}) });
    for (let n = 0; n < 10; n++) await transport.unary(call, readAny, { signal });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  test("a timeout of 0 means no limit", async () => {
    const { transport, sent } = answering(() => json({}), { timeout: 5 });
    await transport.unary(call, readAny, { timeout: 0 });
    expect(sent[0]?.init.signal).toBeNull();
  });

  test.each(["Ā", "a\nb", "\ud800", " a", "a\t", " "])("a header with %j is never sent", async (text) => {
    const { transport, sent } = answering(() => json({}));
    await expect(transport.unary({ ...call, headers: { "X-Note": text } }, readAny)).rejects.toThrow(
      new TypeError(`the header X-Note cannot hold ${JSON.stringify(text)}`),
    );
    expect(sent).toEqual([]);
  });

  test("an unreachable host", async () => {
    const transport = createTransport({ baseUrl: "http://127.0.0.1:1" });
    const error = await transport.unary(call, readAny).catch((thrown: RestError) => thrown);
    expect(error).toBeInstanceOf(RestError);
    expect(error).toMatchObject({ code: "unavailable", status: 0, body: undefined });
    expect((error as RestError).cause).toBeInstanceOf(TypeError);
  });

  test.each([
    ["a Content-Length", "content-length: 50\r\n\r\n{", "data_loss", 200],
    ["chunks", "transfer-encoding: chunked\r\n\r\n1\r\n{\r\n", "data_loss", 200],
    ["an error status", "content-length: 50\r\n\r\n{", "data_loss", 500],
  ])("a truncated response, with %s", async (_, rest, code, status) => {
    const server = createServer((socket) => {
      socket.once("data", () => socket.end(`HTTP/1.1 ${status} X\r\n${rest}`));
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const error = await createTransport({ baseUrl: `http://127.0.0.1:${port}` })
      .unary(call, readAny)
      .catch((thrown: RestError) => thrown);
    expect(error).toMatchObject({ code, status, reason: "the response was cut off" });
    server.close();
  });
});
