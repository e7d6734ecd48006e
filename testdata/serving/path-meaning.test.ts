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
import { createFetchHandler, createFetchMiddleware, type HandlerContext } from "../../runtime/server.ts";
import { sendRaw } from "./loopback.ts";
import { pathTargets } from "./path-targets.ts";
import { bookEndpoint } from "./sample-endpoints.ts";

/** What a request meant: the operation with its request, or the status of a refusal. */
type Meaning = string;
type Send = (target: string) => Promise<Meaning>;

const route = (name: string, template: string, variable: string) =>
  bookEndpoint((request, { operation }: HandlerContext) => ({ called: operation.name, ...request }), {
    name: `x.v1.Books.${name}`,
    routes: [{ method: "GET", template, path: [{ name: variable }], query: [{ name: "page" }] }],
  });
const endpoints = [
  route("Deep", "/v1/{name=**}", "name"),
  route("Act", "/v1/{id}:act", "id"),
  route("One", "/one/{id}", "id"),
  route("Known", "/{id=.well-known/*}", "id"),
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
    const stream = session.request({ ":path": target });
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

/** The rows of docs/security.md: what a platform does before its adapter sees the request. */
const documented: Readonly<Record<string, (target: string) => boolean>> = {
  // node:http refuses bytes beyond ASCII itself, other platforms take them for characters.
  "HTTP/2": (target) => /^http/i.test(target) || beyondAscii.test(target),
  createFetchHandler: (target) => beyondAscii.test(target),
  "@hono/node-server": (target) => target.includes("\\") || target.startsWith("HTTP:"),
  Hono: (target) => beyondAscii.test(target),
  "AWS Lambda": (target) => beyondAscii.test(target),
};

describe.each(Object.entries(sends).slice(1))("%s reads a target as createNodeListener does", (name, send) => {
  test.each(pathTargets.filter((target) => documented[name]?.(target) !== true))("%s", async (target) => {
    expect(await send(target)).toBe(await sends["createNodeListener"]!(target));
  });
});
