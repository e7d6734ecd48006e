import type { Transport } from "../../runtime/client.ts";
import type { Endpoint } from "../../runtime/server.ts";
import type { Module } from "../import-modules.ts";
import type { Block } from "./page-blocks.ts";
import { type Runtime, recordExchange } from "./record-exchange.ts";

type CreateClient = (transport: Transport) => unknown;
type CreateEndpoints = (handlers: unknown) => Endpoint[];
type Call = (client: unknown) => Promise<unknown>;

/** Answers every call with an empty message. */
const idle: unknown = new Proxy({}, { get: () => () => ({}) });

/** The request of the example, and the response where the page writes handlers. */
export async function exchangeOf(blocks: readonly Block[], exported: Module): Promise<string> {
  const handlers = exported["handlers"];
  const endpoints = exportedAs<CreateEndpoints>(exported, /Endpoints$/)(handlers ?? idle);
  const runtime = exported as unknown as Runtime;
  const raw = blocks.find(({ language, label }) => language === "http" && label === "request");
  if (raw !== undefined) {
    const [method = "", target = ""] = raw.text.split(" ");
    return (await recordExchange(runtime, endpoints, ({ fetch }) => fetch(target, { method }))).response;
  }
  const createClient = exportedAs<CreateClient>(exported, /^create\w+Client$/);
  const call = exportedAs<Call>(exported, /^call$/);
  const { request, response } = await recordExchange(runtime, endpoints, ({ transport }) =>
    call(createClient(transport)),
  );
  return handlers === undefined ? request : `${request}\n${response}`;
}

function exportedAs<T>(exported: Module, name: RegExp): T {
  const [, value] = Object.entries(exported).find(([key]) => name.test(key)) ?? [];
  if (value === undefined) throw new Error(`the example exports nothing that matches ${name}`);
  return value as T;
}
