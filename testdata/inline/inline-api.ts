import { createTransport, type Transport, type TransportOptions } from "../../runtime/client.ts";
import { createFetchHandler, type Endpoint, type HandlerOptions } from "../../runtime/server.ts";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";

/** The functions that are generated for the text of a proto file. */
export type Generated = Readonly<Record<string, (...args: never[]) => unknown>>;

export type Handler = (request: never, context: never) => unknown;

export type Handlers = Readonly<Record<string, Handler>>;

/** The generated client: a function for each operation, and the request that a call sends. */
export type Client = Readonly<Record<string, (request: object, options?: object) => unknown>>;

/** The three shapes. */
export const messageShapes = ["plain", "es", "ts-proto"] as const;

export type MessageShape = (typeof messageShapes)[number];

const head = `
import "google/api/annotations.proto";
import "google/api/field_behavior.proto";
import "google/api/httpbody.proto";
import "google/protobuf/empty.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/wrappers.proto";
import "rest/v1/options.proto";
package inline.v1;
`;

/** Generates the code for the services and messages of a proto file, whose head is implied, in one shape. */
export async function generateInline(
  body: string,
  shape: MessageShape,
  { syntax = 'syntax = "proto3";', options = [] }: { syntax?: string; options?: readonly string[] } = {},
): Promise<Generated> {
  const files = describeSources({ "inline.proto": `${syntax}${head}${body}` });
  const modules = await importModules(
    await generate(files, ["inline.proto"], "target=js+dts", `messages=${shape}`, ...options),
  );
  return Object.assign({}, ...modules.values()) as Generated;
}

/** The endpoints of a service that the file calls `Service` + name. */
export function endpointsOf(api: Generated, service: string, handlers: Handlers): readonly Endpoint[] {
  return api[`${service}Endpoints`]!(handlers as never) as Endpoint[];
}

/** Serves in memory, as `fetch` does. */
export function serveInline(
  api: Generated,
  service: string,
  handlers: Handlers,
  options?: HandlerOptions,
): (url: string, init?: RequestInit) => Promise<Response> {
  const handle = createFetchHandler(endpointsOf(api, service, handlers), options);
  return async (url, init) => handle(new Request(url.startsWith("/") ? `http://inline.test${url}` : url, init));
}

/** A client whose requests go to `fetch`. */
export function connectInline(
  api: Generated,
  service: string,
  fetch: NonNullable<TransportOptions["fetch"]>,
  options: Partial<TransportOptions> = {},
): Client {
  const transport: Transport = createTransport({ baseUrl: "http://inline.test", fetch, ...options });
  const name = `create${service.charAt(0).toUpperCase()}${service.slice(1)}Client`;
  return api[name]!(transport as never) as Client;
}
