import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, expectTypeOf, test } from "vitest";
import { adapters, type ServedApi } from "../../../testdata/serving/adapters.ts";
import {
  createContextValue,
  type Endpoint,
  type HandlerContext,
  type Interceptor,
  intercept,
  interceptHandler,
  interceptStreamHandler,
  isMessageStream,
  mapMessages,
  StatusError,
} from "../../server.ts";
import { endpoint, resultEndpoint, streamEndpoint } from "../service/endpoint.ts";
import { negotiatedEndpoint } from "../service/negotiated-endpoint.ts";

interface Book {
  readonly title?: string;
}

const read = (json: unknown): Book => json as Book;
let api: ServedApi | undefined;
afterEach(() => api?.close());

function bookEndpoint(handle: (request: Book, context: HandlerContext) => Promise<Book> | Book): Endpoint {
  return endpoint(
    { name: "x.v1.Books.Get", routes: [{ method: "GET", template: "/books/{title}", path: [{ name: "title" }] }] },
    { read, handle },
  );
}

function watchEndpoint(handle: (request: Book, context: HandlerContext) => AsyncIterable<Book>): Endpoint {
  return streamEndpoint(
    { name: "x.v1.Books.Watch", routes: [{ method: "GET", template: "/watch" }], streams: ["ndjson"] },
    { read, handle },
  );
}

describe.each(adapters)("%s", (_, serve) => {
  const get = async (path: string, init?: RequestInit): Promise<[number, string]> => {
    const response = await fetch(api!.origin + path, init);
    return [response.status, await response.text()];
  };

  test("runs interceptors around a handler in order, with operation, request and response", async () => {
    const seen: unknown[] = [];
    const log =
      (name: string): Interceptor =>
      async (request, context, next) => {
        seen.push([name, context.operation.name, request]);
        const response = await next(request);
        seen.push([name, response]);
        return response;
      };
    api = await serve(intercept([bookEndpoint((book) => book)], log("outer"), log("inner")));
    expect(await get("/books/emma")).toEqual([200, '{"title":"emma"}']);
    expect(seen).toEqual([
      ["outer", "x.v1.Books.Get", { title: "emma" }],
      ["inner", "x.v1.Books.Get", { title: "emma" }],
      ["inner", { title: "emma" }],
      ["outer", { title: "emma" }],
    ]);
  });

  test("changes the request, the response, its status and its headers", async () => {
    const shout: Interceptor<Book, Book> = async (request, context, next) => {
      const { title = "" } = await next({ title: `${request.title}!` });
      context.status = 201;
      context.setHeader("x-shouted", "yes");
      return { title: title.toUpperCase() };
    };
    api = await serve([bookEndpoint(interceptHandler((book) => book, shout))]);
    const response = await fetch(`${api.origin}/books/emma`);
    expect([response.status, response.headers.get("x-shouted"), await response.json()]).toEqual([
      201,
      "yes",
      { title: "EMMA!" },
    ]);
  });

  test("responds without calling the handler, or refuses", async () => {
    const guard: Interceptor = (_request, context, next) => {
      if (context.header("x-cached") !== undefined) return { title: "cached" };
      if (context.header("x-refused") !== undefined) throw new StatusError("permission_denied", "not you");
      return next({});
    };
    const handle = () => {
      throw new Error("the handler must not run");
    };
    const reported: unknown[] = [];
    api = await serve(intercept([bookEndpoint(handle), watchEndpoint(handle)], guard), {
      onError: (error) => reported.push(error),
    });
    expect(await get("/books/emma", { headers: { "x-cached": "1" } })).toEqual([200, '{"title":"cached"}']);
    expect((await get("/books/emma", { headers: { "x-refused": "1" } }))[0]).toBe(403);
    expect((await get("/watch", { headers: { "x-refused": "1" } }))[0]).toBe(403);
    expect(reported).toEqual([]);
    expect((await get("/books/emma"))[0]).toBe(500);
    expect((await get("/watch"))[0]).toBe(500);
    expect(reported).toEqual([new Error("the handler must not run"), new Error("the handler must not run")]);
  });

  test("sees every message of a stream", async () => {
    const count: Interceptor = async (request, _context, next) => {
      const response = await next(request);
      let at = 0;
      return isMessageStream(response) ? mapMessages(response, (book) => ({ ...(book as Book), at: at++ })) : response;
    };
    async function* handle() {
      yield { title: "a" };
      yield { title: "b" };
    }
    api = await serve(intercept([watchEndpoint(handle)], count));
    expect(await get("/watch")).toEqual([200, '{"title":"a","at":0}\n{"title":"b","at":1}\n']);
  });

  test("stops the handler of an intercepted stream when the caller leaves", async () => {
    let stopped = (): void => undefined;
    const isStopped = new Promise<void>((resolve) => {
      stopped = resolve;
    });
    async function* handle(_: Book, context: HandlerContext): AsyncIterable<Book> {
      try {
        yield { title: "first" };
        await sleep(30_000, undefined, { signal: context.signal }).catch(() => undefined);
      } finally {
        stopped();
      }
    }
    const pass: Interceptor<Book, AsyncIterable<Book>> = async (request, _, next) =>
      mapMessages(await next(request), (it) => it);
    api = await serve([watchEndpoint(interceptStreamHandler(handle, pass, pass))]);
    const leave = new AbortController();
    const response = await fetch(`${api.origin}/watch`, { signal: leave.signal });
    await response.body!.getReader().read();
    leave.abort();
    await isStopped;
  });

  test("wraps operations with several statuses and media types", async () => {
    const results = [{ status: 200 }, { status: 404, empty: true }] as const;
    const types = [{ mediaTypes: ["text/plain"], format: "text" }, { mediaTypes: ["application/json"] }] as const;
    const seen: unknown[] = [];
    const log: Interceptor = async (request, _, next) => {
      const response = await next(request);
      seen.push(response);
      return response;
    };
    api = await serve(
      intercept(
        [
          resultEndpoint(
            { name: "x.v1.X.Find", routes: [{ method: "GET", template: "/find" }], results },
            { read, handle: () => ({ status: 404 }) },
          ),
          negotiatedEndpoint(
            { name: "x.v1.X.Show", routes: [{ method: "GET", template: "/show" }], results: types },
            { read, handle: () => ({ mediaType: "text/plain", body: "hi" }) },
          ),
        ],
        log,
      ),
    );
    expect(await get("/find")).toEqual([404, ""]);
    expect(await get("/show")).toEqual([200, "hi"]);
    expect(seen).toEqual([{ status: 404 }, { mediaType: "text/plain", body: "hi" }]);
  });

  test("hands values on to the handler", async () => {
    const tenant = createContextValue<string>("tenant");
    const setTenant: Interceptor = (request, context, next) => {
      tenant.set(context, context.header("x-tenant") ?? "none");
      return next(request);
    };
    const handle = (_: Book, context: HandlerContext) => ({ title: tenant.get(context) });
    const reported: unknown[] = [];
    api = await serve(
      [
        ...intercept([bookEndpoint(handle)], setTenant),
        endpoint({ name: "x.v1.X.Bare", routes: [{ method: "GET", template: "/bare" }] }, { read, handle }),
      ],
      { onError: (error) => reported.push(error) },
    );
    expect(await get("/books/emma", { headers: { "x-tenant": "acme" } })).toEqual([200, '{"title":"acme"}']);
    expect((await get("/bare"))[0]).toBe(500);
    expect(reported).toEqual([new Error("the context value tenant is not set for x.v1.X.Bare")]);
  });
});

test("an interceptor of one handler has the types of its messages", () => {
  const handler = (request: { readonly id: string }, _: HandlerContext) => ({ name: request.id });
  interceptHandler(handler, async (request, _context, next) => {
    expectTypeOf(request).toEqualTypeOf<{ readonly id: string }>();
    const response = await next(request);
    expectTypeOf(response).toEqualTypeOf<{ name: string }>();
    return response;
  });
});
