import { compress, createFetchHandler, type FetchHandler, webCodings } from "@protoc-gen-rest/runtime/server";
import { type CreateEndpoints, endpointsOf, options } from "./endpoints.ts";

interface Platforms {
  readonly Bun?: {
    serve(options: { fetch: FetchHandler; port: number; hostname: string }): { readonly port: number };
  };
  readonly Deno?: {
    serve(
      options: { port: number; hostname: string; onListen(address: { readonly port: number }): void },
      handler: FetchHandler,
    ): unknown;
  };
}

export function createHandler(create: CreateEndpoints): FetchHandler {
  return createFetchHandler(endpointsOf(create), { ...options, middleware: [compress({ codings: webCodings })] });
}

/** Serves with the server of Bun or Deno on a free port, and prints the port. */
export function serveFetch(create: CreateEndpoints): void {
  const { Bun, Deno } = globalThis as Platforms;
  const fetch = createHandler(create);
  const place = { port: 0, hostname: "127.0.0.1" };
  if (Bun !== undefined) console.log(Bun.serve({ ...place, fetch }).port);
  else Deno?.serve({ ...place, onListen: ({ port }) => console.log(port) }, fetch);
}
