import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { afterEach, describe, expect, test } from "vitest";
import { createTransport, type Fetch, type Transport } from "../../runtime/client.ts";
import type { McpOptions, McpService } from "../../runtime/codegen/v1.ts";
import { generateCase } from "../golden-cases.ts";
import { importModules } from "../import-modules.ts";
import { messageShapes } from "../inline/inline-api.ts";

const name = "shelves/fiction/books/emma";
const book = { name, title: "Emma", copies: "9007199254740993" };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const textsOf = (result: Awaited<ReturnType<Client["callTool"]>>): string[] =>
  (result["content"] as { text: string }[]).map(({ text }) => text);

const respond =
  (body: unknown, status = 200, contentType = "application/json"): Fetch =>
  async () =>
    new Response(typeof body === "string" ? body : JSON.stringify(body), {
      status,
      headers: { "content-type": contentType },
    });

describe.each(messageShapes)("in the shape %s", async (shape) => {
  const exact = shape === "ts-proto" ? ["ts_proto_opt=forceLong=bigint"] : [];
  const modules = await importModules(await generateCase("mcp", `messages=${shape}`, "target=js+dts", ...exact));
  const { registerBooksMcp, booksMcp } = modules.get("input_mcp.js") as {
    readonly registerBooksMcp: (server: Server, transport: Transport, options?: McpOptions) => void;
    readonly booksMcp: McpService;
  };

  async function connect(fetch: Fetch, options: McpOptions = {}): Promise<Client> {
    const server = new Server({ name: "books", version: "1.0.0" });
    registerBooksMcp(server, createTransport({ baseUrl: "http://books.example", fetch }), options);
    const client = new Client({ name: "test", version: "1.0.0" });
    const [here, there] = InMemoryTransport.createLinkedPair();
    await Promise.all([server.connect(there), client.connect(here)]);
    closing.push(() => client.close());
    // Clients check results against the schemas of the tools that they have listed.
    await client.listTools();
    return client;
  }

  test("offers the operations that read", async () => {
    const { tools } = await (await connect(respond(book))).listTools();
    expect(tools.map((tool) => tool.name)).toEqual([
      "GetBook",
      "ListBooks",
      "GetCover",
      "WatchBooks",
      "GetReader",
      "ReadMore",
    ]);
    expect(tools[0]).toMatchObject({
      title: "Get book",
      description: "Gets a book.\n\nGET /v1/{name=shelves/*/books/*}",
      inputSchema: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
      outputSchema: {
        type: "object",
        anyOf: [{ properties: { title: { type: "string" } } }, { required: ["cursor", "characters"] }],
      },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true },
    });
    expect(tools[1]).toMatchObject({ inputSchema: { properties: { pageSize: { maximum: 100 } } } });
  });

  test("offers others when asked to, with what they do", async () => {
    const { tools } = await (await connect(respond(book), { write: true })).listTools();
    const hints = Object.fromEntries(
      tools.map(({ name, annotations: hints }) => [
        name,
        [hints?.readOnlyHint, hints?.destructiveHint, hints?.idempotentHint],
      ]),
    );
    expect(hints).toMatchObject({
      CreateBook: [false, false, false],
      UpdateBook: [false, true, false],
      DeleteBook: [false, true, true],
      OrderBook: [false, true, false],
    });
  });

  test("calls an operation", async () => {
    const urls: string[] = [];
    const client = await connect(async (url) => {
      urls.push(url);
      return Response.json(book);
    });
    const result = await client.callTool({ name: "GetBook", arguments: { name } });
    expect(urls).toEqual([`http://books.example/v1/${name}`]);
    expect(result.structuredContent).toEqual(book);
    expect(JSON.parse(textsOf(result).join())).toEqual(book);
  });

  test("sends a change of some fields", async () => {
    const sent: unknown[] = [];
    const client = await connect(
      async (_url, { body }) => {
        sent.push(JSON.parse(String(body)));
        return Response.json(book);
      },
      { write: true },
    );
    const result = await client.callTool({ name: "UpdateBook", arguments: { book: { name, copies: "7" } } });
    expect(result.isError, textsOf(result).join()).toBeUndefined();
    expect(sent).toEqual([expect.objectContaining({ copies: "7" })]);
  });

  test("tells all that is wrong with arguments, and sends nothing", async () => {
    const client = await connect(() => expect.fail("was sent"), { write: true });
    const call = async (given: Record<string, unknown>): Promise<string> => {
      const result = await client.callTool({ name: "CreateBook", arguments: { parent: "shelves/a", ...given } });
      expect(result.isError).toBe(true);
      return textsOf(result).join();
    };
    const text = await call({ book: { title: "x".repeat(41), copies: "many" }, tilte: "Emma" });
    expect(text).toContain("book.copies expected an integer");
    expect(text).toContain("tilte");
    expect(await call({ book: { title: "x".repeat(41) } })).toContain("book.title");
    expect(await call({})).toContain("book is required");
    expect(await call({ book: { title: "x", copies: 2 ** 53 } })).toContain(
      "book.copies is 9007199254740992, which may have lost digits as a number: write it as text",
    );
    expect(await call({ book: { title: "x", copies: 1e19 } })).toContain("book.copies expected an integer from");
  });

  test.each(["", "shelves/a", "shelves/../books/b", "shelves/\ud800/books/b"])(
    "tells that %j is not a path",
    async (name) => {
      const client = await connect(() => expect.fail("was sent"));
      const result = await client.callTool({ name: "GetBook", arguments: { name } });
      expect(result.isError).toBe(true);
      expect(textsOf(result).join()).toContain("name");
    },
  );

  test("passes on why a service refuses a call, and that there is none", async () => {
    const refuse = respond({ code: 5, message: "no such book" }, 404);
    const result = await (await connect(refuse)).callTool({ name: "GetBook", arguments: { name } });
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: `[not_found] no such book (GET /v1/${name} -> 404)` }],
    });
    const lost = await connect(async () => {
      throw new TypeError("fetch failed");
    });
    expect(textsOf(await lost.callTool({ name: "GetBook", arguments: { name } })).join()).toContain("[unavailable]");
  });

  test("accepts responses that break the rules of their message", async () => {
    const { structuredContent } = await (await connect(respond({ name: "x" }))).callTool({
      name: "GetBook",
      arguments: { name },
    });
    expect(structuredContent).toMatchObject({ name: "x" });
  });

  test("cuts a long response, and continues it", async () => {
    const books = Array.from({ length: 100 }, (_, at) => ({ ...book, title: `Book ${at} 😀` }));
    const client = await connect(respond({ books, nextPageToken: "n" }), { maxCharacters: 1001 });
    let result = await client.callTool({ name: "ListBooks", arguments: { parent: "shelves/fiction" } });
    let text = "";
    for (let parts = 0; parts < 100; parts++) {
      const [part = "", note] = textsOf(result);
      expect(part.length).toBeLessThanOrEqual(1001);
      // Throws for half of a surrogate pair.
      encodeURIComponent(part);
      text += part;
      const { cursor } = (result.structuredContent ?? {}) as { readonly cursor?: string };
      if (cursor === undefined) break;
      expect(note).toContain(cursor);
      result = await client.callTool({ name: "ReadMore", arguments: { cursor } });
    }
    expect(JSON.parse(text)).toEqual({ books, nextPageToken: "n" });
    const lost = await client.callTool({ name: "ReadMore", arguments: { cursor: "lost" } });
    expect(lost.isError).toBe(true);
  });

  test("bounds pages", async () => {
    const urls: string[] = [];
    const client = await connect(async (url) => {
      urls.push(url);
      return Response.json({ books: [] });
    });
    await client.callTool({ name: "ListBooks", arguments: { parent: "shelves/a", pageSize: 5000 } });
    await client.callTool({ name: "ListBooks", arguments: { parent: "shelves/a", page_size: "5000" } });
    await client.callTool({ name: "ListBooks", arguments: { parent: "shelves/a", pageSize: 5 } });
    expect(urls.map((url) => new URL(url).search)).toEqual(["?pageSize=100", "?pageSize=100", "?pageSize=5"]);
  });

  test("ends a stream after a hundred messages", async () => {
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new TextEncoder().encode(`${JSON.stringify(book)}\n`)),
    });
    const client = await connect(
      async () => new Response(endless, { headers: { "content-type": "application/x-ndjson" } }),
    );
    const result = await client.callTool({ name: "WatchBooks", arguments: { parent: "shelves/fiction" } });
    expect(result.structuredContent).toEqual({ messages: Array.from({ length: 100 }, () => book) });
  });

  test("returns text as text, and other bytes as base64", async () => {
    const text = await connect(respond("<svg/>", 200, "image/svg+xml"));
    expect(textsOf(await text.callTool({ name: "GetCover", arguments: { name } }))).toEqual(["<svg/>"]);
    const image = await connect(respond("GIF", 200, "image/gif"));
    const [json = ""] = textsOf(await image.callTool({ name: "GetCover", arguments: { name } }));
    expect(JSON.parse(json)).toMatchObject({ contentType: "image/gif", data: "R0lG" });
  });

  test("returns a response of several statuses", async () => {
    const client = await connect(respond({ name: "readers/ada" }, 202), { write: true });
    const result = await client.callTool({ name: "OrderBook", arguments: { name } });
    expect(textsOf(result).join()).toContain("readers/ada");
  });

  test("reads resources by their names", async () => {
    const urls: string[] = [];
    const client = await connect(async (url) => {
      urls.push(new URL(url).pathname);
      return Response.json(book);
    });
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ name, uriTemplate }) => [name, uriTemplate])).toEqual([
      ["Book", "rest://books.example.com/shelves/{shelf}/books/{book}"],
      ["Reader", "rest://books.example.com/branches/{branch}/readers/{reader}"],
    ]);
    const { contents } = await client.readResource({ uri: "rest://books.example.com/shelves/a%20b/books/emma" });
    expect(contents).toEqual([
      {
        uri: "rest://books.example.com/shelves/a%20b/books/emma",
        mimeType: "application/json",
        text: JSON.stringify(book),
      },
    ]);
    await client.readResource({ uri: "rest://books.example.com/branches/north/readers/ada" });
    expect(urls).toEqual(["/v1/shelves/a%20b/books/emma", "/v1/branches/north/readers/ada"]);
    const wrong = [
      "rest://books.example.com/shelves/a%2Fb/books/c",
      "rest://other.example/shelves/a/books/c",
      "rest://books.example.com/%",
    ];
    for (const uri of wrong) await expect(client.readResource({ uri })).rejects.toThrow("there is no resource");
    expect((await client.listResources()).resources).toEqual([]);
  });

  test("offers no resource whose operation is not offered", async () => {
    const client = await connect(respond(book), { allow: ["ListBooks"] });
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
    expect((await client.listTools()).tools.map((tool) => tool.name)).toEqual(["ListBooks", "ReadMore"]);
    await expect(client.callTool({ name: "GetBook", arguments: { name } })).rejects.toThrow("there is no tool GetBook");
  });

  test("offers several services, each over its transport", async () => {
    const other = createTransport({ baseUrl: "http://other.example", fetch: respond({ ...book, title: "Other" }) });
    const calls = { ...booksMcp.calls, name: "other.v1.ShopService" };
    const also = [{ ...booksMcp, calls, transport: other }];
    const client = await connect(respond(book), { also });
    const titles = ["BooksService_GetBook", "ShopService_GetBook"].map(async (tool) => {
      const { structuredContent } = await client.callTool({ name: tool, arguments: { name } });
      return (structuredContent as typeof book).title;
    });
    expect(await Promise.all(titles)).toEqual(["Emma", "Other"]);
  });

  test("adds the credentials of the session to each call", async () => {
    const sent: (string | null)[] = [];
    const client = await connect(
      async (_url, { headers }) => {
        sent.push(new Headers(headers).get("authorization"));
        return Response.json(book);
      },
      { callOptions: ({ sessionId }) => ({ headers: { authorization: `Bearer ${sessionId ?? "none"}` } }) },
    );
    await client.callTool({ name: "GetBook", arguments: { name } });
    expect(sent).toEqual(["Bearer none"]);
  });

  test.each([
    new Error("redis://user:secret@db refused"),
    new TypeError("redis://user:secret@db refused"),
    "redis://user:secret@db refused",
  ])("tells agents nothing of an error of the program", async (failure) => {
    const errors: unknown[] = [];
    const fail = (): never => {
      throw failure;
    };
    const client = await connect(respond(book), { callOptions: fail, onError: (error) => errors.push(error) });
    const result = await client.callTool({ name: "GetBook", arguments: { name } });
    expect(result).toMatchObject({
      isError: true,
      content: [{ text: "the server of this tool failed; its log tells why" }],
    });
    const uri = "rest://books.example.com/shelves/a/books/emma";
    await expect(client.readResource({ uri })).rejects.toThrow(/: the server of this tool failed; its log tells why$/);
    expect(errors).toEqual([failure, failure]);
  });

  test("tells agents nothing of an error of the transport", async () => {
    const errors: unknown[] = [];
    const failure = new Error("redis://user:secret@db refused");
    const fail = (): never => {
      throw failure;
    };
    const transport = { ...createTransport({ baseUrl: "http://other.example" }), unary: fail };
    const calls = { ...booksMcp.calls, name: "other.v1.ShopService" };
    const also = [{ ...booksMcp, calls, transport }];
    const client = await connect(respond(book), { also, onError: (error) => errors.push(error) });
    const result = await client.callTool({ name: "ShopService_GetBook", arguments: { name } });
    expect(textsOf(result)).toEqual(["the server of this tool failed; its log tells why"]);
    expect(errors).toEqual([failure]);
  });
});
