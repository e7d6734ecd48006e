import "reflect-metadata";
import { createServer, type RequestListener } from "node:http";
import { connect as connectHttp2, createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { type ServerType, serve as serveHono } from "@hono/node-server";
import { Injectable, Module } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import Koa from "koa";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { fastifyRest } from "../../runtime/fastify.ts";
import { koaRest } from "../../runtime/koa.ts";
import { type ClosableServer, closeServer, createNodeListener } from "../../runtime/node.ts";
import { createFetchMiddleware, createLifecycle, type HandlerContext, type Lifecycle } from "../../runtime/server.ts";
import { certificate } from "./certificate.ts";
import { bookEndpoint, watchEndpoint } from "./sample-endpoints.ts";

const unaryMilliseconds = 300;
/** A stream ends at once, and callers that keep their connections must not delay the rest. */
const maxMilliseconds = 3000;

const endpoints = [
  bookEndpoint(async () => {
    await sleep(unaryMilliseconds);
    return { title: "Emma" };
  }),
  watchEndpoint(async function* (_: unknown, { signal }: HandlerContext) {
    yield { at: 1 };
    await sleep(60_000, undefined, { signal });
  }),
];

interface Running {
  readonly origin: string;
  /** Shuts the framework down, in the way that it documents. */
  close(): Promise<unknown>;
}

type Start = (lifecycle: Lifecycle) => Promise<Running>;

async function listen(listener: RequestListener, lifecycle: Lifecycle): Promise<Running> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return { origin: originOf(server), close: () => closeServer(server, lifecycle) };
}

function originOf(server: { address(): string | AddressInfo | null }): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const frameworks: Readonly<Record<string, Start>> = {
  Express: (lifecycle) => {
    const app = express();
    app.use("/api", createNodeListener(endpoints, { middleware: [lifecycle.middleware] }));
    return listen(app, lifecycle);
  },
  Koa: (lifecycle) => {
    const app = new Koa();
    app.use(koaRest(endpoints, { basePath: "/api", middleware: [lifecycle.middleware] }));
    return listen(app.callback(), lifecycle);
  },
  async Fastify(lifecycle) {
    const app = fastify();
    app.addHook("preClose", () => lifecycle.close());
    await app.register(fastifyRest, { endpoints, prefix: "/api", middleware: [lifecycle.middleware] });
    return { origin: await app.listen({ host: "127.0.0.1", port: 0 }), close: () => app.close() };
  },
  async Hono(lifecycle) {
    const serve = createFetchMiddleware(endpoints, { basePath: "/api", middleware: [lifecycle.middleware] });
    const app = new Hono();
    app.use((c, next) => serve(c.req.raw, next, c.env));
    const server: ServerType = serveHono({
      fetch: app.fetch,
      hostname: "127.0.0.1",
      port: 0,
      overrideGlobalObjects: false,
    });
    await new Promise((resolve) => server.once("listening", resolve));
    return { origin: originOf(server), close: () => closeServer(server as ClosableServer, lifecycle) };
  },
  async NestJS(lifecycle) {
    class Shutdown {
      beforeApplicationShutdown() {
        return lifecycle.close();
      }
    }
    Injectable()(Shutdown);
    class AppModule {}
    Module({ providers: [Shutdown] })(AppModule);
    const app = await NestFactory.create(AppModule, { logger: false });
    app.use("/api", createNodeListener(endpoints, { middleware: [lifecycle.middleware] }));
    await app.listen(0, "127.0.0.1");
    return { origin: await app.getUrl(), close: () => app.close() };
  },
};

describe.each(Object.entries(frameworks))("%s", (_, start) => {
  test("finishes a unary call, ends a stream, and closes", async () => {
    const lifecycle = createLifecycle();
    const { origin, close } = await start(lifecycle);
    const call = fetch(`${origin}/api/books/emma`);
    const stream = await fetch(`${origin}/api/watch`);
    await vi.waitFor(() => expect(lifecycle.activeCalls).toBe(2));
    const begin = performance.now();
    const closed = close();
    expect(await stream.text()).toMatch(/^\{"at":1\}\n.*"the server is shutting down".*\n$/);
    const response = await call;
    expect([response.status, await response.json()]).toEqual([200, { title: "Emma" }]);
    await closed;
    expect(performance.now() - begin).toBeLessThan(maxMilliseconds);
    await expect(fetch(`${origin}/api/books/emma`)).rejects.toThrow("fetch failed");
  });
});

test("HTTP/2 finishes a unary call, ends a stream, and closes", async () => {
  const lifecycle = createLifecycle();
  const listener = createNodeListener(endpoints, { middleware: [lifecycle.middleware] });
  const server = createSecureServer({ ...certificate, allowHTTP1: true }, listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const session = connectHttp2(`https://127.0.0.1:${(server.address() as AddressInfo).port}`, { ca: certificate.cert });
  onTestFinished(() => session.destroy());
  const call = session.request({ ":path": "/books/emma" });
  const stream = session.request({ ":path": "/watch" });
  const parts = Promise.all([text(call), text(stream)]);
  await vi.waitFor(() => expect(lifecycle.activeCalls).toBe(2));
  const begin = performance.now();
  await closeServer(server, lifecycle);
  expect(performance.now() - begin).toBeLessThan(maxMilliseconds);
  expect(await parts).toEqual(['{"title":"Emma"}', expect.stringMatching(/"the server is shutting down".*\n$/)]);
});
