import { getRequestListener } from "@hono/node-server";
import { createNodeListener } from "../../runtime/node.ts";
import { createFetchHandler, type Endpoint, type HandlerOptions } from "../../runtime/server.ts";
import { type Loopback, listen } from "./loopback.ts";

/** An API on a socket. */
export interface ServedApi extends Loopback {
  /** `http://127.0.0.1:8080` */
  readonly origin: string;
}

/** Serves endpoints with one of the two adapters. */
export type Serve = (endpoints: readonly Endpoint[], options?: HandlerOptions) => Promise<ServedApi>;

/** Both adapters on real sockets, as rows for `describe.each`. */
export const adapters: readonly (readonly [name: string, serve: Serve])[] = [
  [
    "createNodeListener",
    async (endpoints, options) => withOrigin(await listen(createNodeListener(endpoints, options))),
  ],
  [
    "createFetchHandler",
    async (endpoints, options) => {
      const listener = getRequestListener(createFetchHandler(endpoints, options), { overrideGlobalObjects: false });
      return withOrigin(await listen((request, response) => void listener(request, response)));
    },
  ],
];

function withOrigin(loopback: Loopback): ServedApi {
  return { ...loopback, origin: `http://127.0.0.1:${loopback.port}` };
}
