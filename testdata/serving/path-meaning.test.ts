import { createServer, type RequestListener } from "node:http";
import { connect, createServer as createHttp2Server } from "node:http2";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import express from "express";
import fastify from "fastify";
import { Hono } from "hono";
import Koa from "koa";
import { afterAll, describe, expect, test } from "vitest";
import { createLambdaHandler } from "../../runtime/aws-lambda.ts";
import { fastifyRest } from "../../runtime/fastify.ts";
import { koaRest } from "../../runtime/koa.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { parsePartialTemplate } from "../../runtime/path.ts";
import { changesPath } from "../../runtime/server/exchange/request-target.ts";
import { createFetchHandler, createFetchMiddleware, type HandlerContext } from "../../runtime/server.ts";
import { sendRaw } from "./loopback.ts";
import { pathTargets } from "./path-targets.ts";
import { bookEndpoint } from "./sample-endpoints.ts";

/** The meaning of a request: the operation with its request, or the status of a refusal. */
type Meaning = string;
type Send = (target: string) => Promise<Meaning>;

const route = (name: string, template: string, variable: string) =>
  bookEndpoint((request, { operation }: HandlerContext) => ({ called: operation.name, ...request }), {
    name: `x.v1.Books.${name}`,
    routes: [
      { method: "GET", template, path: [{ name: variable }], query: [{ name: "page" }], parse: parsePartialTemplate },
    ],
  });
const endpoints = [
  route("Deep", "/v1/{name=**}", "name"),
  route("Act", "/v1/{id}:act", "id"),
  route("One", "/one/{id}", "id"),
  route("Between", "/between/{id}/end", "id"),
  route("Slash", "/slash/{id}/", "id"),
  route("Known", "/{id=.well-known/*}", "id"),
  bookEndpoint((_, { header }: HandlerContext) => ({ host: header("host") }), {
    name: "x.v1.Books.Host",
    routes: [{ method: "GET", template: "/host/{id}", path: [{ name: "id" }] }],
  }),
];

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

function meaning(status: number, body: string): Meaning {
  return status < 400 ? `${status} ${body}` : `${status}`;
}

/** Sends the target as it is, over a socket. */
async function overHttp(listener: RequestListener): Promise<Send> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return async (target) => {
    const head = Buffer.from(`GET ${target} HTTP/1.1\r\nhost: h\r\nconnection: close\r\n\r\n`, "latin1");
    const text = await sendRaw(port, { parts: [head], untilClose: true });
    const [, status = "0"] = /^HTTP\/1.1 (\d+)/.exec(text) ?? [];
    return meaning(Number(status), text.slice(text.indexOf("\r\n\r\n") + 4));
  };
}

async function overHttp2(): Promise<Send> {
  const server = createHttp2Server(createNodeListener(endpoints)).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const session = connect(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  closing.push(() => {
    session.destroy();
    server.close();
  });
  return async (target) => {
    const stream = session.request({ ":path": target, ":authority": "other.example:81", host: "h" });
    const headers = await new Promise<{ ":status"?: number }>((resolve, reject) => {
      stream.once("response", resolve);
      stream.once("error", reject);
    });
    let body = "";
    for await (const chunk of stream) body += String(chunk);
    return meaning(headers[":status"] ?? 0, body);
  };
}

const absolute = (target: string): string => (/^http/i.test(target) ? target : `http://h${target}`);

const inMemory = (handle: (request: Request) => Response | Promise<Response>): Send => {
  return async (target) => {
    const response = await handle(new Request(absolute(target)));
    return meaning(response.status, await response.text());
  };
};

function onLambda(): Send {
  const handle = createLambdaHandler(endpoints);
  return async (target) => {
    const [path = "", ...query] = target.split("?");
    const { statusCode, body = "" } = await handle({
      rawPath: path,
      rawQueryString: query.join("?"),
      headers: { host: "h" },
      isBase64Encoded: false,
      requestContext: { stage: "$default", http: { method: "GET", sourceIp: "192.0.2.1" } },
    });
    return meaning(statusCode, body);
  };
}

async function onFastify(): Promise<Send> {
  const app = fastify();
  await app.register(fastifyRest, { endpoints });
  await app.ready();
  return overHttp((request, response) => app.routing(request, response));
}

const fetchHandler = createFetchHandler(endpoints);
const serve = createFetchMiddleware(endpoints);
const listenHono = getRequestListener(fetchHandler, { overrideGlobalObjects: false });

const sends: Readonly<Record<string, Send>> = {
  createNodeListener: await overHttp(createNodeListener(endpoints)),
  "HTTP/2": await overHttp2(),
  createFetchHandler: inMemory(fetchHandler),
  "@hono/node-server": await overHttp((request, response) => void listenHono(request, response)),
  Hono: inMemory(
    new Hono().use(async (c, next) => (await serve(c.req.raw, next, c.env)) ?? c.notFound()).fetch as never,
  ),
  Express: await overHttp(express().use(createNodeListener(endpoints) as never)),
  Fastify: await onFastify(),
  Koa: await overHttp(new Koa().use(koaRest(endpoints)).callback()),
  "AWS Lambda": onLambda(),
};

test("there are a hundred targets", () => expect(new Set(pathTargets).size).toBeGreaterThanOrEqual(100));

const beyondAscii = /[\u0080-\uffff]/;

/** Paths that a framework may have read otherwise: `..`, `\`, `#`, and letters that are escaped in a literal. */
const misread = (target: string): boolean => changesPath(target) || /%6f/.test(target);

/** The rows of docs/security.md: what a platform does before its adapter sees the request. */
const documented: Readonly<Record<string, (target: string) => boolean>> = {
  // node:http refuses bytes beyond ASCII itself, other platforms take them for characters.
  "HTTP/2": (target) => /^http/i.test(target) || beyondAscii.test(target),
  createFetchHandler: (target) => beyondAscii.test(target),
  "@hono/node-server": (target) => target.includes("\\") || target.startsWith("HTTP:"),
  Hono: (target) => beyondAscii.test(target) || /%6f/.test(target),
  Express: misread,
  Fastify: misread,
  Koa: misread,
  "AWS Lambda": (target) => beyondAscii.test(target),
};

describe.each(Object.entries(sends).slice(1))("%s reads a target as createNodeListener does", (name, send) => {
  test.each(pathTargets.filter((target) => documented[name]?.(target) !== true))("%s", async (target) => {
    expect(await send(target)).toBe(await sends["createNodeListener"]!(target));
  });
});

test.each([
  ["/between//end", "Between"],
  ["/between//end/", "404"],
  ["/between/x//end", "404"],
  ["/slash/x/", "Slash"],
  ["/slash//", "Slash"],
  ["/slash/x", "404"],
  ["/slash/x//", "404"],
])("%s is the operation %s on every platform", async (target, expected) => {
  for (const [name, send] of Object.entries(sends)) expect(await send(target), name).toContain(expected);
});

describe.each(["Express", "Fastify", "Koa"])("%s passes on what it has read otherwise", (name) => {
  const targets = pathTargets.filter(misread);
  test("there are such targets", () => expect(targets.length).toBeGreaterThan(20));
  test.each(targets)("%s", async (target) => expect(await sends[name]!(target)).toMatch(/^4\d\d$/));
});

// Middleware in front of an operation, for the path that a framework has read.
test.each([
  ["/api/admin/x", 401],
  ["/api/ADMIN/x", 401],
  ["/api/y/../admin/x", 404],
  ["/api/./admin/x", 404],
  ["/api/adm\\..\\admin/x", 404],
  ["/api/%61dmin/x", 404],
  ["http://h/api/y/../admin/x", 404],
  ["/api/users/%61", 200],
  ["/api/calls/a%40b.json", 200],
  ["/api/calls/a.%6ason", 404],
])("middleware of Express at /api/admin stands in front of %s: %i", async (target, status) => {
  const app = express();
  app.use("/api/admin", (_, response) => void response.status(401).end());
  const guarded = [route("Admin", "/admin/{id}", "id"), route("User", "/users/{id}", "id")];
  guarded.push(route("Call", "/calls/{id}.json", "id"));
  app.use("/api", createNodeListener(guarded) as never);
  expect(Number((await (await overHttp(app))(target)).slice(0, 3))).toBe(status);
});

test("the host of a target in absolute form is that of the request", async () => {
  // An event of Lambda has headers alone.
  const { "AWS Lambda": _, ...others } = sends;
  for (const [name, send] of Object.entries(others)) {
    // HTTP/2 has `:authority` instead.
    const target = name === "HTTP/2" ? "/host/a" : "http://other.example:81/host/a";
    const [, host] = /"host":"([^"]*)"/.exec(await send(target)) ?? [];
    expect(host, name).toBe("other.example:81");
  }
});
