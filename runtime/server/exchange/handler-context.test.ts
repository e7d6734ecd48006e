import { createServer, IncomingMessage, ServerResponse } from "node:http";
import { serve as serveHono } from "@hono/node-server";
import express from "express";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { adapters, type ServedApi } from "../../../testdata/serving/adapters.ts";
import { type Loopback, listen } from "../../../testdata/serving/loopback.ts";
import { createNodeListener, nodeRequest, nodeResponse } from "../../node.ts";
import {
  createFetchHandler,
  createFetchMiddleware,
  type Endpoint,
  fetchRequest,
  type HandlerContext,
  platformArguments,
  waitUntil,
} from "../../server.ts";
import { endpoint } from "../service/endpoint.ts";

let api: Loopback | ServedApi | undefined;
afterEach(() => api?.close());

function tell(handle: (context: HandlerContext) => unknown, template = "/x"): Endpoint {
  const operation = { name: "x.v1.X.Get", routes: [{ method: "GET", template }] } as const;
  return endpoint(operation, { read: (json) => json, handle: (_, context) => ({ value: handle(context) }) });
}

async function value(origin: string, headers: Record<string, string> = {}): Promise<unknown> {
  return ((await (await fetch(`${origin}/x`, { headers })).json()) as { value: unknown }).value;
}

test.each(adapters)("%s: tells the address of the peer and the id of the request", async (_, serve) => {
  const served = await serve([tell(({ peer, requestId }) => [peer, requestId])]);
  api = served;
  expect(await value(served.origin, { "x-request-id": "abc-1" })).toEqual(["127.0.0.1", "abc-1"]);
  const uuid = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;
  expect(await value(served.origin, { "x-request-id": "not valid" })).toEqual([
    "127.0.0.1",
    expect.stringMatching(uuid),
  ]);
  expect(await value(served.origin)).toEqual(["127.0.0.1", expect.stringMatching(uuid)]);
});

test("the id of a request stays the same", async () => {
  const handle = createFetchHandler([tell((context) => new Set([context.requestId, context.requestId]).size)]);
  expect(await (await handle("http://h/x")).json()).toEqual({ value: 1 });
});

test("a handler may take the functions out of its context", async () => {
  const handle = createFetchHandler([
    tell(({ header, accepts, setHeader }) => {
      setHeader("x-set", "yes");
      return [header("X-Given"), accepts("text/plain", "application/json")];
    }),
  ]);
  const headers = { "x-given": "1", accept: "application/json" };
  const response = await handle(new Request("http://h/x", { headers }));
  expect([response.headers.get("x-set"), await response.json()]).toEqual(["yes", { value: ["1", "application/json"] }]);
});

test("a handler gets the request and the response of node:http, with what a framework has put there", async () => {
  const endpoints = [
    tell((context) => {
      nodeResponse(context)?.setHeader("x-native", "yes");
      expect(() => fetchRequest(context)).toThrow("the call did not arrive through a fetch handler");
      return nodeRequest<IncomingMessage & { readonly user: string }>(context).user;
    }),
  ];
  const app = express().use((request, _response, next) => {
    Object.assign(request, { user: "ada" });
    next();
  });
  const served = await listen(app.use(createNodeListener(endpoints)));
  api = served;
  const response = await fetch(`http://127.0.0.1:${served.port}/x`);
  expect([response.headers.get("x-native"), await response.json()]).toEqual(["yes", { value: "ada" }]);
});

test("a handler gets the Request, and what the platform passes with it", async () => {
  const waited: unknown[] = [];
  const ctx = { waitUntil: (promise: Promise<unknown>) => waited.push(promise) };
  const handle = createFetchHandler([
    tell((context) => {
      const [env] = platformArguments<[{ readonly SECRET: string }]>(context);
      waitUntil(context, Promise.resolve());
      expect(() => nodeRequest(context)).toThrow("the call did not arrive through node:http");
      return [fetchRequest(context).url, env.SECRET];
    }),
  ]);
  const response = await handle(new Request("http://h/x?a=1"), { SECRET: "s" }, ctx);
  expect(await response.json()).toEqual({ value: ["http://h/x?a=1", "s"] });
  expect(waited).toEqual([expect.any(Promise)]);
});

test("a fetch handler used as fetch has the Request alone", async () => {
  const handle = createFetchHandler([tell(({ platform }) => platform.length)]);
  expect(await (await handle("http://h/x", { method: "GET" })).json()).toEqual({ value: 1 });
});

test.each([
  ["Deno", { remoteAddr: { hostname: "192.0.2.1" } }],
  ["Bun", { requestIP: () => ({ address: "192.0.2.1" }) }],
])("a fetch handler knows the peer on %s", async (_, argument) => {
  const handle = createFetchHandler([tell(({ peer }) => peer)]);
  expect(await (await handle(new Request("http://h/x"), argument)).json()).toEqual({ value: "192.0.2.1" });
});

test("a fetch handler believes the header of Cloudflare on Cloudflare only", async () => {
  const handle = createFetchHandler([tell(({ peer }) => peer ?? "unknown")]);
  const request = () => new Request("http://h/x", { headers: { "cf-connecting-ip": "192.0.2.1" } });
  expect(await (await handle(request())).json()).toEqual({ value: "unknown" });
  expect(await (await handle(Object.assign(request(), { cf: {} }))).json()).toEqual({ value: "192.0.2.1" });
});

test("a fetch handler under @hono/node-server gives the objects of node:http", async () => {
  const app = new Hono();
  app.all("*", (c) => handle(c.req.raw, c.env));
  const handle = createFetchHandler([
    tell((context) => [
      nodeRequest(context) instanceof IncomingMessage,
      nodeResponse(context) instanceof ServerResponse,
    ]),
  ]);
  const server = serveHono({
    fetch: app.fetch,
    port: 0,
    hostname: "127.0.0.1",
    createServer,
    overrideGlobalObjects: false,
  });
  await new Promise((resolve) => server.once("listening", resolve));
  api = { close: () => void server.close() } as Loopback;
  const { port } = server.address() as { readonly port: number };
  expect(await value(`http://127.0.0.1:${port}`)).toEqual([true, true]);
});

test("a node listener passes on what no route matches", async () => {
  const app = express()
    .use(createNodeListener([tell(() => 1)]))
    .use("/v2", createNodeListener([tell(() => 2, "/y")]))
    .get("/page", (_request, response) => void response.send("a page"));
  const { port, ...rest } = await listen(app);
  api = { port, ...rest };
  const get = async (path: string, method = "GET") => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method });
    return [response.status, await response.text()];
  };
  expect(await get("/x")).toEqual([200, '{"value":1}']);
  expect(await get("/v2/y")).toEqual([200, '{"value":2}']);
  expect(await get("/page")).toEqual([200, "a page"]);
  expect((await get("/x", "POST"))[0]).toBe(405);
  expect((await get("/lost"))[1]).toContain("Cannot GET /lost");
});

test("a fetch middleware passes on what no route matches", async () => {
  const handle = createFetchMiddleware([tell(({ platform }) => platform[1])]);
  const app = new Hono();
  app.use((c, next) => handle(c.req.raw, next, "env"));
  app.get("/page", (c) => c.text("a page"));
  expect(await (await app.request("/x")).json()).toEqual({ value: "env" });
  expect(await (await app.request("/page")).text()).toBe("a page");
  expect((await app.request("/lost")).status).toBe(404);
});
