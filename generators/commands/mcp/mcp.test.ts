import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { InMemoryTransport } from "@modelcontextprotocol/sdk/inMemory.js";
import { buildModel, type Service } from "@protoc-gen-rest/plugin";
import { createTransport, type Fetch } from "@protoc-gen-rest/runtime/client";
import { afterEach, expect, test } from "vitest";
import { describeSources } from "../../../testdata/descriptors.ts";
import { createMockOf } from "../../mock/create-mock.ts";
import { type McpServers, mcpServers } from "./mcp-server.ts";
import { serveHttp } from "./serve-http.ts";
import { serviceTransport } from "./service-transport.ts";

const source = `syntax = "proto3";
  package books.v1;
  import "google/api/annotations.proto";
  import "rest/v1/options.proto";
  service Books {
    option (rest.v1.service) = {
      security_schemes: {key: "token" value: {http: {scheme: "bearer"}}}
      security: {scheme: "token"}
    };
    rpc GetBook(GetBookRequest) returns (Book) { option (google.api.http) = {get: "/books/{id}"}; }
    rpc ListBooks(ListBooksRequest) returns (ListBooksResponse) { option (google.api.http) = {get: "/books"}; }
    rpc DeleteBook(GetBookRequest) returns (Book) { option (google.api.http) = {delete: "/books/{id}"}; }
    rpc PutTitles(Titles) returns (Titles) { option (google.api.http) = {put: "/titles" body: "*"}; }
    rpc GetTitles(GetBookRequest) returns (Titles) { option (google.api.http) = {get: "/titles/{id}"}; }
  }
  service Readers {
    rpc ListBooks(ListBooksRequest) returns (ListBooksResponse) { option (google.api.http) = {get: "/readers/books"}; }
  }
  // A list is not an object, which the arguments of a tool are.
  message Titles {
    option (rest.v1.message).form = FORM_VALUE;
    repeated string titles = 1;
  }
  message GetBookRequest { string id = 1; }
  message ListBooksRequest { int32 page_size = 1; string page_token = 2; }
  message ListBooksResponse { repeated Book books = 1; string next_page_token = 2; }
  message Book { string id = 1; repeated Book parts = 4; }`;

const { model } = buildModel({
  protoFile: describeSources({ "books.proto": source }),
  fileToGenerate: ["books.proto"],
});
const services = model.files.flatMap((file) => file.services);

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

function serversOf(fetch: Fetch, options: Parameters<typeof mcpServers>[2] = {}): McpServers {
  return mcpServers(services, () => createTransport({ baseUrl: "http://books.example", fetch }), options);
}

const textOf = (result: Awaited<ReturnType<Client["callTool"]>>): string =>
  (result["content"] as { text: string }[]).map(({ text }) => text).join("\n");

test("every tool of a mock answers", async () => {
  const { count, create } = serversOf(createMockOf(services, { auth: "none" }).fetch, { write: true });
  const client = new Client({ name: "test", version: "1.0.0" });
  const [here, there] = InMemoryTransport.createLinkedPair();
  await Promise.all([create().connect(there), client.connect(here)]);
  closing.push(() => client.close());
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toEqual([
    "GetBook",
    "Books_ListBooks",
    "DeleteBook",
    "GetTitles",
    "Readers_ListBooks",
    "ReadMore",
  ]);
  expect(count).toBe(5);
  for (const { name } of tools.slice(0, count)) {
    const result = await client.callTool({ name, arguments: /Get|Delete/.test(name) ? { id: "1" } : {} });
    expect(result.isError, `${name}: ${textOf(result)}`).toBeUndefined();
  }
});

test("over HTTP, for the page of no other site, and with responses that later requests continue", async () => {
  const books = Array.from({ length: 3000 }, () => ({ id: "a title of some length" }));
  const { create } = serversOf(async () => Response.json({ books }));
  const { url, close } = await serveHttp(create, 0);
  closing.push(close);
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)) as Parameters<Client["connect"]>[0]);
  closing.unshift(() => client.close());
  const { structuredContent } = await client.callTool({ name: "Books_ListBooks", arguments: {} });
  const { cursor } = structuredContent as { readonly cursor: string };
  const rest = await client.callTool({ name: "ReadMore", arguments: { cursor } });
  expect(rest.isError).toBeUndefined();
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const headers = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  const status = async (origin: string): Promise<number> =>
    (await fetch(url, { method: "POST", body, headers: { ...headers, origin } })).status;
  expect(await status("http://evil.example")).toBe(403);
  expect(await status(new URL(url).origin)).toBe(200);
});

test("forwards named headers of each request, and nothing of another one or of the environment", async () => {
  process.env["REST_AUTH_TOKEN"] = "of-the-environment";
  const sent: (string | undefined)[][] = [];
  const fetch: Fetch = async (_url, { headers }) => {
    const { authorization, "x-tenant": tenant, "x-other": other } = headers as Readonly<Record<string, string>>;
    sent.push([authorization, tenant, other]);
    return Response.json({ books: [] });
  };
  const options = { url: "http://books.example", forwardHeader: ["Authorization", "x-tenant"] };
  const transportOf = (service: Service) => serviceTransport(service, { ...options, fetch });
  const { create } = mcpServers(services, transportOf, { forwardHeaders: options.forwardHeader });
  const { url, close } = await serveHttp(create, 0);
  closing.push(close, async () => void delete process.env["REST_AUTH_TOKEN"]);
  const call = async (headers: Record<string, string>): Promise<void> => {
    const client = new Client({ name: "test", version: "1.0.0" });
    const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
    await client.connect(transport as Parameters<Client["connect"]>[0]);
    const result = await client.callTool({ name: "Books_ListBooks", arguments: {} });
    expect(textOf(result)).not.toContain("ada");
    await client.close();
  };
  const people = ["ada", "ben", "cleo"];
  await Promise.all(people.map((person) => call({ authorization: `Bearer ${person}`, "x-other": "1" })));
  await call({ "X-Tenant": "acme" });
  expect(sent.sort()).toEqual([
    [undefined, "acme", undefined],
    ...people.map((person) => [`Bearer ${person}`, undefined, undefined]),
  ]);
});

test.each([
  ["content-length", "content-length describes the client's own request, so it cannot be forwarded"],
  ["a header", '"a header" is not the name of a header'],
])("refuses to forward %s", (name, message) => {
  expect(() => serversOf(async () => Response.json({}), { forwardHeaders: [name] })).toThrow(new TypeError(message));
});
