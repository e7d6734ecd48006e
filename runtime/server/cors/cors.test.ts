import { afterEach, describe, expect, test } from "vitest";
import { adapters, type ServedApi } from "../../../testdata/serving/adapters.ts";
import { bookEndpoint, createEndpoint, watchEndpoint } from "../../../testdata/serving/sample-endpoints.ts";
import { allowOptions, cors, StatusError } from "../../server.ts";

let api: ServedApi | undefined;
afterEach(() => api?.close());

const origin = "https://books.example";

describe.each(adapters)("%s", (_, serve) => {
  const send = async (path: string, method: string, headers: Record<string, string> = {}) => {
    const response = await fetch(api!.origin + path, { method, headers });
    const cors = [...response.headers].filter(([name]) => /^(?:access-control-|vary$|allow$)/.test(name));
    return { status: response.status, ...Object.fromEntries(cors) };
  };
  const preflight = (path: string, method: string, from = origin) =>
    send(path, "OPTIONS", { origin: from, "access-control-request-method": method });
  const endpoints = [
    bookEndpoint(({ name }, context) => {
      if (name === "lost") throw new StatusError("not_found", "lost", { headers: { "retry-after": "1" } });
      context.setHeader("etag", '"1"');
      return {};
    }),
    createEndpoint(() => ({}), {
      routes: [
        { method: "POST", template: "/books/{name}", body: "*", headers: [{ name: "key", key: "Idempotency-Key" }] },
      ],
      security: [{ scheme: "token" }, { scheme: "key", and: [{ scheme: "device" }] }],
      securitySchemes: {
        token: { type: "http", scheme: "Bearer" },
        key: { type: "apiKey", in: "header", name: "X-Key" },
        device: { type: "apiKey", in: "header", name: "X-Device" },
      },
    }),
    watchEndpoint(
      async function* () {
        yield {};
      },
      { events: { id: "id" } },
    ),
  ];

  test("allows what the operations declare", async () => {
    api = await serve(endpoints, {
      authenticate: () => 1,
      middleware: [cors({ origins: [origin], allowedHeaders: ["x-more"] })],
    });
    expect(await preflight("/books/emma", "POST")).toEqual({
      status: 204,
      "access-control-allow-origin": origin,
      "access-control-allow-methods": "GET, HEAD, POST",
      "access-control-allow-headers": "content-type, authorization, x-key, x-device, idempotency-key, x-more",
      "access-control-max-age": "600",
      vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
    });
    expect(await preflight("/books/emma", "GET")).toMatchObject({ "access-control-allow-headers": "x-more" });
    expect(await preflight("/watch", "GET")).toMatchObject({ "access-control-allow-headers": "last-event-id, x-more" });
    expect(await preflight("/books/emma", "GET", "https://evil.example")).toEqual({
      status: 204,
      vary: "Origin, Access-Control-Request-Method, Access-Control-Request-Headers",
    });
    expect((await preflight("/nowhere", "GET")).status).toBe(404);
  });

  test("lets scripts read responses, errors and streams included", async () => {
    api = await serve(endpoints, {
      authenticate: () => 1,
      middleware: [cors({ origins: (it) => it === origin, credentials: true })],
    });
    const allowed = { "access-control-allow-origin": origin, "access-control-allow-credentials": "true" };
    expect(await send("/books/emma", "GET", { origin })).toEqual({
      status: 200,
      ...allowed,
      "access-control-expose-headers": "etag",
      vary: "Origin",
    });
    expect(await send("/books/lost", "GET", { origin })).toMatchObject({
      status: 404,
      ...allowed,
      "access-control-expose-headers": "retry-after",
    });
    expect(await send("/nowhere", "GET", { origin })).toMatchObject({ status: 404, ...allowed });
    expect(await send("/watch", "GET", { origin })).toMatchObject({ status: 200, ...allowed, vary: "Accept, Origin" });
    expect(await send("/books/emma", "GET", { origin: "https://evil.example" })).toEqual({
      status: 200,
      vary: "Origin",
    });
    expect(await send("/books/emma", "GET")).toEqual({ status: 200, vary: "Origin" });
  });

  test("allows every origin", async () => {
    api = await serve(endpoints, { authenticate: () => 1, middleware: [cors({ origins: "*", maxAge: 5 })] });
    expect(await preflight("/books/emma", "GET")).toMatchObject({
      "access-control-allow-origin": "*",
      "access-control-max-age": "5",
    });
    expect(await send("/books/emma", "GET", { origin })).toMatchObject({
      status: 200,
      "access-control-allow-origin": "*",
    });
  });

  test("responds to OPTIONS with what exists", async () => {
    for (const middleware of [cors({ origins: "*" }), allowOptions()]) {
      api?.close();
      api = await serve(endpoints, { authenticate: () => 1, middleware: [middleware], basePath: "/api" });
      expect(await send("/api/books/emma", "OPTIONS")).toEqual({ status: 204, allow: "GET, HEAD, OPTIONS, POST" });
      expect((await send("/books/emma", "OPTIONS")).status).toBe(404);
      expect(await send("/api/books/emma", "PUT")).toEqual({ status: 405, allow: "GET, HEAD, OPTIONS, POST" });
    }
  });
});

test("an operation for OPTIONS is called", async () => {
  const [[, serve]] = adapters as [(typeof adapters)[0]];
  const routes = [{ method: "OPTIONS", template: "/books" }] as const;
  api = await serve([createEndpoint(() => ({ own: true }), { routes })], { middleware: [allowOptions()] });
  expect(await (await fetch(`${api.origin}/books`, { method: "OPTIONS" })).json()).toEqual({ own: true });
});

test("credentials for every origin are refused", () => {
  expect(() => cors({ origins: "*", credentials: true })).toThrow("lets any page act for a user");
});
