import { readFileSync } from "node:fs";
import { afterAll } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { type Codec, parse, stringify } from "../../runtime/json.ts";
import { createNodeListener } from "../../runtime/node.ts";
import type { HandlerContext, HandlerOptions } from "../../runtime/server.ts";
import { endpointsOf, generateInline, type Handlers, type MessageShape } from "../inline/inline-api.ts";
import { listen } from "../serving/loopback.ts";

// Handlers and calls in JSON, so that one test serves messages of every shape.

export type Json = Readonly<Record<string, unknown>>;

type Respond = (request: Json, context: HandlerContext) => unknown;

/** The codecs of the request and of the response, `"getBookRequest book"`, and what responds. Without the second, the response is as it is. */
export type JsonHandlers = Readonly<Record<string, readonly [types: string, respond: Respond]>>;

export interface Foreign {
  readonly url: string;
  readonly port: number;
  /** The operations that were called with their requests, which reading removes. */
  received(): readonly (readonly [name: string, request: unknown])[];
  message(type: string, json: unknown): never;
  /** Calls as the generated client does: the JSON of the response, or of all items of a stream. */
  call(name: string, request: Json, options?: object): Promise<unknown>;
  /** All items of all pages. */
  items(name: string, request: Json): Promise<unknown[]>;
  /** The body of a declared error. */
  errorOf(error: unknown): unknown;
  readonly api: Awaited<ReturnType<typeof generateInline>>;
}

/** Serves the API that a proto file of this folder describes, whose head is implied. */
export async function serveForeign(
  name: string,
  service: string,
  shape: MessageShape,
  handlers: (foreign: Foreign) => JsonHandlers,
  options: HandlerOptions & { readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<Foreign> {
  const api = await generateInline(readFileSync(new URL(`${name}.proto`, import.meta.url), "utf8"), shape);
  const codec = (type: string) => api[`${type}Codec`] as unknown as Codec<unknown>;
  const message = (type: string, json: unknown) => parse(codec(type), JSON.stringify(json)) as never;
  const json = (type: string, value: unknown): unknown =>
    type === "" ? value : JSON.parse(stringify(codec(type), value as never));
  const received: [string, unknown][] = [];
  const typesOf = (name: string) => described[name]![0].split(" ") as [string, string?];
  const handler = (name: string) => (request: unknown, context: HandlerContext) => {
    const [requestType, responseType = ""] = typesOf(name);
    const read = json(requestType, request) as Json;
    received.push([name, read]);
    const shaped = (response: unknown) => (responseType === "" ? response : message(responseType, response));
    const response = described[name]![1](read, context);
    return isStream(response) ? map(response, shaped) : shaped(response);
  };
  const own: Foreign = {
    url: "",
    port: 0,
    api,
    message,
    received: () => received.splice(0),
    async call(name, request, options) {
      const [requestType, responseType = ""] = typesOf(name);
      const given = requestType === "" ? request : message(requestType, request);
      const response = api[name]!(transport as never, given as never, options as never);
      if (isStream(response)) return all(map(response, (item) => json(responseType, item)));
      return json(responseType, await response);
    },
    async items(name, request) {
      return all(
        api[`${name}Items`]!(transport as never, message(typesOf(name)[0], request)) as AsyncIterable<unknown>,
      );
    },
    errorOf: (error) => (api[`${service}Error`]!(error as never) as { body: unknown } | undefined)?.body,
  };
  const described = handlers(own);
  const endpoints = endpointsOf(
    api,
    service,
    Object.fromEntries(Object.keys(described).map((name) => [name, handler(name)])) as Handlers,
  );
  const listener = createNodeListener(endpoints, options);
  const served = await listen(listener);
  served.server.on("upgrade", listener.upgrade);
  afterAll(() => served.close());
  const transport = createTransport({ baseUrl: `http://127.0.0.1:${served.port}`, headers: options.headers ?? {} });
  return Object.assign(own, { port: served.port, url: `http://127.0.0.1:${served.port}` });
}

const isStream = (value: unknown): value is AsyncIterable<unknown> =>
  typeof value === "object" && value !== null && Symbol.asyncIterator in value;

async function* map(items: AsyncIterable<unknown>, change: (item: unknown) => unknown): AsyncGenerator<unknown> {
  for await (const item of items) yield change(item);
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
