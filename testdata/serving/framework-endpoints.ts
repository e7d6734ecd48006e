import { setTimeout as sleep } from "node:timers/promises";
import type { Endpoint, HandlerContext } from "../../runtime/server.ts";
import { StatusError } from "../../runtime/server.ts";
import { bookEndpoint, createEndpoint, watchEndpoint } from "./sample-endpoints.ts";

/** An API that shows whether a framework leaves requests and responses whole. `who` tells what the framework knows. */
export function frameworkEndpoints(who: (context: HandlerContext) => unknown): {
  readonly endpoints: Endpoint[];
  /** Resolves when a stream has been stopped. */
  readonly stopped: Promise<void>;
} {
  let stop = (): void => undefined;
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const endpoints = [
    bookEndpoint(({ name }, context) => {
      if (name === "lost") throw new StatusError("not_found", "lost");
      context.setHeader("set-cookie", ["a=1", "b=2"]);
      return { name, who: who(context), peer: context.peer };
    }),
    createEndpoint((book) => book, { status: 201 }),
    createEndpoint(() => ({}), {
      name: "x.v1.Books.DeleteBook",
      routes: [{ method: "DELETE", template: "/books/{name}", path: [{ name: "name" }] }],
      status: 204,
    }),
    createEndpoint(() => ({ contentType: "image/png", data: Uint8Array.of(0, 255) }), {
      name: "x.v1.Books.GetCover",
      routes: [{ method: "GET", template: "/cover" }],
      responseMediaType: "*/*",
    }),
    watchEndpoint(async function* (_, context) {
      try {
        yield { at: 1 };
        const isShort = context.header("x-short") !== undefined;
        await sleep(isShort ? 30 : 30_000, undefined, { signal: context.signal }).catch(() => undefined);
        yield { at: 2 };
      } finally {
        stop();
      }
    }),
  ];
  return { endpoints, stopped };
}
