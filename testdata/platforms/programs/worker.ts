import type { FetchHandler } from "@protoc-gen-rest/runtime/server";
import { calls } from "../calls.ts";
import { makeCalls } from "../platform-call.ts";
import type { CreateClient } from "./call.ts";
import type { CreateEndpoints } from "./endpoints.ts";
import { createHandler } from "./serve-fetch.ts";

/** A Worker that serves the API, and makes the calls when it is asked for `/calls?origin=`. */
export function createWorker(create: CreateEndpoints, createClient: CreateClient): { readonly fetch: FetchHandler } {
  const handle = createHandler(create);
  return {
    async fetch(input, ...platform) {
      const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input);
      if (pathname !== "/calls") return handle(input, ...platform);
      return Response.json(await makeCalls(calls, createClient, searchParams.get("origin") ?? ""));
    },
  };
}
