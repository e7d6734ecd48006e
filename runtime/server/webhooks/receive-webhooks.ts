import type { Check, Reader } from "../../json/check.ts";
import type { Operation } from "../../operation/operation.ts";
import { parseRouteTemplate } from "../../path/parse-route-template.ts";
import type { VerifyWebhook } from "../../webhook/signature.ts";
import { waitUntil } from "../context/platform.ts";
import { bodyAlreadyRead } from "../errors/request-errors.ts";
import { StatusError } from "../errors/status-error.ts";
import { CallContext } from "../exchange/call-context.ts";
import type { HandlerContext } from "../exchange/handler-context.ts";
import { bytesReader } from "../request/body-readers.ts";
import { createRouteDecoder, decodeRequest } from "../request/decode-request.ts";
import { isReparsed, type ParsedBody } from "../request/parsed-body.ts";
import { checkOperation } from "../service/check-operation.ts";
import { type CreateEndpoint, type Endpoint, endpointWith, readRequest } from "../service/endpoint.ts";
import type { Features } from "../service/features.ts";
import { isToldApart, selectWebhook } from "./select-webhook.ts";
import type { Webhook } from "./webhook.ts";
import type { WebhookStore } from "./webhook-store.ts";

/** Options of a receiver of webhooks. */
export interface ReceiveOptions {
  /** Checks the signature, before anything of a request is read. A request that fails is a 401 that tells nothing else. */
  readonly verify: VerifyWebhook;
  /** Where the webhooks are served. Default: the paths of the proto file. */
  readonly path?: string;
  /** Remembers what has been handled, so that copies of a request are acknowledged without a call. Default: nothing is remembered. */
  readonly store?: WebhookStore;
  /** How long the store remembers a webhook, in seconds: longer than its sender tries. Default: 86,400, a day. */
  readonly rememberSeconds?: number;
  /**
   * When to respond: once the handler is done, so that a sender tries again if it fails, or as soon as the request has been checked.
   * Default: `handled`.
   */
  readonly acknowledge?: "handled" | "received";
  /** With `received`: gets the errors of handlers. Default: `console.error`. */
  readonly onError?: (error: unknown, context: HandlerContext) => void;
  /** Readers of messages that a `google.protobuf.Any` may contain, by full name. Generated codecs files export them. */
  readonly types?: Readonly<Record<string, Reader<unknown>>>;
}

/** How long a claim lasts, in milliseconds. */
const claimMilliseconds = 300_000;

/**
 * Creates the endpoints of webhooks, one for each path. They read the bytes of a request, check its signature, and call the
 * handler of the webhook; webhooks without one are acknowledged, as are those that the API does not describe. `handlers` is `this` of
 * the handlers.
 */
export function receiveWebhooks(handlers: object, webhooks: readonly Webhook[], options: ReceiveOptions): Endpoint[] {
  if (typeof options?.verify !== "function") throw new TypeError("a receiver of webhooks needs verify");
  const groups = new Map<string, Webhook[]>();
  for (const webhook of webhooks) {
    checkOperation(webhook.operation);
    const [{ method, template }] = webhook.operation.routes;
    const key = `${method} ${options.path ?? template}`;
    const group = groups.get(key) ?? [];
    group.push(webhook);
    groups.set(key, group);
  }
  return [...groups].map(([key, group]) => {
    checkToldApart(key, group);
    const operation = receivingOperation(group, key);
    const handle = (event: unknown, context: HandlerContext): unknown => {
      const { implementation } = group.find((it) => it.operation === context.operation) ?? group[0]!;
      return implementation.handle?.call(handlers, event, context);
    };
    return receivingEndpoint(operation, { handle }, group, options);
  });
}

/** The proto file has been checked, but `path` may bring webhooks together. */
function checkToldApart(key: string, group: readonly Webhook[]): void {
  for (const [index, one] of group.entries()) {
    const alike = group.slice(0, index).find((other) => !isToldApart(one, other));
    if (alike === undefined) continue;
    const names = `${alike.operation.name} and ${one.operation.name}`;
    throw new TypeError(`${names} cannot share ${key}: no constant tells them apart`);
  }
}

/** An operation that takes any bytes. */
function receivingOperation([first, ...others]: readonly Webhook[], key: string): Operation {
  const { name } = first!.operation;
  const [method = "", template = ""] = key.split(" ");
  return {
    name: others.length === 0 ? name : `${name.slice(0, name.lastIndexOf("."))}.ReceiveWebhooks`,
    routes: [{ method, template, body: "*", bytes: true }],
    requestMediaType: "*/*",
  };
}

const anyBytes: Features = {
  parseTemplate: parseRouteTemplate,
  otherBodies: () => bytesReader("*/*"),
};

type Handle = (event: unknown, context: HandlerContext) => unknown;

function receivingEndpoint(
  operation: Operation,
  implementation: { readonly handle: unknown },
  webhooks: readonly Webhook[],
  options: ReceiveOptions,
): Endpoint {
  const receive = createReceive(implementation as { readonly handle: Handle }, webhooks, options);
  return {
    operation,
    respond(json, _, context) {
      const { data = new Uint8Array() } = json as { readonly data?: Uint8Array };
      return receive(data, context);
    },
    implementation: { ...implementation, features: anyBytes },
    create: ((other, own) => receivingEndpoint(other, own, webhooks, options)) satisfies CreateEndpoint,
  };
}

function createReceive(
  implementation: { readonly handle: Handle },
  webhooks: readonly Webhook[],
  options: ReceiveOptions,
): (bytes: Uint8Array, context: HandlerContext) => Promise<unknown> {
  const { verify, store, rememberSeconds = 86_400, onError = console.error } = options;
  const handlings = new Map(webhooks.map((it) => [it, createHandling(it, implementation, options)]));
  return async (bytes, context) => {
    const verified = await verify({ body: bytes, header: context.header });
    if (verified === undefined) {
      // A parser has dropped the bytes that were signed.
      if (context.platform.some(holdsParsed)) throw bodyAlreadyRead();
      throw new StatusError("unauthenticated", "the signature is not valid", {
        headers: { "www-authenticate": "Signature" },
      });
    }
    const found = selectWebhook(webhooks, bytes, context.header);
    if (found?.implementation.handle === undefined) return acknowledged(context);
    if (context instanceof CallContext) context.enter(found.operation, found.operation.routes[0]);
    const start = await handlings.get(found)!(bytes, context);
    const token = crypto.randomUUID();
    const claim = await store?.claim(verified.id, token, claimMilliseconds);
    if (claim === "handled") return acknowledged(context);
    if (claim === "pending") {
      throw new StatusError("aborted", "the webhook is being handled", { headers: { "retry-after": "10" } });
    }
    const handling = async (): Promise<unknown> => {
      let answer: unknown;
      try {
        answer = await start();
      } catch (thrown) {
        await store?.release(verified.id, token);
        throw thrown;
      }
      await store?.settle(verified.id, token, rememberSeconds * 1000);
      return answer;
    };
    if (options.acknowledge !== "received") return handling();
    waitUntil(
      context,
      handling().catch((thrown) => onError(thrown, context)),
    );
    return acknowledged(context);
  };
}

/** 204, which senders take for any webhook. */
function acknowledged(context: HandlerContext): undefined {
  context.status = 204;
}

/** Reads a webhook. Throws 400 if it is not valid; the result calls the handler, and returns the wire value of its answer. */
type Handling = (bytes: Uint8Array, context: HandlerContext) => Promise<() => unknown>;

function createHandling(
  { operation, implementation: { read, write, features = {} } }: Webhook,
  implementation: { readonly handle: Handle },
  { types }: ReceiveOptions,
): Handling {
  const decoder = createRouteDecoder(operation, operation.routes[0], features, false);
  const answer = endpointWith(operation, {
    features,
    read: (event: unknown) => event,
    handle: (event, context) => implementation.handle(event, context),
    ...(write && { write }),
  });
  return async (bytes, context) => {
    const head = { header: context.header };
    if (bytes.length > 0) decoder.body?.check(context.header("content-type"));
    const settings = { maxBodyBytes: bytes.length, maxQueryParameters: 1000, strict: false, types };
    const decoded = decodeRequest(decoder, head, bytes.length === 0 ? undefined : bytes, "", [], settings);
    // Receivers read the messages of a service as clients read its responses.
    const check: Check = { ...decoded.check, ...responseCheck };
    const event = readRequest(read, decoded.json, check);
    return () => answer.respond(event, check, context);
  };
}

const responseCheck = {
  unknown: "keep",
  handleUnknown: undefined,
  request: false,
  required: false,
  incomplete: undefined,
} as const;

/** Whether the request is one of Node.js beside which a parser has put a value instead of the bytes. */
function holdsParsed(part: unknown): boolean {
  const parsed = (part ?? {}) as ParsedBody;
  return typeof parsed.body === "object" && Object.keys(parsed.body ?? {}).length > 0 && isReparsed(parsed);
}
