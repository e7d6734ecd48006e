import { createRequire } from "node:module";
import { createNodeMiddleware, Webhooks } from "@octokit/webhooks";
import { Webhook as StandardWebhook } from "standardwebhooks";
import Stripe from "stripe";
import { afterAll, describe, expect, test } from "vitest";
import { createNodeListener } from "../../runtime/node.ts";
import type { Endpoint } from "../../runtime/server.ts";
import {
  createWebhookTransport,
  type SignWebhook,
  signGitHub,
  signStandardWebhooks,
  signStripe,
  type VerifyWebhook,
  verifyGitHub,
  verifyStandardWebhooks,
  verifyStripe,
} from "../../runtime/webhooks.ts";
import { type Client, generateInline, messageShapes } from "../inline/inline-api.ts";
import { listen } from "../serving/loopback.ts";

// The libraries of Standard Webhooks, Svix, GitHub and Stripe, unmodified: they receive what a generated sender sends, and sign what a
// generated receiver takes, over sockets and in all shapes.

const proto = `
message PushEvent {
  string event = 1 [(rest.v1.field) = {in: HEADER name: "X-GitHub-Event" const: '"push"'}];
  string ref = 2;
  int64 size = 3 [(rest.v1.field).int64 = INT64_NUMBER];
}
message StarEvent {
  string event = 1 [(rest.v1.field) = {in: HEADER name: "X-GitHub-Event" const: '"star"'}];
  string action = 2;
}
service HookService {
  rpc Push(PushEvent) returns (google.protobuf.Empty) {
    option (google.api.http) = {post: "/hooks" body: "*"};
    option (rest.v1.method).webhook = {};
  }
  rpc Star(StarEvent) returns (google.protobuf.Empty) {
    option (google.api.http) = {post: "/hooks" body: "*"};
    option (rest.v1.method).webhook = {};
  }
}
`;

interface SvixWebhook {
  sign(id: string, timestamp: Date, payload: string): string;
  verify(payload: string, headers: Readonly<Record<string, string>>): unknown;
}
const require = createRequire(import.meta.url);
const { Webhook: Svix } = require("svix") as { readonly Webhook: new (secret: string) => SvixWebhook };

const secret = `whsec_${Buffer.from("a secret of 24 bytes or so").toString("base64")}`;
const stripe = new Stripe("sk_test_none");
const octokit = new Webhooks({ secret: "hub" });
const ref = "refs/heads/größe";
const text = `{ "ref": ${JSON.stringify(ref)}, "size": 3 }`;

type Headers = Readonly<Record<string, string>>;

function signedBy(webhook: StandardWebhook | SvixWebhook, prefix: string): Headers {
  const now = new Date();
  return {
    [`${prefix}-id`]: "msg_1",
    [`${prefix}-timestamp`]: String(Math.floor(now.getTime() / 1000)),
    [`${prefix}-signature`]: webhook.sign("msg_1", now, text),
  };
}

interface Library {
  readonly sign: SignWebhook;
  readonly verify: VerifyWebhook;
  /** The headers with which the library signs. */
  readonly headers: () => Headers | Promise<Headers>;
  /** Throws if the library refuses a request. */
  readonly accept: (body: string, headers: Headers) => unknown;
}

const libraries: Readonly<Record<string, Library>> = {
  standardwebhooks: {
    sign: signStandardWebhooks({ secrets: secret }),
    verify: verifyStandardWebhooks({ secrets: secret }),
    headers: () => signedBy(new StandardWebhook(secret), "webhook"),
    accept: (body, headers) => new StandardWebhook(secret).verify(body, headers),
  },
  svix: {
    sign: signStandardWebhooks({ secrets: secret, prefix: "svix" }),
    verify: verifyStandardWebhooks({ secrets: secret, prefix: "svix" }),
    headers: () => signedBy(new Svix(secret), "svix"),
    accept: (body, headers) => new Svix(secret).verify(body, headers),
  },
  stripe: {
    sign: signStripe({ secrets: "whsec_test" }),
    verify: verifyStripe({ secrets: "whsec_test" }),
    headers: () => ({
      "stripe-signature": stripe.webhooks.generateTestHeaderString({ payload: text, secret: "whsec_test" }),
    }),
    accept: (body, headers) => stripe.webhooks.constructEvent(body, headers["stripe-signature"]!, "whsec_test"),
  },
  "@octokit/webhooks": {
    sign: signGitHub({ secret: "hub" }),
    verify: verifyGitHub({ secrets: "hub" }),
    headers: async () => ({ "x-hub-signature-256": await octokit.sign(text) }),
    accept: async (body, headers) => {
      if (!(await octokit.verify(body, headers["x-hub-signature-256"]!))) throw new Error("refused");
    },
  },
};

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

describe.each(messageShapes)("webhooks with messages of %s", async (shape) => {
  const api = await generateInline(proto, shape, { options: ["emit=webhooks"] });
  const senderTo = (url: string, sign: SignWebhook): Client => {
    const transport = createWebhookTransport({ url, sign, retry: { maxRetries: 0 } });
    return api["createHookWebhookSender"]!(transport as never) as Client;
  };
  const event = { event: shape === "plain" ? undefined : "", ref, size: shape === "plain" ? 3 : 3n };

  test.each(Object.entries(libraries))("%s takes what a sender sends", async (_, { sign, accept }) => {
    const bodies: unknown[] = [];
    const { port, close } = await listen(async (request, response) => {
      const body = Buffer.concat(await request.toArray()).toString();
      const result = await Promise.resolve(accept(body, request.headers as Headers)).then(
        () => 200,
        () => 400,
      );
      bodies.push(JSON.parse(body));
      response.writeHead(result).end("ok");
    });
    closing.push(close);
    const size = shape === "ts-proto" ? 3 : event.size;
    await senderTo(`http://127.0.0.1:${port}/`, sign)["push"]!({ ...event, size });
    expect(bodies).toEqual([{ ref, size: 3 }]);
  });

  test.each(Object.entries(libraries))("a receiver takes what %s signs, and nothing else", async (_, library) => {
    const seen: unknown[] = [];
    const handlers = { push: (push: unknown) => void seen.push(push) };
    const endpoints = api["receiveHookWebhooks"]!(handlers as never, { verify: library.verify } as never) as Endpoint[];
    const { port, close } = await listen(createNodeListener(endpoints));
    closing.push(close);
    const headers = { "content-type": "application/json", "x-github-event": "push", ...(await library.headers()) };
    const post = (body: string) => fetch(`http://127.0.0.1:${port}/hooks`, { method: "POST", headers, body });
    expect((await post(text)).status).toBe(200);
    expect((await post(text.replace("3", "4"))).status).toBe(401);
    expect(seen).toMatchObject([{ event: "push", ref }]);
  });

  test("the middleware of @octokit/webhooks dispatches what a sender sends", async () => {
    const hub = new Webhooks({ secret: "hub", log: { debug() {}, info() {}, warn() {}, error() {} } });
    const events: unknown[] = [];
    hub.on("star", ({ id, name, payload }) => void events.push([id, name, payload.action]));
    const { port, close } = await listen(createNodeMiddleware(hub, { path: "/hub" }) as never);
    closing.push(close);
    const sender = senderTo(`http://127.0.0.1:${port}/hub`, signGitHub({ secret: "hub" }));
    const star = { event: shape === "plain" ? undefined : "", action: "created" };
    await sender["star"]!(star, { headers: { "x-github-delivery": "delivery-1" } });
    expect(events).toEqual([["delivery-1", "star", "created"]]);
    const forger = senderTo(`http://127.0.0.1:${port}/hub`, signGitHub({ secret: "other" }));
    await expect(forger["star"]!(star, { headers: { "x-github-delivery": "delivery-2" } })).rejects.toThrow();
    expect(events).toHaveLength(1);
  });
});
