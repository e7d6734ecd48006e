// A Worker as Cloudflare runs it, bundled by workers.slow.test.ts.
import type { Operation } from "../../runtime/operation/operation.ts";
import {
  compress,
  cors,
  createFetchHandler,
  limitTime,
  platformArguments,
  waitUntil,
  webCodings,
} from "../../runtime/server.ts";
import { bookEndpoint, createEndpoint, watchEndpoint } from "./sample-endpoints.ts";

let waited = 0;
const cover: Partial<Operation> = {
  name: "x.v1.Books.GetCover",
  routes: [{ method: "GET", template: "/cover" }],
  responseMediaType: "*/*",
};
const endpoints = [
  bookEndpoint(({ name }, context) => {
    const [{ SECRET }] = platformArguments<[{ readonly SECRET: string }]>(context);
    waitUntil(
      context,
      new Promise<void>((resolve) => setTimeout(resolve, 10)).then(() => {
        waited++;
      }),
    );
    context.setHeader("set-cookie", ["a=1", "b=2"]);
    const text = name === "long" ? "long ".repeat(1000) : undefined;
    return { name, secret: SECRET, waited, id: context.requestId.length, text };
  }),
  createEndpoint((book) => book, { status: 201 }),
  createEndpoint(() => ({ contentType: "image/png", data: Uint8Array.of(0, 255) }), cover),
  watchEndpoint(async function* (_, { signal }) {
    for (let at = 1; at <= 3 && !signal.aborted; at++) {
      yield { at };
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }),
];
const middleware = [
  cors({ origins: ["https://books.example"] }),
  limitTime({ maxMilliseconds: 5000 }),
  compress({ codings: webCodings }),
];

// Workers are default exports.
export default { fetch: createFetchHandler(endpoints, { middleware, maxBodyBytes: 100 }) };
