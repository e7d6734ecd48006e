import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTransport, RestError } from "../../runtime/client.ts";
import { StatusError } from "../../runtime/server.ts";
import { createBook, createLibraryClient } from "../golden/mocks/input_client.ts";
import { buildBook } from "../golden/mocks/input_fixtures.ts";
import { getBookMsw, libraryMsw, printBookMsw, watchBooksMsw } from "../golden/mocks/input_msw.ts";
import { connectInline, generateInline, messageShapes } from "../inline/inline-api.ts";

const baseUrl = "https://books.example/api";
const server = setupServer(...libraryMsw(baseUrl));
const books = createLibraryClient(createTransport({ baseUrl }));

beforeAll(() =>
  server.listen({
    onUnhandledRequest() {
      throw new Error("no handler");
    },
  }),
);
afterEach(() => server.resetHandlers());
afterAll(() => server.close());

describe("without handlers of one's own", () => {
  test("responses are built, and have what the request says", async () => {
    const book = await books.getBook({ name: "books/emma" });
    expect(book).toEqual(buildBook({ name: "books/emma" }, "/api/v1/books/emma"));
    const created = await books.createBook({ book: { title: "Emma", copies: 3n } });
    expect(created).toMatchObject({ title: "Emma", copies: 3n });
  });

  test("a literal wins over a variable, as on a server", async () => {
    expect((await books.getLatestBook({})).name).not.toBe("books/latest");
  });

  test("lists, streams, files, several statuses and nothing", async () => {
    expect((await books.listBooks({})).books).toHaveLength(2);
    const watched: unknown[] = [];
    for await (const { title } of books.watchBooks({})) watched.push(title);
    expect(watched).toHaveLength(3);
    const { contentType, data } = await books.downloadBook({ name: "books/emma" });
    expect([contentType, data]).toEqual(["application/pdf", expect.any(Uint8Array)]);
    expect(await books.printBook({ name: "books/emma" })).toMatchObject({
      status: 202,
      body: { id: expect.any(String) },
    });
    expect(await books.deleteBook({ name: "books/emma" })).toEqual({});
  });

  test("requests are checked as a server checks them", async () => {
    const response = await fetch(`${baseUrl}/v1/books`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: '{"title": ""}',
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("title");
  });

  test("another path, method, base path or origin is not handled", async () => {
    for (const [method, url] of [
      ["GET", `${baseUrl}/v1/shelves`],
      ["PUT", `${baseUrl}/v1/books`],
      ["GET", "https://books.example/v1/books"],
      ["GET", "https://other.example/api/v1/books"],
    ] as const) {
      expect((await fetch(url, { method })).statusText).toBe("Unhandled Exception");
    }
  });
});

describe("with handlers of one's own", () => {
  test("a response", async () => {
    server.use(getBookMsw(baseUrl, ({ name }) => buildBook({ name, title: "Emma" })));
    expect((await books.getBook({ name: "books/emma" })).title).toBe("Emma");
  });

  test("an error", async () => {
    server.use(
      getBookMsw(baseUrl, ({ name }) => {
        throw new StatusError("not_found", `there is no ${name}`);
      }),
    );
    const error = await books.getBook({ name: "books/emma" }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RestError);
    expect(error).toMatchObject({ status: 404, code: "not_found" });
  });

  test("a stream that fails", async () => {
    server.use(
      watchBooksMsw(baseUrl, async function* () {
        yield buildBook({ title: "Emma" });
        throw new StatusError("unavailable", "enough");
      }),
    );
    const titles: unknown[] = [];
    const read = async (): Promise<void> => {
      for await (const { title } of books.watchBooks({})) titles.push(title);
    };
    await expect(read()).rejects.toMatchObject({ code: "unavailable" });
    expect(titles).toEqual(["Emma"]);
  });

  test("another status", async () => {
    server.use(printBookMsw(baseUrl, () => ({ status: 200, body: { pages: 3 } })));
    expect(await books.printBook({ name: "books/emma" })).toEqual({ status: 200, body: { pages: 3 } });
  });

  test("a response to one request", async () => {
    server.use(getBookMsw(baseUrl, () => ({ title: "first" }), { once: true }));
    const get = async (): Promise<unknown> => (await books.getBook({ name: "books/emma" })).title;
    const built = buildBook({}, "/api/v1/books/emma").title;
    expect([await get(), await get()]).toEqual(["first", built]);
    server.restoreHandlers();
    expect([await get(), await get()]).toEqual(["first", built]);
  });

  test("all of a service", async () => {
    server.use(...libraryMsw(baseUrl, { listBooks: () => ({ books: [{ title: "Emma" }] }) }));
    expect(await books.listBooks({})).toEqual({ books: [{ title: "Emma" }] });
    await expect(createBook(createTransport({ baseUrl }), { book: { title: "Emma" } })).resolves.toBeDefined();
  });
});

const proto = `
service NoteService {
  rpc Get(GetRequest) returns (Note) { option (google.api.http) = {get: "/notes/{id}"}; }
  rpc Replace(ReplaceRequest) returns (Note) { option (google.api.http) = {put: "/notes/{note.id}" body: "note"}; }
  rpc Watch(GetRequest) returns (stream Note) { option (google.api.http) = {get: "/notes/{id}/watch"}; }
  rpc Delete(GetRequest) returns (google.protobuf.Empty) { option (google.api.http) = {delete: "/notes/{id}"}; }
  rpc Search(GetRequest) returns (google.protobuf.Struct) {
    option (google.api.http) = {post: "/notes:search" body: "*"};
  }
  rpc Open(OpenRequest) returns (Note) {
    option (google.api.http) = {post: "/open" body: "*"};
    option (rest.v1.method).security = {scheme: "key"};
  }
  option (rest.v1.service) = {security_schemes: {key: "key" value: {api_key: {in: HEADER name: "x-key"}}}};
}
message GetRequest { string id = 1; }
message ReplaceRequest { Note note = 1; }
message OpenRequest { string id = 1; int64 size = 2; }
message Note { string id = 1; string title = 2; int64 size = 3; Note next = 4; }
`;

test.each(messageShapes)("messages=%s", async (shape) => {
  const api = await generateInline(proto, shape, { options: ["emit=client+msw"] });
  const handlers = api["noteMsw"]!("http://inline.test" as never) as Parameters<typeof server.use>;
  server.use(...handlers);
  const notes = connectInline(api, "note", fetch);
  expect(await notes["get"]!({ id: "a" })).toMatchObject({ id: "a", title: expect.any(String) });
  const note = { ...(await (notes["get"]!({ id: "b" }) as Promise<object>)), title: "Emma" };
  expect(await notes["replace"]!({ note })).toMatchObject({ id: "b", title: "Emma" });
  const watched: unknown[] = [];
  for await (const it of notes["watch"]!({ id: "a" }) as AsyncIterable<unknown>) watched.push(it);
  expect(watched).toHaveLength(3);
  expect(await notes["search"]!({ id: "a" })).toBeTypeOf("object");
  await notes["delete"]!({ id: "a" });
  expect(await notes["open"]!({ id: "c" })).toMatchObject({ title: expect.any(String) });
});

test("a request that another operation of the route takes does not use up a response to one", async () => {
  const shared = `
    service CatalogService {
      rpc Search(SearchRequest) returns (Found) { option (google.api.http) = {post: "/search" body: "*"}; }
      rpc Follow(SearchRequest) returns (stream Found) {
        option (google.api.http) = {post: "/search" body: "*"};
        option (rest.v1.method).selected_by = {field: "stream"};
      }
    }
    message SearchRequest { bool stream = 1; }
    message Found { string title = 1; }
  `;
  const api = await generateInline(shared, "plain", { options: ["emit=client+msw"] });
  const create = api["searchMsw"] as unknown as (url: string, respond: () => object, options: object) => never;
  const url = "http://inline.test";
  const all = api["catalogMsw"]!(url as never) as Parameters<typeof server.use>;
  server.use(
    create(url, () => ({ title: "first" }), { once: true }),
    ...all,
  );
  const catalog = connectInline(api, "catalog", fetch);
  const watched: unknown[] = [];
  for await (const it of catalog["follow"]!({}) as AsyncIterable<unknown>) watched.push(it);
  expect(watched).toHaveLength(3);
  expect(await catalog["search"]!({})).toEqual({ title: "first" });
  expect(await catalog["search"]!({})).not.toEqual({ title: "first" });
});
