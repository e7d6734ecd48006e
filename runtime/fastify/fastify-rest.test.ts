import cors from "@fastify/cors";
import fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { afterAll, describe, expect, test } from "vitest";
import { frameworkEndpoints } from "../../testdata/serving/framework-endpoints.ts";
import { testFramework } from "../../testdata/serving/framework-suite.ts";
import { fastifyReply, fastifyRequest, fastifyRest } from "../fastify.ts";
import { nodeRequest } from "../node.ts";
import { createFetchHandler, StatusError } from "../server.ts";

const apps: FastifyInstance[] = [];
afterAll(() => Promise.all(apps.map((app) => app.close())));

declare module "fastify" {
  interface FastifyRequest {
    user: string;
  }
}

async function start(prefix: string) {
  const api = frameworkEndpoints((context) => fastifyRequest(context).user);
  const app = fastify({ forceCloseConnections: true });
  apps.push(app);
  app.decorateRequest("user", "");
  app.addHook("onRequest", async (request) => {
    request.user = "ada";
  });
  await app.register(fastifyRest, { endpoints: api.endpoints, prefix });
  app.get(`${prefix}/page`, (_, reply) => reply.type("text/plain").send("a page"));
  return { api, app, origin: (await app.listen({ host: "127.0.0.1", port: 0 })) + prefix };
}

describe.each(["/api", ""])("Fastify with the prefix %j", (prefix) => testFramework(() => start(prefix)));

test("hooks, CORS and the not-found handler of Fastify hold", async () => {
  const api = frameworkEndpoints((context) => {
    fastifyReply(context).header("x-from-handler", "1");
    return nodeRequest<FastifyRequest["raw"]>(context).url;
  });
  const app = fastify({ forceCloseConnections: true });
  apps.push(app);
  await app.register(cors, { origin: "https://books.example" });
  const seen: unknown[] = [];
  app.addHook("onSend", async (request, reply, payload) => {
    reply.header("x-hook", "1");
    seen.push([request.url, typeof payload]);
    return payload;
  });
  app.addHook("onResponse", async (_, reply) => void seen.push(reply.statusCode));
  app.addHook("preHandler", async (request, reply) => {
    if (request.headers.authorization === "none") return reply.code(401).send({ refused: true });
    return undefined;
  });
  app.setNotFoundHandler((_, reply) => reply.code(404).send({ own: true }));
  app.post("/echo", (request) => request.body);
  await app.register(fastifyRest, { endpoints: api.endpoints, prefix: "/api" });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });

  const headers = { origin: "https://books.example" };
  const response = await fetch(`${origin}/api/books/emma`, { headers });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "access-control-allow-origin": "https://books.example",
    "x-hook": "1",
    "x-from-handler": "1",
  });
  expect(await response.json()).toMatchObject({ who: "/api/books/emma" });
  expect(seen).toEqual([["/api/books/emma", "string"], 200]);
  const preflight = await fetch(`${origin}/api/books/emma`, {
    method: "OPTIONS",
    headers: { ...headers, "access-control-request-method": "GET" },
  });
  expect([preflight.status, preflight.headers.get("access-control-allow-origin")]).toEqual([
    204,
    "https://books.example",
  ]);
  const refused = await fetch(`${origin}/api/books/emma`, { headers: { authorization: "none" } });
  expect([refused.status, await refused.json()]).toEqual([401, { refused: true }]);
  const lost = await fetch(`${origin}/api/nowhere`);
  expect([lost.status, await lost.json()]).toEqual([404, { own: true }]);
  const json = { method: "POST", headers: { "content-type": "application/json" }, body: '{"a":1}' };
  expect(await (await fetch(`${origin}/echo`, json)).json()).toEqual({ a: 1 });
});

test("refuses large bodies", async () => {
  const app = fastify({ forceCloseConnections: true });
  apps.push(app);
  const { endpoints } = frameworkEndpoints(() => "");
  await app.register(fastifyRest, { endpoints, maxBodyBytes: 10, prefix: "/api" });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  const init = {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify("x".repeat(100)),
  };
  const response = await fetch(`${origin}/api/books`, init);
  expect([response.status, response.headers.get("connection")]).toEqual([413, "close"]);
});

test("a call that arrived otherwise has no request of Fastify", async () => {
  const { endpoints } = frameworkEndpoints((context) => {
    expect(() => fastifyRequest(context)).toThrow("the call did not arrive through fastifyRest");
    throw new StatusError("aborted", "as expected");
  });
  expect((await createFetchHandler(endpoints)("http://h/books/emma")).status).toBe(409);
});
