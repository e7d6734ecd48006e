import { buildModel } from "@protoc-gen-rest/plugin";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { type Authenticate, createFetchHandler } from "@protoc-gen-rest/runtime/server";
import { expect, test } from "vitest";
import { loadApi } from "../../generators/loading/load-api.ts";
import { describeFiles, describeSources } from "../descriptors.ts";

const fileToGenerate = ["library.proto"];
const { model } = buildModel({ protoFile: describeFiles(import.meta.dirname, fileToGenerate), fileToGenerate });
const [service] = model.files.flatMap((file) => file.services);
const api = loadApi([service!]);
const endpoints = api.createEndpoints(service!, {
  getBook: () => ({ id: "emma", title: "Emma" }),
  addBook: (book) => book,
  findBook: (_, { caller }) => ({ id: String(caller) }),
  getCover: () => ({ contentType: "image/png", data: new Uint8Array([1]) }),
});

/** Accepts every credential, and remembers the schemes of the last call. */
let shown: readonly string[] = [];
const authenticate: Authenticate = (credentials) => {
  shown = credentials.map((credential) =>
    [credential, ...(credential.and ?? [])].map(({ scheme, scopes }) => [scheme, ...scopes].join(" ")).join(" and "),
  );
  return "reader";
};
const fetch = createFetchHandler(endpoints, { authenticate });

async function call(method: string, path: string, headers: Record<string, string> = {}, body?: object) {
  shown = [];
  const json = body === undefined ? undefined : JSON.stringify(body);
  const init = { method, headers: { ...headers, ...(body && { "content-type": "application/json" }) } };
  const response = await fetch(new Request(`http://test${path}`, json === undefined ? init : { ...init, body: json }));
  const text = await response.text();
  const fields = [...text.matchAll(/"field":"([^"]*)"/g)].map(([, field]) => field!);
  const rules = [...text.matchAll(/"reason":"(openapi[^"]*)"/g)].map(([, rule]) => rule!);
  return { status: response.status, challenge: response.headers.get("www-authenticate"), text, fields, rules };
}

const basic = { authorization: `Basic ${btoa("ann:secret")}` };
const key = { "x-api-key": "k" };

test("a server with security annotations does not start without authenticate", () => {
  expect(() => createFetchHandler(endpoints)).toThrow(/GetBook, .*AddBook, .*FindBook must authenticate/);
});

test("the security of the document is that of operations without their own", async () => {
  expect(await call("GET", "/v1/books/emma")).toMatchObject({
    status: 401,
    challenge: 'Bearer, ApiKey in="header", name="X-Api-Key"',
  });
  expect(await call("GET", "/v1/books/emma", basic)).toMatchObject({ status: 401 });
  expect(await call("GET", "/v1/books/emma", { authorization: "Bearer t" })).toMatchObject({ status: 200 });
  expect(shown).toEqual(["OAuth read"]);
  expect(await call("GET", "/v1/books/emma", key)).toMatchObject({ status: 200 });
  expect(shown).toEqual(["Key"]);
  expect(await call("GET", "/v1/books/emma", { authorization: "Bearer t", ...key })).toMatchObject({ status: 200 });
  expect(shown).toEqual(["OAuth read", "Key"]);
});

test("schemes of one requirement are needed together", async () => {
  const book = { title: "Emma" };
  expect(await call("POST", "/v1/books", {}, book)).toMatchObject({ status: 401 });
  expect(await call("POST", "/v1/books", basic, book)).toMatchObject({ status: 401 });
  expect(await call("POST", "/v1/books", key, book)).toMatchObject({ status: 401 });
  expect(await call("POST", "/v1/books", { ...basic, ...key }, book)).toMatchObject({ status: 200 });
  expect(shown).toEqual(["Basic and Key"]);
});

test("an empty requirement opens an operation", async () => {
  expect(await call("GET", "/v1/books/emma/cover")).toMatchObject({ status: 200 });
});

test("an empty requirement beside others makes credentials optional", async () => {
  const find = (headers?: Record<string, string>) => call("GET", "/v1/books:find", headers);
  expect(await find()).toMatchObject({ status: 200, text: '{"id":"undefined"}' });
  expect(await find({ authorization: "Bearer t" })).toMatchObject({ status: 200, text: '{"id":"reader"}' });
  expect(shown).toEqual(["OAuth read search"]);
  const strict = createFetchHandler(endpoints, { authenticate: () => undefined });
  const refused = new Request("http://test/v1/books:find", { headers: { authorization: "Bearer t" } });
  expect((await strict(refused)).status).toBe(401);
  expect((await strict(new Request("http://test/v1/books:find"))).status).toBe(200);
});

test("constraints are checked in requests, and absent fields meet them", async () => {
  const create = (book: object) => call("POST", "/v1/books", { ...basic, ...key }, book);
  expect(await create({ title: "Emma" })).toMatchObject({ status: 200 });
  const full = { id: "set by the server", title: "Emma", pages: 4999, sold: "1000000", genres: ["novel", "play"] };
  expect(await create(full)).toMatchObject({ status: 200, text: expect.not.stringContaining("set by the server") });
  expect(await create({})).toMatchObject({ status: 400, fields: ["title"] });
  const bad = { title: "emma", pages: 5000, sold: "1000001", genres: ["novel", "novel", "poem", "play"] };
  expect(await create(bad)).toMatchObject({
    status: 400,
    // A list that is too long is not looked at further.
    fields: ["title", "pages", "sold", "genres"],
    rules: ["openapi.pattern", "openapi.exclusiveMaximum", "openapi.maximum", "openapi.maxItems"],
  });
  expect(await create({ title: "Emma", genres: ["novel", "novel", "poem"] })).toMatchObject({
    status: 400,
    fields: ["genres", "genres[2]"],
    rules: ["openapi.uniqueItems", "openapi.enum"],
  });
  expect(await call("GET", "/v1/books/more-than-twenty-characters", key)).toMatchObject({
    status: 400,
    fields: ["id"],
  });
});

test("clients send the credentials that annotations require, together where they must", async () => {
  const clientFor = (credentials: Record<string, unknown>) => {
    const interceptors = [api.createAuth(service!, credentials)!];
    return api.createClient(
      service!,
      createTransport({
        baseUrl: "http://test",
        interceptors,
        fetch: (url, init) => fetch(new Request(String(url), init as RequestInit)),
      }),
    );
  };
  const find = async (credentials: Record<string, unknown>) => clientFor(credentials)["findBook"]!({ id: "emma" });
  expect(await find({})).toMatchObject({ id: "undefined" });
  expect(await find({ OAuth: "t" })).toMatchObject({ id: "reader" });
  const both = clientFor({ Basic: { username: "ann", password: "secret" }, Key: "k" });
  expect(await both["getBook"]!({ id: "emma" })).toMatchObject({ title: "Emma" });
  expect(shown).toEqual(["Key"]);
  expect(await both["addBook"]!({ title: "Emma" })).toMatchObject({ title: "Emma" });
  expect(shown).toEqual(["Basic and Key"]);
  await expect(clientFor({ Key: "k" })["addBook"]!({ title: "Emma" })).rejects.toMatchObject({ status: 401 });
});

test("options of rest.v1 win over annotations", () => {
  const text = `
    syntax = "proto3"; package win.v1;
    import "google/api/annotations.proto";
    import "protoc-gen-openapiv2/options/annotations.proto";
    import "rest/v1/options.proto";
    service Books {
      option (rest.v1.service).security_schemes = { key: "User" value: { http: { scheme: "Basic" } } };
      rpc Get(Book) returns (Book) {
        option (google.api.http) = {get: "/v1/books"};
        option (rest.v1.method).security = {scheme: "User"};
        option (grpc.gateway.protoc_gen_openapiv2.options.openapiv2_operation) = {security: {}};
      }
    }
    message Book { string id = 1; }`;
  const built = buildModel({ protoFile: describeSources({ "win.proto": text }), fileToGenerate: ["win.proto"] });
  const [operation] = built.model.files[0]!.services[0]!.operations;
  expect(operation?.security).toMatchObject([{ scheme: "User" }]);
});
