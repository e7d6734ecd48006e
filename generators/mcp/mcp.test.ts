import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { buildModel } from "@protoc-gen-rest/plugin";
import { createTransport, type Fetch } from "@protoc-gen-rest/runtime/client";
import { afterEach, describe, expect, test } from "vitest";
import { describeSources } from "../../testdata/descriptors.ts";
import { loadApi } from "../loading/load-api.ts";
import { createMockOf } from "../mock/create-mock.ts";
import type { Send } from "./call-tool.ts";
import { createMcpServer } from "./create-server.ts";
import { serveHttp } from "./serve-http.ts";
import { type ToolChoice, toolsOf } from "./tool.ts";

const source = `syntax = "proto3";
  package books.v1;
  import "google/api/annotations.proto";
  import "google/api/field_behavior.proto";
  import "rest/v1/options.proto";
  service Books {
    // Gets a book.
    rpc GetBook(GetBookRequest) returns (Book) { option (google.api.http) = {get: "/books/{id}"}; }
    rpc ListBooks(ListBooksRequest) returns (ListBooksResponse) { option (google.api.http) = {get: "/books"}; }
    rpc CreateBook(Book) returns (Book) { option (google.api.http) = {post: "/books" body: "*"}; }
    rpc DeleteBook(GetBookRequest) returns (Book) { option (google.api.http) = {delete: "/books/{id}"}; }
    rpc PurgeBooks(ListBooksRequest) returns (Book) { option (google.api.http) = {post: "/books:purge" body: "*"}; }
    rpc PutTitles(Titles) returns (Titles) { option (google.api.http) = {put: "/titles" body: "*"}; }
    rpc WatchBooks(ListBooksRequest) returns (stream Book) { option (google.api.http) = {get: "/books:watch"}; }
  }
  service Readers {
    rpc ListBooks(ListBooksRequest) returns (ListBooksResponse) { option (google.api.http) = {get: "/readers/books"}; }
  }
  // A list is not an object, which the arguments of a tool are.
  message Titles {
    option (rest.v1.message).form = FORM_VALUE;
    repeated string titles = 1;
  }
  message GetBookRequest { string id = 1 [(google.api.field_behavior) = REQUIRED]; }
  message ListBooksRequest { int32 page_size = 1; string page_token = 2; }
  message ListBooksResponse { repeated Book books = 1; string next_page_token = 2; }
  message Book {
    string id = 1;
    string title = 2 [(rest.v1.field).schema = {max_length: 20}];
    int64 copies = 3;
    repeated Book parts = 4;
  }`;

const { model } = buildModel({
  protoFile: describeSources({ "books.proto": source }),
  fileToGenerate: ["books.proto"],
});
const services = model.files.flatMap((file) => file.services);

const book = { id: "emma", title: "Emma", copies: "9007199254740993" };

function sender(fetch: Fetch): Send {
  const api = loadApi(services, { checkRequests: true });
  const transport = createTransport({ baseUrl: "http://books.example", fetch });
  return ({ operation }, request, signal) =>
    api.createClient(operation.service, transport)[operation.localName]!(request, { signal });
}

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function connect(fetch: Fetch, choice: ToolChoice = {}): Promise<Client> {
  const server = createMcpServer(services, toolsOf(services, choice), sender(fetch));
  const client = new Client({ name: "test", version: "1.0.0" });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(there), client.connect(here)]);
  closing.push(() => client.close());
  return client;
}

const respond =
  (body: unknown, status = 200): Fetch =>
  async () =>
    new Response(typeof body === "string" ? body : JSON.stringify(body), {
      status,
      headers: { "content-type": "application/json" },
    });

const textOf = (result: Awaited<ReturnType<Client["callTool"]>>): string =>
  (result["content"] as { text: string }[]).map(({ text }) => text).join("\n");

describe("tools", () => {
  test("are the operations that only read, with names that are unique", async () => {
    const client = await connect(respond(book));
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["GetBook", "Books_ListBooks", "WatchBooks", "Readers_ListBooks"]);
    expect(tools[0]).toMatchObject({
      title: "Get book",
      description: "Gets a book.\n\nGET /books/{id}",
      inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
    });
  });

  test("that change something are offered when asked for", () => {
    const tools = toolsOf(services, { write: true });
    const hints = tools.map(({ name, annotations: { readOnlyHint, destructiveHint, idempotentHint } }) => {
      return [name, readOnlyHint, destructiveHint, idempotentHint];
    });
    expect(hints.map(([name]) => name)).not.toContain("PutTitles");
    expect(hints).toContainEqual(["CreateBook", false, false, false]);
    expect(hints).toContainEqual(["DeleteBook", false, true, true]);
    expect(hints).toContainEqual(["PurgeBooks", false, true, false]);
  });

  test("have names of their own in every version of an API, and below 65 characters", () => {
    const long = "Get".padEnd(70, "x");
    const rpc = (name: string, path: string) =>
      `rpc ${name}(Empty) returns (Empty) { option (google.api.http) = {get: "${path}"}; }`;
    const versioned = (version: string) => `syntax = "proto3";
      package books.${version};
      import "google/api/annotations.proto";
      service Books { ${rpc("ListBooks", `/${version}/books`)} ${rpc(`${long}${version}`, `/${version}/long`)} }
      message Empty {}`;
    const { model } = buildModel({
      protoFile: describeSources({ "v1.proto": versioned("v1"), "v2.proto": versioned("v2") }),
      fileToGenerate: ["v1.proto", "v2.proto"],
    });
    const tools = toolsOf(
      model.files.flatMap((file) => file.services),
      {},
    );
    expect(tools.map(({ name }) => name)).toEqual([
      "books_v1_Books_ListBooks",
      long.slice(0, 64),
      "books_v2_Books_ListBooks",
      `${long.slice(0, 62)}_2`,
    ]);
  });

  test.each([
    [["Books.*"], ["GetBook", "Books_ListBooks", "WatchBooks"]],
    [["ListBooks"], ["Books_ListBooks", "Readers_ListBooks"]],
    [
      ["books.v1.Readers.ListBooks", "Get*"],
      ["GetBook", "Readers_ListBooks"],
    ],
    [["DeleteBook"], []],
    [["."], []],
  ])("allowed by %j", (allow, names) => {
    expect(toolsOf(services, { allow }).map(({ name }) => name)).toEqual(names);
  });
});

describe("a call", () => {
  test("sends a request, and answers with JSON", async () => {
    const urls: string[] = [];
    const client = await connect(async (url) => {
      urls.push(url);
      return Response.json(book);
    });
    const result = await client.callTool({ name: "GetBook", arguments: { id: "a/b" } });
    expect(urls).toEqual(["http://books.example/books/a%2Fb"]);
    expect(JSON.parse(textOf(result))).toEqual(book);
    expect(result.structuredContent).toEqual(book);
  });

  test("with arguments that do not fit is an error that the model can mend", async () => {
    const client = await connect(respond(book), { write: true });
    const result = await client.callTool({ name: "CreateBook", arguments: { title: "x".repeat(21), copies: "many" } });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain("copies expected an integer");
    const late = await client.callTool({ name: "CreateBook", arguments: { title: "x".repeat(21) } });
    expect(textOf(late)).toContain("title");
    expect(late.isError).toBe(true);
  });

  test.each(["", "..", "\ud800"])("with %j for a path is an error that the model can mend", async (id) => {
    const client = await connect(respond(book));
    const result = await client.callTool({ name: "GetBook", arguments: { id } });
    expect(result.isError).toBe(true);
    expect(textOf(result)).toContain("id");
  });

  test("that gets no response is an error", async () => {
    const client = await connect(async () => {
      throw new TypeError("fetch failed");
    });
    const result = await client.callTool({ name: "GetBook", arguments: { id: "emma" } });
    expect(textOf(result)).toContain("[unavailable]");
  });

  test("that the service refuses is an error with its reason", async () => {
    const client = await connect(respond({ code: 5, message: "no such book" }, 404));
    const result = await client.callTool({ name: "GetBook", arguments: { id: "lost" } });
    expect(result).toMatchObject({ isError: true });
    expect(textOf(result)).toBe("[not_found] no such book (GET /books/lost -> 404)");
  });

  test("with a long response is cut, and says so", async () => {
    const books = Array.from({ length: 2000 }, () => book);
    const client = await connect(respond({ books }));
    const result = await client.callTool({ name: "Books_ListBooks", arguments: {} });
    expect(textOf(result).length).toBeLessThan(51_000);
    expect(textOf(result)).toMatch(/The response has \d+ characters, .* the next page\.$/);
    expect(result.structuredContent).toBeUndefined();
  });

  test("of a stream returns its messages, up to a hundred", async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(`${JSON.stringify(book)}\n`)),
    });
    const client = await connect(
      async () => new Response(endless, { headers: { "content-type": "application/x-ndjson" } }),
    );
    const result = await client.callTool({ name: "WatchBooks", arguments: {} });
    expect((result.structuredContent as { messages: unknown[] }).messages).toEqual(
      Array.from({ length: 100 }, () => book),
    );
  });

  test("of a tool that is not offered is refused", async () => {
    const client = await connect(respond(book));
    await expect(client.callTool({ name: "DeleteBook", arguments: { id: "emma" } })).rejects.toThrow(
      "there is no tool DeleteBook",
    );
  });
});

test("every tool of a mock answers", async () => {
  const client = await connect(createMockOf(services, { auth: "none" }).fetch, { write: true });
  for (const { name } of (await client.listTools()).tools) {
    const result = await client.callTool({ name, arguments: /Get|Delete/.test(name) ? { id: "1" } : {} });
    expect(result.isError, `${name}: ${textOf(result)}`).toBeUndefined();
  }
});

test("over HTTP, for the page of no other site", async () => {
  const tools = toolsOf(services, {});
  const { url, close } = await serveHttp(() => createMcpServer(services, tools, sender(respond(book))), 0);
  closing.push(close);
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)) as Parameters<Client["connect"]>[0]);
  closing.unshift(() => client.close());
  expect(JSON.parse(textOf(await client.callTool({ name: "GetBook", arguments: { id: "emma" } })))).toEqual(book);
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const status = async (origin: string): Promise<number> =>
    (await fetch(url, { method: "POST", body, headers: { ...headers, origin } })).status;
  expect(await status("http://evil.example")).toBe(403);
  expect(await status(new URL(url).origin)).toBe(200);
});
