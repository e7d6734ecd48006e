import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import express, { Router } from "express";
import fastify, { type FastifyRequest } from "fastify";
import { Hono } from "hono";
import Koa from "koa";
import { expect, onTestFinished, test, vi } from "vitest";
import { fastifyRequest, fastifyRest } from "../../runtime/fastify.ts";
import { koaRest } from "../../runtime/koa.ts";
import { createNodeListener } from "../../runtime/node.ts";
import {
  type AccessLogEntry,
  accessLog,
  createFetchHandler,
  createFetchMiddleware,
  type HandlerOptions,
} from "../../runtime/server.ts";
import { bookEndpoint } from "./sample-endpoints.ts";

const endpoints = [bookEndpoint(({ name }) => ({ name }))];

/** Options with an access log, and the routes and targets of its entries. */
function logged(options: HandlerOptions = {}) {
  const write = vi.fn((_entry: AccessLogEntry): void => undefined);
  const shown = () => write.mock.calls.map(([{ route, target }]) => [route, target]);
  return { shown, options: { ...options, middleware: [accessLog({ write })] } };
}

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function get(url: string): Promise<void> {
  const response = await fetch(url);
  expect([url, response.status, await response.json()]).toEqual([url, 200, { name: "emma" }]);
}

test("Express: prefixes of apps and routers, with the names of parameters", async () => {
  const { shown, options } = logged();
  const listener = createNodeListener(endpoints, options);
  const app = express();
  app.use("/api", listener);
  app.use("/tenants/:tenant/v1", listener);
  app.use("/outer", Router().use("/inner", listener));
  app.use(listener);
  const origin = await listen(app);
  await get(`${origin}/api/books/emma?q=1`);
  await get(`${origin}/tenants/acme%20inc/v1/books/emma`);
  await get(`${origin}/outer/inner/books/emma`);
  await get(`${origin}/books/emma`);
  expect(shown()).toEqual([
    ["/api/books/{name}", "/api/books/emma?q=1"],
    ["/tenants/{tenant}/v1/books/{name}", "/tenants/acme%20inc/v1/books/emma"],
    ["/outer/inner/books/{name}", "/outer/inner/books/emma"],
    ["/books/{name}", "/books/emma"],
  ]);
});

test("names at most 100 mounts", async () => {
  const { shown, options } = logged();
  const app = express();
  app.use(/^\/t\/\d+/, createNodeListener(endpoints, options));
  const origin = await listen(app);
  for (let tenant = 0; tenant < 110; tenant++) await get(`${origin}/t/${tenant}/books/emma`);
  await get(`${origin}/t/7/books/emma`);
  const routes = shown().map(([route]) => route);
  expect(new Set(routes).size).toBe(101);
  expect(routes.slice(99, 102)).toEqual(["/t/99/books/{name}", "/books/{name}", "/books/{name}"]);
  expect(routes.at(-1)).toBe("/t/7/books/{name}");
});

test("Fastify: the prefix, whose parameters take a segment each", async () => {
  const { shown, options } = logged();
  const seen: unknown[] = [];
  const tenants = [
    bookEndpoint(({ name }, context) => {
      seen.push(fastifyRequest<FastifyRequest>(context).params);
      return { name };
    }),
  ];
  const app = fastify({ forceCloseConnections: true });
  onTestFinished(() => app.close());
  await app.register(fastifyRest, { endpoints, ...options, prefix: "/api" });
  await app.register(fastifyRest, { endpoints: tenants, ...options, prefix: "/t/:tenant/x" });
  await app.register(fastifyRest, { endpoints, ...options, prefix: "/:lang(^[a-z]+)-:region" });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  await get(`${origin}/api/books/emma`);
  await get(`${origin}/t/a%2Fb/x/books/emma`);
  await get(`${origin}/en-gb/books/emma`);
  expect(seen).toEqual([{ tenant: "a/b", "*": "books/emma" }]);
  expect((await fetch(`${origin}/t/acme/books/emma`)).status).toBe(404);
  expect(shown()).toEqual([
    ["/api/books/{name}", "/api/books/emma"],
    ["/t/{tenant}/x/books/{name}", "/t/a%2Fb/x/books/emma"],
    ["/{lang-region}/books/{name}", "/en-gb/books/emma"],
  ]);
});

test("Koa: what a middleware removes from the path, as koa-mount does", async () => {
  const { shown, options } = logged();
  const app = new Koa();
  app.use((context, next) => {
    context.path = context.path.replace("/api", "");
    return next();
  });
  app.use(koaRest(endpoints, options));
  const origin = await listen(app.callback());
  await get(`${origin}/api/books/emma?q=1`);
  expect(shown()).toEqual([["/api/books/{name}", "/api/books/emma?q=1"]]);
});

test("Hono: app.mount, app.route, and a base path with a variable", async () => {
  const { shown, options } = logged();
  const app = new Hono();
  app.mount("/api", createFetchHandler(endpoints, options));
  app.mount("/t/:tenant", createFetchHandler(endpoints, options), (c) => [c.env, c]);
  const routed = createFetchMiddleware(endpoints, { ...options, basePath: "/routed" });
  app.route(
    "/routed",
    new Hono().use((c, next) => routed(c.req.raw, next, c.env, c)),
  );
  const versioned = createFetchMiddleware(endpoints, { ...options, basePath: "/v/{version}" });
  app.all("/v/:version/*", (c, next) => versioned(c.req.raw, next, c.env, c));
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const origin = await listen((request, response) => void listener(request, response));
  await get(`${origin}/api/books/emma?q=1`);
  await get(`${origin}/t/acme/books/emma`);
  await get(`${origin}/routed/books/emma`);
  await get(`${origin}/v/7/books/emma`);
  expect(shown()).toEqual([
    ["/api/books/{name}", "/api/books/emma?q=1"],
    ["/t/{tenant}/books/{name}", "/t/acme/books/emma"],
    ["/routed/books/{name}", "/routed/books/emma"],
    ["/v/{version}/books/{name}", "/v/7/books/emma"],
  ]);
});
