import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Transport } from "@protoc-gen-rest/runtime/client";
import * as runtimeModule from "@protoc-gen-rest/runtime/codegen/v1";
import type { Codec } from "@protoc-gen-rest/runtime/json";
import { createNodeListener } from "@protoc-gen-rest/runtime/node";
import { createFetchHandler, type Endpoint, type FetchHandler } from "@protoc-gen-rest/runtime/server";
import { linkModules, type Module } from "../../generators/loading/link-modules.ts";

type Handler = (request: Record<string, unknown>) => unknown;

/** The generated client: a function for each operation. */
export type Client = Readonly<Record<string, (request: unknown) => unknown>>;

/** The generated code of a form, in one shape. */
export interface EchoApi {
  /** Handlers return what they are given, or what `messages` holds. */
  readonly endpoints: Endpoint[];
  readonly serve: FetchHandler;
  client(transport: Transport): Client;
  codec(name: string): Codec<object>;
  /** The body of a declared error. */
  errorBody(error: unknown): object;
  /** The messages that operations without a request body send. */
  messages: readonly object[];
}

export function echoApi(files: ReadonlyMap<string, string>, name: string, rpcs: readonly string[]): EchoApi {
  const load = linkModules(files, { "@protoc-gen-rest/runtime/codegen/v1": runtimeModule });
  const handlers = load(`${name}_handlers.js`);
  const create = handlers["echoEndpoints"] as (handlers: Readonly<Record<string, Handler>>) => Endpoint[];
  const echo = Object.fromEntries(
    rpcs.map((rpc) => [rpc.charAt(0).toLowerCase() + rpc.slice(1), handlerOf(rpc, handlers, () => api.messages)]),
  );
  const endpoints = create(echo);
  const api: EchoApi = {
    endpoints,
    serve: createFetchHandler(endpoints, { onError: () => {} }),
    client: load(`${name}_client.js`)["createEchoClient"] as EchoApi["client"],
    codec: (message) => load(`${name}_codecs.js`)[`${message}Codec`] as Codec<object>,
    errorBody: (error) => {
      const read = load(`${name}_client.js`)["echoError"] as (error: unknown) => { readonly body: object } | undefined;
      const found = read(error);
      if (found === undefined) throw error;
      return found.body;
    },
    messages: [],
  };
  return api;
}

function handlerOf(rpc: string, handlers: Module, messages: () => readonly object[]): Handler {
  if (/Error/.test(rpc)) {
    const failure = Object.entries(handlers).find(([name]) => name.endsWith("Failure"))![1] as (it: object) => Error;
    return (body) => {
      throw failure({ status: 409, body });
    };
  }
  if (/Websocket/.test(rpc)) {
    return async function* () {
      yield* messages();
    };
  }
  if (/Ndjson|Events|Array|Gateway/.test(rpc)) {
    return async function* (request) {
      yield request;
      yield request;
    };
  }
  return (request) => request;
}

/** Serves endpoints on a port of the loopback interface, for calls that need a socket. */
export async function listen(endpoints: readonly Endpoint[]): Promise<{ readonly baseUrl: string; close(): void }> {
  const listener = createNodeListener(endpoints);
  const server = createServer(listener).on("upgrade", listener.upgrade).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
