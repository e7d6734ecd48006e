import { request as send } from "undici";
import { afterEach, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { adapters, type ServedApi } from "../../../testdata/serving/adapters.ts";
import { listen } from "../../../testdata/serving/loopback.ts";
import { bookEndpoint, createEndpoint, watchEndpoint } from "../../../testdata/serving/sample-endpoints.ts";
import { createNodeListener } from "../../node.ts";
import type { Operation } from "../../operation/operation.ts";
import { cors, createFetchHandler, type HandlerOptions, StatusError } from "../../server.ts";

const secured: Partial<Operation> = {
  security: [{ scheme: "session" }, { scheme: "token" }],
  securitySchemes: {
    session: { type: "apiKey", in: "cookie", name: "__Host-sid" },
    token: { type: "http", scheme: "Bearer" },
  },
};
const options: HandlerOptions = {
  authenticate: (credentials) => credentials.find(({ value }) => value === "good"),
};
const cacheField = { name: "cache", in: "header", key: "cache-control" } as const;
const throwError = (headers: Record<string, string>): never => {
  throw new StatusError("not_found", "no such book", { headers });
};
const other = "https://evil.example";
const cookie = "__Host-sid=good";

let api: ServedApi | undefined;
afterEach(() => api?.close());

describe.each(adapters)("%s", (_, serve) => {
  const post = async (headers: Record<string, string>, body: string | null = "{}", path = "/books") => {
    const response = await send(api!.origin + path, { method: "POST", headers, body });
    await response.body.dump();
    return response.statusCode;
  };
  const json = { "content-type": "application/json" };
  const start = async (more: HandlerOptions = {}, operation = secured) => {
    let calls = 0;
    const endpoints = [
      createEndpoint(() => ({ calls: ++calls }), operation),
      bookEndpoint(() => ({}), { ...operation, callbackParameter: "callback" }),
    ];
    api = await serve(endpoints, { ...options, ...more });
    return () => calls;
  };

  test.each<[number, Record<string, string>]>([
    [200, {}],
    [200, { "sec-fetch-site": "same-origin", origin: other }],
    [200, { "sec-fetch-site": "none" }],
    [403, { "sec-fetch-site": "cross-site" }],
    [403, { "sec-fetch-site": "same-site" }],
    [403, { "sec-fetch-site": "cross-site", origin: "HOST" }],
    [403, { "sec-fetch-site": "" }],
    [403, { origin: other }],
    [403, { origin: "null" }],
    [403, { origin: "https://HOST.evil.example" }],
    [403, { origin: "" }],
    [200, { origin: "http://HOST" }],
    [200, { origin: "https://HOST" }],
  ])("%i for a cookie with %j", async (status, headers) => {
    const calls = await start();
    const host = api!.origin.replace("http://", "");
    const filled = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace("HOST", host)]),
    );
    expect(await post({ ...json, cookie, ...filled })).toBe(status);
    expect(calls()).toBe(status === 200 ? 1 : 0);
  });

  test("the origin is checked before the caller, so both kinds of cookies get the same response", async () => {
    await start();
    expect(await post({ ...json, cookie: "__Host-sid=bad", origin: other })).toBe(403);
    expect(await post({ ...json, cookie: "__Host-sid=bad" })).toBe(401);
  });

  test("a request without cookies acts for nobody that a browser knows", async () => {
    await start();
    expect(await post({ ...json, authorization: "Bearer good", origin: other })).toBe(200);
  });

  test("operations without a cookie among their credentials are not concerned", async () => {
    await start({}, { ...secured, security: [{ scheme: "token" }] });
    expect(await post({ cookie, authorization: "Bearer good", origin: other })).toBe(200);
  });

  test.each<[string, HandlerOptions, number]>([
    ["trustedOrigins", { trustedOrigins: [other] }, 200],
    ["trustedOrigins of others", { trustedOrigins: ["https://books.example"] }, 403],
    ["any", { trustedOrigins: "any" }, 200],
    ["cors with credentials", { middleware: [cors({ origins: [other], credentials: true })] }, 200],
    ["cors without credentials", { middleware: [cors({ origins: [other] })] }, 403],
    ["cors for every origin", { middleware: [cors({ origins: "*" })] }, 403],
  ])("%s", async (_, more, status) => {
    await start(more);
    expect(await post({ ...json, cookie, origin: other, "sec-fetch-site": "cross-site" })).toBe(status);
  });

  test("a read is not checked, a script for another page is", async () => {
    await start();
    const get = async (path: string) => {
      const headers = { cookie, "sec-fetch-site": "cross-site" };
      return (await send(api!.origin + path, { headers })).statusCode;
    };
    expect(await get("/books/1")).toBe(200);
    expect(await get("/books/1?callback=f")).toBe(403);
  });

  test("a body needs a media type", async () => {
    const calls = await start();
    expect(await post({ cookie })).toBe(415);
    expect(await post({ cookie, "content-type": "text/plain" })).toBe(415);
    expect(calls()).toBe(0);
    expect(await post({ cookie }, null)).toBe(200);
    expect(await post({}), "the caller comes first").toBe(401);
  });

  test.each([
    ["a handler that sets nothing", undefined, "private"],
    ["an empty value", "", "private"],
    ["max-age", "max-age=60", "max-age=60, private"],
    ["public", "public, max-age=60", "public, max-age=60"],
    ["s-maxage", "S-MaxAge=60", "S-MaxAge=60"],
    ["no-store", "no-store", "no-store"],
    ["must-revalidate", "max-age=60, must-revalidate", "max-age=60, must-revalidate, private"],
    ["no-cache", "no-cache", "no-cache, private"],
    [
      "private for a header",
      'max-age=60, private="set-cookie, public"',
      'max-age=60, private="set-cookie, public", private',
    ],
    ["another directive", "max-age=60, not-private, x=public", "max-age=60, not-private, x=public, private"],
    ["several lines", ["max-age=60", "must-revalidate"], "max-age=60, must-revalidate, private"],
  ])("responses to known callers are private: %s", async (_, set, expected) => {
    api = await serve(
      [
        bookEndpoint((_, context) => {
          if (set !== undefined) context.setHeader("cache-control", set);
          return {};
        }, secured),
      ],
      options,
    );
    const { headers } = await send(`${api.origin}/books/1`, { headers: { cookie } });
    expect(headers["cache-control"]).toBe(expected);
  });

  test.each<[string, Parameters<typeof bookEndpoint>[0], Partial<Operation>]>([
    ["a header of the operation", () => ({}), { responseHeaders: { "Cache-Control": "max-age=60" } }],
    ["a member of the response", () => ({ cache: "max-age=60" }), { responseFields: [cacheField] }],
    ["an error", () => throwError({ "Cache-Control": "max-age=60" }), {}],
  ])("responses to known callers are private, however the header is set: %s", async (_, handler, operation) => {
    api = await serve([bookEndpoint(handler, { ...secured, ...operation })], options);
    const { headers } = await send(`${api.origin}/books/1`, { headers: { cookie } });
    expect(headers["cache-control"]).toBe("max-age=60, private");
  });

  test("a refusal is private, a response to Authorization alone needs no word", async () => {
    await start();
    expect((await send(`${api!.origin}/books/1`)).headers["cache-control"]).toBe("private");
    await api!.close();
    await start({}, { ...secured, security: [{ scheme: "token" }] });
    const { headers } = await send(`${api!.origin}/books/1`, { headers: { authorization: "Bearer good" } });
    expect(headers["cache-control"]).toBeUndefined();
  });
});

describe("cookie names are exact", () => {
  const handle = createFetchHandler([bookEndpoint(() => ({}), secured)], options);
  const statusFor = async (cookie: string) => {
    const request = new Request("http://books.example/books/1");
    // Not every platform limits header values to Latin-1.
    Object.defineProperty(request, "headers", { value: new Map([["cookie", cookie]]) });
    return (await handle(request)).status;
  };
  test.each(["\u2000", "\u00a0", "\ufeff", "\u2028", "\v", "\f"])("%j is part of a name", async (space) => {
    expect(await statusFor(`${space}__Host-sid=good`)).toBe(401);
    expect(await statusFor(`__Host-sid${space}=good`)).toBe(401);
    expect(await statusFor(`__Host-sid=good${space}`)).toBe(401);
  });
  test.each([" ", "\t", " \t "])("%j is not", async (space) => {
    expect(await statusFor(`a=b;${space}__Host-sid${space}=${space}good${space}`)).toBe(200);
  });
  test("many spaces take no time", () => statusFor(`a${" ".repeat(1_000_000)}b=c`).then((it) => expect(it).toBe(401)));
});

describe("WebSockets", () => {
  const endpoints = [
    watchEndpoint(
      async function* () {
        yield {};
      },
      { streams: ["websocket"], ...secured },
    ),
  ];
  const open = async (port: number, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/watch`, { headers });
      socket.on("open", () => resolve(101));
      socket.on("unexpected-response", (_, response) => resolve(response.statusCode ?? 0));
      socket.on("error", () => {});
      socket.on("open", () => socket.terminate());
    });
  test.each<[number, Record<string, string>, HandlerOptions]>([
    [101, {}, {}],
    [101, { origin: "http://HOST" }, {}],
    [403, { origin: other }, {}],
    [403, { origin: other }, { middleware: [cors({ origins: ["https://books.example"], credentials: true })] }],
    [101, { origin: other }, { middleware: [cors({ origins: [other], credentials: true })] }],
    [101, { origin: other }, { trustedOrigins: "any" }],
  ])("%i for an upgrade with %j", async (status, headers, more) => {
    const listener = createNodeListener(endpoints, { ...options, ...more });
    const server = await listen(listener);
    server.server.on("upgrade", listener.upgrade);
    const host = `127.0.0.1:${server.port}`;
    const filled = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace("HOST", host)]),
    );
    expect(await open(server.port, { cookie, ...filled })).toBe(status);
    await server.close();
  });
});
