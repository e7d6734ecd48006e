import { createServer, type RequestListener } from "node:http";
import { bodyParser } from "@koa/bodyparser";
import { Webhooks } from "@octokit/webhooks";
import express from "express";
import fastify from "fastify";
import Koa from "koa";
import { afterAll, describe, expect, test } from "vitest";
import { createLambdaHandler } from "../../runtime/aws-lambda.ts";
import { fastifyRest } from "../../runtime/fastify.ts";
import { koaRest } from "../../runtime/koa.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { createWebhookMemoryStore } from "../../runtime/server/webhooks/memory-webhook-store.ts";
import { receiveWebhooks } from "../../runtime/server/webhooks/receive-webhooks.ts";
import { webhook } from "../../runtime/server/webhooks/webhook.ts";
import type { Endpoint, HandlerContext } from "../../runtime/server.ts";
import { createFetchHandler, intercept } from "../../runtime/server.ts";
import { verifyGitHub } from "../../runtime/webhooks.ts";
import { adapters } from "./adapters.ts";
import { listen } from "./loopback.ts";

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing) await close();
});

// Spaces, an escape and a digit that a parser does not keep.
const text = '{ "action": "opened", "number": 1.0, "title": "\\u00e9" }';
const octokit = new Webhooks({ secret: "secret" });
const signature = await octokit.sign(text);

interface Received {
  readonly endpoints: Endpoint[];
  readonly events: unknown[];
  readonly errors: string[];
}

function receive(): Received & { readonly onError: (error: unknown) => void } {
  const events: unknown[] = [];
  const errors: string[] = [];
  const opened = webhook(
    { name: "x.v1.Hooks.Opened", routes: [{ method: "POST", template: "/hooks", body: "*" }] },
    {
      read: (json) => json as object,
      handle(event: object, context: HandlerContext) {
        events.push([context.operation.name, event]);
        return {};
      },
      members: { action: "opened" },
    },
  );
  const endpoints = receiveWebhooks({}, [opened], { verify: verifyGitHub({ secrets: "secret" }) });
  return { endpoints, events, errors, onError: (error) => errors.push(String(error)) };
}

async function listenOn(listener: RequestListener): Promise<string> {
  const loopback = await listen(listener);
  closing.push(() => loopback.close());
  return `http://127.0.0.1:${loopback.port}/hooks`;
}

type Platform = (received: ReturnType<typeof receive>) => Promise<string>;

const platforms: Readonly<Record<string, Platform>> = {
  ...Object.fromEntries(
    adapters.map(([name, serve]) => [
      name,
      async ({ endpoints, onError }: ReturnType<typeof receive>) => {
        const served = await serve(endpoints, { onError });
        closing.push(() => served.close());
        return `${served.origin}/hooks`;
      },
    ]),
  ),
  Express: ({ endpoints, onError }) => listenOn(express().use(createNodeListener(endpoints, { onError }))),
  "Express with a parser that keeps the bytes": ({ endpoints, onError }) => {
    const parser = express.json({ verify: (request, _, bytes) => void Object.assign(request, { rawBody: bytes }) });
    return listenOn(express().use(parser).use(createNodeListener(endpoints, { onError })));
  },
  Fastify: async ({ endpoints, onError }) => {
    const app = fastify();
    closing.push(() => app.close());
    await app.register(fastifyRest, { endpoints, onError });
    return `${await app.listen({ port: 0, host: "127.0.0.1" })}/hooks`;
  },
  Koa: ({ endpoints, onError }) => listenOn(new Koa().use(koaRest(endpoints, { onError })).callback()),
  "Koa with a parser": ({ endpoints, onError }) =>
    listenOn(new Koa().use(bodyParser()).use(koaRest(endpoints, { onError })).callback()),
  "AWS Lambda": async ({ endpoints, onError }) => {
    const handle = createLambdaHandler(endpoints, { onError });
    const loopback = await listen((request, response) => {
      const chunks: Buffer[] = [];
      request
        .on("data", (chunk) => chunks.push(chunk))
        .on("end", async () => {
          const event = {
            version: "2.0",
            rawPath: request.url,
            rawQueryString: "",
            headers: request.headers,
            body: Buffer.concat(chunks).toString("base64"),
            isBase64Encoded: true,
            requestContext: { http: { method: request.method, path: request.url }, stage: "$default" },
          };
          const { statusCode } = await handle(event as never, {});
          response.writeHead(statusCode).end();
        });
    });
    closing.push(() => loopback.close());
    return `http://127.0.0.1:${loopback.port}/hooks`;
  },
};

function post(url: string, body: string): Promise<Response> {
  const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
  return fetch(url, { method: "POST", body, headers });
}

describe.each(Object.entries(platforms))("a receiver on %s", (_, start) => {
  test("has the bytes that were signed", async () => {
    const received = receive();
    const url = await start(received);
    expect((await post(url, text)).status).toBe(200);
    const changed = await post(url, text.replace("opened", "closed"));
    expect(changed.status).toBe(401);
    const unsigned = await fetch(url, { method: "POST", body: "" });
    expect(unsigned.status).toBe(401);
    expect(received.events).toEqual([["x.v1.Hooks.Opened", JSON.parse(text)]]);
    expect(received.errors).toEqual([]);
  });
});

test("a receiver behind a body parser of Express tells its owner", async () => {
  const received = receive();
  const { endpoints, onError } = received;
  const app = express().use(express.json()).use(createNodeListener(endpoints, { onError }));
  const response = await post(await listenOn(app), text);
  expect(response.status).toBe(500);
  expect(await response.text()).not.toContain("signature");
  expect(received.errors).toEqual([expect.stringContaining("put the API before middleware that reads bodies")]);
});

test("interceptors see webhooks as other calls", async () => {
  const received = receive();
  const seen: unknown[] = [];
  const endpoints = intercept(received.endpoints, (request, { operation }, next) => {
    seen.push([operation.name, request]);
    return next(request);
  });
  const url = await listenOn(createNodeListener(endpoints));
  expect((await post(url, text)).status).toBe(200);
  expect(seen).toEqual([["x.v1.Hooks.Opened", JSON.parse(text)]]);
  expect(received.events).toEqual(seen);
});

test.each<[acknowledge: "handled" | "received", status: number]>([
  ["handled", 500],
  ["received", 204],
])("a webhook is not handled again because its store could not settle it (%s)", async (acknowledge, status) => {
  let handled = 0;
  const store = createWebhookMemoryStore();
  const settle = (): void => {
    throw new Error("the store cannot be reached");
  };
  const hook = webhook(
    { name: "x.v1.Hooks.Opened", routes: [{ method: "POST", template: "/hooks", body: "*" }] },
    { read: (json) => json as object, handle: () => void handled++ },
  );
  const errors: unknown[] = [];
  const onError = (error: unknown): void => void errors.push(error);
  const verify = verifyGitHub({ secrets: "secret" });
  const endpoints = receiveWebhooks({}, [hook], { verify, acknowledge, onError, store: { ...store, settle } });
  const serve = createFetchHandler(endpoints, { onError });
  const send = (): Promise<Response> => {
    const headers = { "content-type": "application/json", "x-hub-signature-256": signature };
    return serve(new Request("http://localhost/hooks", { method: "POST", body: text, headers }));
  };
  expect([(await send()).status, (await send()).status]).toEqual([status, 409]);
  expect([handled, errors.length]).toEqual([1, 1]);
});

test("nothing else is served", async () => {
  const { endpoints } = receive();
  const server = createServer(createNodeListener(endpoints)).listen(0, "127.0.0.1");
  closing.push(() => server.close());
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { readonly port: number };
  expect((await fetch(`http://127.0.0.1:${port}/hooks`)).status).toBe(405);
  expect((await fetch(`http://127.0.0.1:${port}/other`)).status).toBe(404);
});
