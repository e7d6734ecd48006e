import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { adapters, type ServedApi } from "../../../testdata/serving/adapters.ts";
import { bookEndpoint, createEndpoint, watchEndpoint } from "../../../testdata/serving/sample-endpoints.ts";
import { utf8Length } from "../../json/utf8-length.ts";
import {
  type AccessLogEntry,
  accessLog,
  cors,
  createFetchHandler,
  type EndedCall,
  limitTime,
  type Observer,
  observe,
  redactMessage,
  StatusError,
} from "../../server.ts";

let api: ServedApi | undefined;
afterEach(() => api?.close());

const events: unknown[] = [];
beforeEach(() => void events.splice(0));
const tell = (event: string) => (call: EndedCall) =>
  events.push([event, call.context?.operation.name, call.route, call.status, call.requestBytes, call.responseBytes]);
const observer: Observer = {
  start: ({ context, route }) => events.push(["start", context?.operation.name, route]),
  success: tell("success"),
  refusal: tell("refusal"),
  failure: tell("failure"),
};

describe.each(adapters)("%s", (_, serve) => {
  const call = async (path: string, init: RequestInit = {}) => (await fetch(api!.origin + path, init)).text();
  const post = (body: unknown): RequestInit => ({
    method: "POST",
    body: JSON.stringify(body),
    headers: { "content-type": "application/json" },
  });

  test("observes start, success, refusal and failure", async () => {
    const book = bookEndpoint(({ name }) => {
      if (name === "lost") throw new StatusError("not_found", "lost");
      if (name === "broken") throw new Error("broken");
      return { title: "é" };
    });
    const options = { middleware: [observe(observer)], onError: () => undefined };
    api = await serve([book, createEndpoint((it) => it)], options);
    await call("/books/emma?q=1");
    await call("/books", post({ a: 1 }));
    await call("/books/lost");
    await call("/books/broken");
    await call("/nowhere");
    const [get, create] = ["x.v1.Books.GetBook", "x.v1.Books.CreateBook"];
    expect(events).toEqual([
      ["start", get, "/books/{name}"],
      ["success", get, "/books/{name}", 200, 0, 14],
      ["start", create, "/books"],
      ["success", create, "/books", 200, 7, 7],
      ["start", get, "/books/{name}"],
      ["refusal", get, "/books/{name}", 404, 0, 40],
      ["start", get, "/books/{name}"],
      ["failure", get, "/books/{name}", 500, 0, 51],
      ["refusal", undefined, undefined, 404, 0, 65],
    ]);
  });

  test("measures streams to their end, and tells how they end", async () => {
    const calls: EndedCall[] = [];
    const note = (ended: EndedCall) => calls.push({ ...pick(ended) });
    const pick = ({ outcome, left, status, responseBytes, milliseconds, responseMilliseconds, error }: EndedCall) =>
      ({
        outcome,
        left,
        status,
        responseBytes,
        slow: milliseconds - responseMilliseconds > 20,
        error,
      }) as unknown as EndedCall;
    async function* handle(
      _: unknown,
      { path, header, signal }: { path: string; header(name: string): string | undefined; signal: AbortSignal },
    ) {
      yield { at: 1 };
      await sleep(30);
      const how = header("x-how");
      if (how === "refuse") throw new StatusError("aborted", "no more");
      if (how === "fail") throw new Error(path);
      if (how === "wait") await sleep(30_000, undefined, { signal }).catch(() => undefined);
    }
    api = await serve(
      [
        watchEndpoint((request, context) =>
          handle(request, { path: context.path, header: (name) => context.header(name), signal: context.signal }),
        ),
      ],
      {
        middleware: [observe({ success: note, refusal: note, failure: note })],
        onError: () => undefined,
      },
    );
    for (const how of ["end", "refuse", "fail"]) await call("/watch", { headers: { "x-how": how } });
    const leave = new AbortController();
    const response = await fetch(`${api.origin}/watch`, { headers: { "x-how": "wait" }, signal: leave.signal });
    await response.body!.getReader().read();
    leave.abort();
    await vi.waitFor(() => expect(calls).toHaveLength(4));
    expect(calls).toMatchObject([
      { outcome: "success", left: false, responseBytes: 9, slow: true, error: undefined },
      { outcome: "refusal", left: false, status: 200, error: new StatusError("aborted", "no more") },
      { outcome: "failure", left: false, status: 200, error: new Error("/watch") },
      { outcome: "success", left: true, responseBytes: 9 },
    ]);
  });

  test.each([
    ["the reason of the signal", (signal: AbortSignal) => signal.reason],
    ["an AbortError", () => new DOMException("stopped", "AbortError")],
    ["an error with the reason as its cause", (signal: AbortSignal) => new Error("no row", { cause: signal.reason })],
  ])("a handler that fails with %s because the caller left is a refusal", async (_, errorOf) => {
    const calls: unknown[] = [];
    const note = ({ outcome, status, error }: EndedCall) => calls.push([outcome, status, (error as StatusError).code]);
    const onError = vi.fn();
    const begun = vi.fn();
    const book = bookEndpoint(async (_, { signal }) => {
      begun();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      throw errorOf(signal);
    });
    const middleware = [observe({ success: note, refusal: note, failure: note })];
    api = await serve([book], { middleware, onError });
    const leave = new AbortController();
    const left = call("/books/emma", { signal: leave.signal }).catch(() => undefined);
    await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce());
    leave.abort();
    await left;
    await vi.waitFor(() => expect(calls).toEqual([["refusal", 499, "cancelled"]]));
    expect(onError).not.toHaveBeenCalled();
  });

  test("an error of another kind after the caller left is a failure", async () => {
    const onError = vi.fn();
    const begun = vi.fn();
    const book = bookEndpoint(async (_, { signal }) => {
      begun();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      throw new TypeError("a bug");
    });
    api = await serve([book], { onError });
    const leave = new AbortController();
    const left = call("/books/emma", { signal: leave.signal }).catch(() => undefined);
    await vi.waitFor(() => expect(begun).toHaveBeenCalledOnce());
    leave.abort();
    await left;
    await vi.waitFor(() => expect(onError).toHaveBeenCalledWith(new TypeError("a bug"), expect.anything()));
  });

  test("a handler that stops at the end of its time fails with it once", async () => {
    const failure = vi.fn();
    const onError = vi.fn();
    const book = bookEndpoint(async (_, { signal }) => {
      await sleep(30_000, undefined, { signal });
      return {};
    });
    api = await serve([book], { onError, middleware: [observe({ failure }), limitTime({ maxMilliseconds: 50 })] });
    expect((await fetch(`${api.origin}/books/emma`)).status).toBe(504);
    await vi.waitFor(() => expect(failure).toHaveBeenCalledOnce());
    await sleep(20);
    expect(onError).not.toHaveBeenCalled();
  });

  test("an observer that throws changes nothing", async () => {
    const error = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const fail = () => {
      throw new Error("observer");
    };
    api = await serve([bookEndpoint(() => ({}))], { middleware: [observe({ start: fail, success: fail })] });
    expect(await call("/books/emma")).toBe("{}");
    expect(error).toHaveBeenCalledTimes(2);
    error.mockRestore();
  });

  test("the access log hides debug_redact fields and credentials", async () => {
    const entries: AccessLogEntry[] = [];
    const secret = bookEndpoint(() => ({}), {
      routes: [
        {
          method: "GET",
          template: "/secrets/{key}",
          path: [{ name: "key" }],
          query: [{ name: "owner.ssn" }, { name: "pin", key: "p" }],
        },
      ],
      sensitive: ["key", "ssn", "pin"],
    });
    const keyed = createEndpoint(
      () => {
        throw new StatusError("invalid_argument", "no", {
          violations: [{ path: "password", reason: 'got "hunter2"' }],
        });
      },
      {
        routes: [{ method: "GET", template: "/keyed" }],
        security: [{ scheme: "key" }, { scheme: "token" }],
        securitySchemes: {
          key: { type: "apiKey", in: "query", name: "api_key" },
          token: { type: "oauth2", queryParameter: "access_token" },
        },
      },
    );
    api = await serve([secret, keyed], {
      authenticate: () => "ada",
      middleware: [accessLog({ write: (entry) => entries.push(entry) })],
    });
    await call("/secrets/k3y?owner.ssn=s5n&p=9&q=a&owner%5Bssn%5D=1", { headers: { "x-request-id": "r-1" } });
    await call("/keyed?api_key=s3cret&access_token=t&page=2");
    await call("/nowhere?password=1");
    expect(entries).toMatchObject([
      {
        method: "GET",
        target: "/secrets/{key}?owner.ssn=[redacted]&p=[redacted]&q=a&owner%5Bssn%5D=[redacted]",
        route: "/secrets/{key}",
        operation: "x.v1.Books.GetBook",
        status: 200,
        outcome: "success",
        requestBytes: 0,
        responseBytes: 2,
        peer: "127.0.0.1",
        requestId: "r-1",
      },
      {
        target: "/keyed?api_key=[redacted]&access_token=[redacted]&page=2",
        status: 400,
        outcome: "refusal",
        code: "invalid_argument",
        violations: ["password"],
      },
      { target: "/nowhere", route: undefined, status: 404, code: "not_found", requestId: undefined },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/k3y|s5n|hunter2|s3cret/);
    expect(entries[0]!.milliseconds).toBeGreaterThan(0);
    expect(new Date(entries[0]!.time).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });
});

test("the access log hides what a scheme of any operation calls a credential", async () => {
  const targets: string[] = [];
  const keyed = bookEndpoint(() => ({}), {
    security: [{ scheme: "key" }],
    securitySchemes: {
      key: { type: "apiKey", in: "query", name: "api key" },
      token: { type: "oauth2", queryParameter: "access_token" },
    },
  });
  const open = createEndpoint(() => ({}), {
    name: "y.Y.Open",
    routes: [{ method: "GET", template: "/open", query: [{ name: "page" }] }],
    callbackParameter: "callback",
  });
  const serve = createFetchHandler([keyed, open], {
    authenticate: () => "ada",
    middleware: [accessLog({ write: ({ target }) => targets.push(target) })],
  });
  await serve("http://h/open?api%20key=s&page=1&api+key=s&access_token=t&%61ccess_token=t&callback=f");
  await serve("http://h/open?access_token=t&access_token", { method: "PUT" });
  expect(targets).toEqual([
    "/open?api%20key=[redacted]&page=1&api+key=[redacted]&access_token=[redacted]&%61ccess_token=[redacted]&callback=f",
    "/open",
  ]);
});

test("the access log hides fields with debug_redact wherever a request ends", async () => {
  const entries: AccessLogEntry[] = [];
  const route = {
    method: "GET",
    template: "/secrets/{key}",
    path: [{ name: "key" }],
    query: [{ name: "page" }, { name: "filter", deepObject: { values: {} } }],
    queryRest: { name: "rest", key: "name", value: "value" },
  } as const;
  const secret = bookEndpoint(() => ({}), { routes: [route], sensitive: ["key", "rest"] });
  const open = bookEndpoint(() => ({}), { name: "x.X.Open", routes: [{ method: "GET", template: "/secrets/x" }] });
  const serve = createFetchHandler([secret, open], {
    middleware: [accessLog({ write: (entry) => entries.push(entry) }), cors({ origins: "*" })],
  });
  const origin = { origin: "https://h", "access-control-request-method": "GET" };
  await serve("http://h/secrets/k3y?page=1&filter[a]=2&k3y=3&a=k3y&k3y");
  await serve("http://h/secrets/k3y", { method: "PUT" });
  await serve("http://h/secrets/k3y", { method: "OPTIONS", headers: origin });
  await serve("http://h/secrets/k3y%zz");
  await serve("http://h/secrets/k3y%ff");
  await serve("http://h/s%65crets/k3y%zz");
  await serve("http://h/open/%ff");
  expect(entries.map(({ status, target }) => [status, target])).toEqual([
    [200, "/secrets/{key}?page=1&filter[a]=2&[redacted]&[redacted]&[redacted]"],
    [405, "/secrets/{key}"],
    [204, "/secrets/{key}"],
    [400, "/secrets/{key}"],
    [400, "/secrets/{key}"],
    [400, "/secrets/{key}"],
    [400, "/open/%ff"],
  ]);
});

test("the access log writes lines of JSON by default", async () => {
  const [[, serve]] = adapters as [(typeof adapters)[0]];
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  api = await serve([bookEndpoint(() => ({}))], { middleware: [accessLog()] });
  await (await fetch(`${api.origin}/books/emma`)).text();
  expect(JSON.parse(log.mock.calls[0]![0] as string)).toMatchObject({ target: "/books/emma", status: 200 });
  log.mockRestore();
});

test("redacts messages for logs, at any depth", () => {
  const operation = { name: "x", routes: [{ method: "GET", template: "/x" }], sensitive: ["ssn"] } as const;
  const message = { ssn: "1", users: [{ ssn: "2", name: "ada" }], tags: new Uint8Array(1), none: null };
  expect(redactMessage(message, operation)).toEqual({
    ssn: "[redacted]",
    users: [{ ssn: "[redacted]", name: "ada" }],
    tags: new Uint8Array(1),
    none: null,
  });
  expect(redactMessage(message, { name: "x", routes: operation.routes })).toBe(message);
});

test.each(["", "abc", "é", "€", "😀", "\ud83d", "a\ud83d\ud83d\ude00\ude00"])("counts the bytes of %j", (text) => {
  expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
});
