import "reflect-metadata";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { serve as serveHono } from "@hono/node-server";
import { Controller, Get, Injectable, Module } from "@nestjs/common";
import { NestFactory } from "@nestjs/core";
import express, { type Request } from "express";
import { Hono } from "hono";
import { afterAll, describe, expect, test } from "vitest";
import { frameworkEndpoints } from "../../../testdata/serving/framework-endpoints.ts";
import { testFramework } from "../../../testdata/serving/framework-suite.ts";
import { listen } from "../../../testdata/serving/loopback.ts";
import { createNodeListener, nodeRequest } from "../../node.ts";
import { createFetchMiddleware, platformArguments } from "../../server.ts";

const closers: (() => unknown)[] = [];
afterAll(() => Promise.all(closers.map((close) => close())));

type WithUser = Request & { readonly user: string };

describe.each([
  ["alone", []],
  ["after express.json()", [express.json()]],
])("Express %s", (_, parsers) => {
  testFramework(async () => {
    const api = frameworkEndpoints((context) => nodeRequest<WithUser>(context).user);
    const app = express();
    app.use((request, _response, next) => {
      Object.assign(request, { user: "ada" });
      next();
    });
    for (const parser of parsers) app.use(parser);
    app.use("/api", createNodeListener(api.endpoints));
    app.get("/api/page", (_request, response) => void response.send("a page"));
    const { port, close } = await listen(app);
    closers.push(close);
    return { api, origin: `http://127.0.0.1:${port}/api` };
  });
});

describe("Hono", () => {
  testFramework(async () => {
    type Env = { Variables: { user: string } };
    const api = frameworkEndpoints((context) =>
      platformArguments<[unknown, { get(name: "user"): string }]>(context)[1].get("user"),
    );
    const serve = createFetchMiddleware(api.endpoints);
    const app = new Hono<Env>();
    app.use((c, next) => {
      c.set("user", "ada");
      return next();
    });
    app.use((c, next) => serve(c.req.raw, next, c.env, c));
    app.get("/page", (c) => c.text("a page"));
    const server = serveHono({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }) as Server;
    await new Promise((resolve) => server.once("listening", resolve));
    closers.push(() => {
      server.closeAllConnections();
      server.close();
    });
    return { api, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  });
});

describe("NestJS", () => {
  class Users {
    readonly current = "ada";
  }
  Injectable()(Users);
  class Pages {
    page() {
      return "a page";
    }
  }
  Controller()(Pages);
  Get("page")(Pages.prototype, "page", Object.getOwnPropertyDescriptor(Pages.prototype, "page")!);
  class AppModule {}
  Module({ controllers: [Pages], providers: [Users] })(AppModule);

  const start = async () => {
    const app = await NestFactory.create(AppModule, { logger: false, forceCloseConnections: true });
    const users = app.get(Users);
    const api = frameworkEndpoints(() => users.current);
    app.use(createNodeListener(api.endpoints));
    await app.listen(0, "127.0.0.1");
    closers.push(() => app.close());
    return { api, origin: await app.getUrl() };
  };
  testFramework(start);

  test("keeps its own routes", async () => {
    const { origin } = await start();
    expect(await (await fetch(`${origin}/page`)).text()).toBe("a page");
  });
});
