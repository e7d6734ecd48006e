import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createNodeListener, nodeCodings } from "@protoc-gen-rest/runtime/node";
import { compress, cors } from "@protoc-gen-rest/runtime/server";
import { type CreateEndpoints, endpointsOf, options } from "./endpoints.ts";

/** Serves with `node:http` on a free port, and prints the port. */
export function serveHttp(create: CreateEndpoints): void {
  const middleware = [cors({ origins: "*" }), compress({ codings: nodeCodings })];
  const listener = createNodeListener(endpointsOf(create), { ...options, middleware });
  const server = createServer(listener).on("upgrade", listener.upgrade);
  server.listen(0, "127.0.0.1", () => console.log((server.address() as AddressInfo).port));
}
