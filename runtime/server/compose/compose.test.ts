import { afterEach, describe, expect, test } from "vitest";
import { adapters, type ServedApi } from "../../../testdata/serving/adapters.ts";
import { type Endpoint, type HandlerContext, partial, withPrefix } from "../../server.ts";
import { endpoint, streamEndpoint } from "../service/endpoint.ts";

// As generated code has it.
interface BookHandlers {
  getBook(request: object, context: HandlerContext): Promise<object> | object;
  watchBooks(request: object, context: HandlerContext): AsyncIterable<object>;
}

function bookEndpoints(handlers: BookHandlers): Endpoint[] {
  const read = (json: unknown) => json as object;
  return [
    endpoint(
      {
        name: "x.v1.Books.Get",
        routes: [{ method: "GET", template: "/v1/books/{name=**}", path: [{ name: "name" }] }],
      },
      { read, handle: (request, context) => handlers.getBook(request, context) },
    ),
    streamEndpoint(
      { name: "x.v1.Books.Watch", routes: [{ method: "GET", template: "/v1/books:watch" }] },
      { read, handle: (request, context) => handlers.watchBooks(request, context) },
    ),
  ];
}

let api: ServedApi | undefined;
afterEach(() => api?.close());

describe.each(adapters)("%s", (_, serve) => {
  const get = async (path: string): Promise<[number, unknown]> => {
    const response = await fetch(api!.origin + path);
    return [response.status, await response.json()];
  };

  test("responds with 501 where handlers are partial", async () => {
    api = await serve(bookEndpoints(partial({ getBook: (request) => request })));
    expect(await get("/v1/books/emma")).toEqual([200, { name: "emma" }]);
    const body = { code: 12, message: "watchBooks is not implemented", details: [] };
    expect(await get("/v1/books:watch")).toEqual([501, body]);
  });

  test("partial handlers may be an instance with private members", async () => {
    class Books {
      readonly #title = "Emma";
      getBook() {
        return { title: this.#title };
      }
    }
    api = await serve(bookEndpoints(partial(new Books())));
    expect(await get("/v1/books/emma")).toEqual([200, { title: "Emma" }]);
  });

  test("serves services and versions below prefixes", async () => {
    const one = bookEndpoints(partial({ getBook: () => ({ version: 1 }) }));
    const two = bookEndpoints(partial({ getBook: (_request, { path }) => ({ version: 2, path }) }));
    api = await serve([...one, ...withPrefix("/next", two), ...withPrefix("/a/b", two)], { basePath: "/api/" });
    expect(await get("/api/v1/books/emma")).toEqual([200, { version: 1 }]);
    expect(await get("/api/next/v1/books/emma")).toEqual([200, { version: 2, path: "/api/next/v1/books/emma" }]);
    expect((await get("/api/a/b/v1/books/emma"))[0]).toBe(200);
    expect((await get("/next/v1/books/emma"))[0]).toBe(404);
  });
});

test("missing handlers are a compile error", () => {
  // @ts-expect-error: watchBooks is missing
  bookEndpoints({ getBook: () => ({}) });
  // @ts-expect-error: the service has no such operation
  bookEndpoints(partial({ getBooks: () => ({}) }));
});

test.each(["books", "/books/", "/{book}", "", "/a b"])("refuses the prefix %j", (prefix) => {
  expect(() => withPrefix(prefix, [])).toThrow(TypeError);
});
