import type { Operation } from "../../runtime/operation/operation.ts";
import { endpoint, streamEndpoint } from "../../runtime/server/service/endpoint.ts";
import type { Endpoint, HandlerContext } from "../../runtime/server.ts";

type Handle<R> = (request: Readonly<Record<string, unknown>>, context: HandlerContext) => R;

const read = (json: unknown) => json as Readonly<Record<string, unknown>>;

/** An endpoint at `/books/{name}` for a handler, with further members of its operation. */
export function bookEndpoint(handle: Handle<unknown>, more: Partial<Operation> = {}): Endpoint {
  const routes: Operation["routes"] = [{ method: "GET", template: "/books/{name}", path: [{ name: "name" }] }];
  return endpoint({ name: "x.v1.Books.GetBook", routes, ...more }, { read, handle });
}

/** An endpoint for POST at `/books`, whose body is the message. */
export function createEndpoint(handle: Handle<unknown>, more: Partial<Operation> = {}): Endpoint {
  const routes: Operation["routes"] = [{ method: "POST", template: "/books", body: "*" }];
  return endpoint({ name: "x.v1.Books.CreateBook", routes, ...more }, { read, handle });
}

/** An endpoint at `/watch` that streams. */
export function watchEndpoint(handle: Handle<AsyncIterable<unknown>>, more: Partial<Operation> = {}): Endpoint {
  const routes: Operation["routes"] = [{ method: "GET", template: "/watch" }];
  const streams = ["ndjson", "server-sent-events", "json-array"] as const;
  return streamEndpoint({ name: "x.v1.Books.WatchBooks", routes, streams, ...more }, { read, handle });
}
