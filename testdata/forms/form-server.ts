import * as runtimeModule from "@protoc-gen-rest/runtime/codegen/v1";
import { createFetchHandler, type Endpoint, type FetchHandler } from "@protoc-gen-rest/runtime/server";
import { linkModules, type Module } from "../../generators/loading/link-modules.ts";

type Handler = (request: Record<string, unknown>) => unknown;

/** Serves the operations of a form: handlers return what they are given. */
export function echoServer(files: ReadonlyMap<string, string>, name: string, rpcs: readonly string[]): FetchHandler {
  const load = linkModules(files, { "@protoc-gen-rest/runtime/codegen/v1": runtimeModule });
  const handlers = load(`${name}_handlers.js`);
  const create = handlers["echoEndpoints"] as (handlers: Readonly<Record<string, Handler>>) => Endpoint[];
  const echo = Object.fromEntries(
    rpcs.map((rpc) => [rpc.charAt(0).toLowerCase() + rpc.slice(1), handlerOf(rpc, handlers)]),
  );
  return createFetchHandler(create(echo), { onError: () => {} });
}

function handlerOf(rpc: string, handlers: Module): Handler {
  if (/Error/.test(rpc)) {
    const failure = Object.entries(handlers).find(([name]) => name.endsWith("Failure"))![1] as (it: object) => Error;
    return (body) => {
      throw failure({ status: 409, body });
    };
  }
  if (/Ndjson|Events|Array/.test(rpc)) {
    return async function* (request) {
      yield request;
      yield request;
    };
  }
  return (request) => request;
}
