import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { bodyParser } from "@koa/bodyparser";
import Koa from "koa";
import { afterAll, describe, expect, test } from "vitest";
import { frameworkEndpoints } from "../../testdata/serving/framework-endpoints.ts";
import { testFramework } from "../../testdata/serving/framework-suite.ts";
import { type KoaContext, koaContext, koaRest } from "../koa.ts";
import { createFetchHandler } from "../server.ts";

const servers: Server[] = [];
afterAll(() => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
});

interface State {
  user: string;
}

async function start(parse: boolean) {
  const api = frameworkEndpoints((context) => koaContext<KoaContext & { readonly state: State }>(context).state.user);
  const app = new Koa<State>();
  app.silent = true;
  app.use(async (ctx, next) => {
    ctx.state.user = "ada";
    await next();
    ctx.set("x-status", String(ctx.status));
  });
  if (parse) app.use(bodyParser());
  app.use(koaRest(api.endpoints));
  app.use((ctx) => {
    if (ctx.path === "/page") ctx.body = "a page";
  });
  const server = createServer(app.callback()).listen(0, "127.0.0.1");
  servers.push(server);
  await new Promise((resolve) => server.once("listening", resolve));
  return { api, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

describe("Koa", () => testFramework(() => start(false)));

test("takes the body that @koa/bodyparser has read", async () => {
  const { origin } = await start(true);
  const body = '{"title":"É","n":1.50}';
  const response = await fetch(`${origin}/books`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json" },
  });
  expect([response.status, await response.text()]).toEqual([201, '{"title":"É","n":1.5}']);
});

test("other middleware sees the response", async () => {
  const { origin } = await start(false);
  expect((await fetch(`${origin}/books/lost`)).headers.get("x-status")).toBe("404");
});

test("a call that arrived otherwise has no context of Koa", async () => {
  const { endpoints } = frameworkEndpoints((context) => {
    expect(() => koaContext(context)).toThrow("the call did not arrive through koaRest");
    return "";
  });
  expect((await createFetchHandler(endpoints)("http://h/books/emma")).status).toBe(200);
});
