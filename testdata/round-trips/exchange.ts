import type { Operation } from "@protoc-gen-rest/plugin";
import { type CallOptions, createTransport } from "../../runtime/client.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { listen } from "../serving/loopback.ts";
import type { Client, DescribedService, Handlers } from "./described.ts";

/** A call: the request that the handler received, and the response that the client received. */
export interface Exchanged {
  readonly operation: string;
  readonly request: unknown;
  readonly response: unknown;
}

export interface Exchange {
  /** Calls an operation over a socket; its handler responds with `response`, or streams its items. */
  call(operation: Operation, request: object, response: unknown, options?: CallOptions): Promise<Exchanged>;
  /** Calls an operation whose handler streams `items` and then throws. Returns what the client received, and its error. */
  fail(
    operation: Operation,
    request: object,
    items: readonly unknown[],
    error: Error,
    options?: CallOptions,
  ): Promise<{ readonly items: readonly unknown[]; readonly error: unknown }>;
  /** The number of calls that the handlers received. */
  handled(): number;
  readonly url: string;
  close(): void;
}

interface Seen {
  readonly operation: string;
  readonly request: unknown;
}

/** Serves all operations with handlers that record requests and return prepared responses. */
export async function openExchange(services: readonly DescribedService[]): Promise<Exchange> {
  let seen: Seen[] = [];
  let handled = 0;
  let thrown: unknown[] = [];
  let answer: unknown;
  const see = (call: Seen) => {
    handled++;
    seen.push(call);
  };
  const endpoints = services.flatMap(({ service, createEndpoints }) => {
    const handlers: Handlers = {};
    for (const { localName, fullName, streaming } of service.operations) {
      const single = (request: unknown) => {
        see({ operation: fullName, request });
        return answer;
      };
      const many = async function* (request: unknown) {
        see({ operation: fullName, request });
        yield* answer as Iterable<unknown>;
      };
      handlers[localName] = streaming === "server" ? many : single;
    }
    return createEndpoints(handlers);
  });
  const listener = createNodeListener(endpoints, { authenticate: "external", onError: (error) => thrown.push(error) });
  const loopback = await listen(listener);
  loopback.server.on("upgrade", listener.upgrade);
  const url = `http://127.0.0.1:${loopback.port}`;
  const transport = createTransport({ baseUrl: url });
  const clients = new Map<unknown, Client>(services.map((it) => [it.service, it.createClient(transport)]));
  return {
    url,
    handled: () => handled,
    close: () => loopback.close(),
    async fail(operation, request, items, error, options) {
      answer = itemsAndError(items, error);
      const method = clients.get(operation.service)![operation.localName]!;
      const received: unknown[] = [];
      try {
        for await (const item of method(request, options) as AsyncIterable<unknown>) received.push(item);
      } catch (caught) {
        return { items: received, error: caught };
      }
      return { items: received, error: undefined };
    },
    async call(operation, request, response, options) {
      seen = [];
      thrown = [];
      answer = response;
      const method = clients.get(operation.service)![operation.localName]!;
      try {
        const result = method(request, { ...acceptedBy(response), ...options });
        const got = operation.streaming === "server" ? await collect(result as AsyncIterable<unknown>) : await result;
        const [only] = seen;
        if (only === undefined || seen.length !== 1) throw new Error(`${seen.length} calls of a handler`);
        return { ...only, response: got };
      } catch (error) {
        throw thrown.length > 0 ? thrown[0] : error;
      }
    },
  };
}

function* itemsAndError(items: readonly unknown[], error: Error): Generator<unknown> {
  yield* items;
  throw error;
}

/** Asks for the media type of the prepared response. */
function acceptedBy(response: unknown): object {
  const { mediaType } = (response ?? {}) as { mediaType?: unknown };
  return typeof mediaType === "string" ? { accept: mediaType } : {};
}

async function collect(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const item of items) all.push(item);
  return all;
}
