import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { readEndpointText } from "@protoc-gen-rest/plugin/tooling";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { run } from "../../../testdata/commands/run.ts";
import { describeSources } from "../../../testdata/descriptors.ts";

const proto = `syntax = "proto3";
package shelves.v1;
import "google/api/annotations.proto";
import "rest/v1/options.proto";
service Shelves {
  rpc GetShelf(GetShelfRequest) returns (Shelf) { option (google.api.http) = {get: "/api/{name=shelves/*}"}; }
  rpc ListBooks(ListBooksRequest) returns (Shelf) { option (google.api.http) = {get: "/api/shelves/{shelf}/books"}; }
  rpc PutShelf(Shelf) returns (Shelf) { option (google.api.http) = {put: "/api/{name=shelves/*}" body: "*"}; }
  rpc Find(FindRequest) returns (Shelf) { option (google.api.http) = {get: "/api/find"}; }
}
message GetShelfRequest { string name = 1; int32 limit = 2; }
message ListBooksRequest { string shelf = 1; repeated string tags = 2; }
message FindRequest { repeated Pair others = 1 [(rest.v1.field).in = QUERY_REST]; }
message Pair { string name = 1; string value = 2; }
message Shelf { string name = 1; Shelf parent = 2; Book book = 3; repeated string tags = 4; }
message Book { string title = 1; int64 sold = 2; }
`;

let folder = "";
let api = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "coverage-"));
  // A descriptor set: compiling takes longer than a comparison.
  api = join(folder, "shelves.binpb");
  const set = create(FileDescriptorSetSchema, { file: describeSources({ "shelves.proto": proto }) });
  writeFileSync(api, toBinary(FileDescriptorSetSchema, set));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function coverage(name: string, content: unknown, ...args: readonly string[]): ReturnType<typeof run> {
  const path = join(folder, name);
  writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  return run("coverage", path, api, ...args);
}

/** An OpenAPI document with these operations, under the server path /api. */
function documentOf(paths: object): object {
  const shelf = {
    type: "object",
    properties: { name: { type: ["string", "null"] }, parent: { $ref: "#/components/schemas/Shelf" } },
  };
  const servers = [{ url: "https://shelves.example/api" }];
  return { openapi: "3.1.0", info: {}, servers, paths, components: { schemas: { Shelf: shelf } } };
}

function responding(schema: object, status = "200"): object {
  return { responses: { [status]: { description: "", content: { "application/json": { schema } } } } };
}

const shelf = { $ref: "#/components/schemas/Shelf" };

/** The parts that an operation of the document lacks or has differently. */
async function differencesOf(operation: object, path = "/shelves/{id}", method = "get"): Promise<readonly string[]> {
  const { stdout } = await coverage("api.json", documentOf({ [path]: { [method]: operation } }), "--format=json");
  const { missing, different }: { missing: { operation: string }[]; different: { problem: string }[] } =
    JSON.parse(stdout);
  return [...missing.map(({ operation }) => `missing ${operation}`), ...different.map(({ problem }) => problem)];
}

describe("an OpenAPI document", () => {
  test("is covered whatever its path parameters are called", async () => {
    const { exitCode, stdout } = await coverage(
      "api.yaml",
      documentOf({ "/shelves/{id}": { get: responding(shelf) } }),
    );
    expect(exitCode).toBe(0);
    expect(`\n${stdout}`).toBe(`
COVERED
operations  1 of 1  100.0 %
statuses    1 of 1  100.0 %
fields      2 of 2  100.0 %
3 routes are extra
`);
  });

  test("tells what is missing, and what is similar", async () => {
    const paths = { "/shelves/{id}": { get: responding(shelf), delete: {} }, "/shelves/{id}/pages": { get: {} } };
    const { exitCode, stdout } = await coverage("api.json", documentOf(paths));
    expect(exitCode).toBe(1);
    expect(stdout).toContain("missing    DELETE /api/shelves/{id}\n");
    expect(stdout).toContain("missing    GET /api/shelves/{id}/pages  (is it GET /api/shelves/{shelf}/books?)\n");
    expect(stdout).toContain("operations  1 of 3  33.3 %\n");
  });

  test("tells paths apart that differ in a slash at the end", async () => {
    const { stdout } = await coverage("api.json", documentOf({ "/find/": { get: {} } }));
    expect(stdout).toContain("missing    GET /api/find/  (is it GET /api/find?)\n");
  });

  const query = (name: string, schema: object, required = false) => ({ in: "query", name, required, schema });
  const object = (properties: object) => ({ type: "object", properties });

  test.each<[what: string, operation: object, problems: readonly string[]]>([
    ["a parameter", { parameters: [query("limit", { type: "integer" })] }, []],
    [
      "a parameter that is missing",
      { parameters: [query("page", { type: "integer" })] },
      ["the query parameter page is missing"],
    ],
    [
      "a parameter of another type",
      { parameters: [query("limit", { type: "string" })] },
      ["the query parameter limit is number, not string"],
    ],
    [
      "headers without a name, which no request has",
      { parameters: [{ in: "header", name: "", schema: { type: "string" } }, query("", { type: "string" })] },
      [],
    ],
    ["a status that is missing", responding(shelf, "201"), ["the status 201 is missing"]],
    ["an error, which any API has", responding(shelf, "404"), []],
    ["a field that is missing", responding(object({ name: {}, isbn: {} })), ["the response 200 isbn is missing"]],
    [
      "a field of another type",
      responding(object({ tags: { type: "string" } })),
      ["the response 200 tags is array, not string"],
    ],
    [
      "a field below another",
      responding(object({ book: object({ sold: { type: "integer" } }) })),
      ["the response 200 book.sold is string, not number"],
    ],
    [
      "fields of parts",
      responding({ allOf: [object({ name: {} }), { oneOf: [object({ page: {} })] }] }),
      ["the response 200 page is missing"],
    ],
    [
      "items",
      responding(object({ tags: { type: "array", items: { type: "number" } } })),
      ["the response 200 tags[] is string, not number"],
    ],
    ["enums", responding(object({ name: { enum: ["a", null] } })), []],
  ])("compares %s", async (_, operation, problems) => {
    expect(await differencesOf(operation)).toEqual(problems);
  });

  test("compares request bodies", async () => {
    const content = { "application/json": { schema: object({ name: {}, tags: {}, color: {} }) } };
    const operation = { requestBody: { content }, ...responding(shelf) };
    // The path has the name.
    expect(await differencesOf(operation, "/shelves/{id}", "put")).toEqual([
      "the request body name is missing",
      "the request body color is missing",
    ]);
  });

  test("accepts any query parameter where the API does", async () => {
    expect(await differencesOf({ parameters: [query("anything", {})] }, "/find")).toEqual([]);
  });

  test("of this API is covered completely", async () => {
    const out = join(folder, "own.json");
    await run("openapi", api, "--out", out);
    const { exitCode, stdout } = await run("coverage", out, api, "--format=json");
    expect({ exitCode, ...JSON.parse(stdout) }).toMatchObject({ exitCode: 0, missing: [], extra: [], different: [] });
  });
});

describe("a list of endpoints", () => {
  test.each([
    [
      "endpoints.md",
      "| method | path |\n| GET | `/api/shelves/:id` |\n\n- **GET** /api/shelves/{x}/books?page=1 lists\n",
    ],
    ["endpoints.json", ["GET /api/shelves/<id>", { method: "get", path: "/api/shelves/{x}/books" }]],
    ["endpoints.json", [{ method: "GET", url: "/api/shelves/{id}/" }, "GET /api/shelves/{id}/books"]],
    ["reversed.md", "| path | method |\n|---|---|\n| /api/shelves/:id | GET |\n| /api/shelves/:id/books | GET |\n"],
    [
      "links.md",
      "- **GET** [/api/shelves/:id](#get-shelf)\n- `get` `/api/shelves/{x}/books`\nYou get /api/x from there.\n",
    ],
    [
      "urls.txt",
      "curl -X GET https://shelves.example/api/shelves/{id}\n1. HEAD http://localhost:80/api/shelves/{id}/books\n",
    ],
    ["endpoints", "# Endpoints: all\n\nGET /api/shelves/{id}\n- GET: /x\n\tGET /api/shelves/{id}/books\n"],
  ])("%s: %j", async (name, content) => {
    const { exitCode, stdout } = await coverage(name, content);
    expect({ exitCode, stdout }).toEqual({
      exitCode: 0,
      stdout: "COVERED\noperations  2 of 2  100.0 %\n2 routes are extra\n",
    });
  });

  test.each([
    ["methods after a path", "| /v1/things | GET, POST |", ["GET", "POST"]],
    ["methods before a path", "| `GET`<br>`POST` | /v1/things |", ["GET", "POST"]],
    ["prose after a path", "| /v1/things | Delete, update: impossible |\n| /v1/things | GET |", ["GET"]],
  ])("has %s in a table", (_, text, methods) => {
    expect(
      readEndpointText(text)
        .operations.map(({ method }) => method)
        .sort(),
    ).toEqual(methods);
  });

  test("has long rows without a closing pipe", () => {
    expect(readEndpointText(`GET /v1/things\n| /${"a".repeat(500_000)}\n`).operations).toHaveLength(1);
  });

  test("fails below a percentage", async () => {
    const list = ["GET /api/shelves/{id}", "GET /api/pages", "GET /api/x", "PUT /api/shelves/{id}"];
    expect((await coverage("list.json", list)).exitCode).toBe(1);
    expect((await coverage("list.json", list, "--fail-under=50")).exitCode).toBe(0);
    expect((await coverage("list.json", list, "--fail-under=50.1")).exitCode).toBe(1);
    expect(await coverage("list.json", list, "--fail-under=half")).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining("It must be a number from 0 to 100."),
    });
  });
});

test("recorded traffic has routes and statuses", async () => {
  const entry = (method: string, path: string, status: number) => ({
    request: { method, url: `https://shelves.example${path}` },
    response: { status },
  });
  const entries = [
    entry("GET", "/api/shelves/a", 200),
    entry("GET", "/api/shelves/a", 404),
    entry("GET", "/api/shelves/b?limit=1", 206),
    entry("POST", "/api/shelves", 200),
    // Requests that a browser adds to those of a page.
    entry("HEAD", "/api/shelves/b", 200),
    entry("GET", "/api/shelves/b", 304),
    entry("OPTIONS", "/api/shelves", 204),
    { ...entry("GET", "/app.js", 200), _resourceType: "script" },
    { ...entry("GET", "/api/pages", 200), _resourceType: "fetch" },
    { ...entry("GET", "/api/pages", 200), _resourceType: "document" },
    { ...entry("GET", "/", 200), response: { status: 200, content: { mimeType: "text/html; charset=utf-8" } } },
    { request: { method: "GET", url: "data:image/png;base64,AA" } },
  ];
  const { exitCode, stdout } = await coverage("traffic.har", { log: { entries } });
  expect(exitCode).toBe(1);
  expect(`\n${stdout}`).toBe(`
missing    POST /api/shelves
missing    GET /api/pages
different  GET /api/{name=shelves/*}: the status 206 is missing

COVERED
operations  3 of 5  60.0 %
statuses    4 of 5  80.0 %
3 routes are extra
`);
});

describe("a document in several files", () => {
  const files = (shelf: object) => {
    mkdirSync(join(folder, "parts"), { recursive: true });
    writeFileSync(
      join(folder, "parts/shelf.json"),
      JSON.stringify({ get: responding({ $ref: "types.json#/a~1Shelf" }) }),
    );
    writeFileSync(join(folder, "parts/types.json"), JSON.stringify({ "a/Shelf": shelf }));
  };
  const root = documentOf({ "/shelves/{id}": { $ref: "parts/shelf.json" } });

  test("is read with all of them", async () => {
    files({ properties: { name: {}, parent: { $ref: "#/a~1Shelf" }, isbn: {} } });
    const { exitCode, stdout } = await coverage("root.json", root);
    expect({ exitCode, stdout }).toMatchObject({
      exitCode: 1,
      stdout: expect.stringMatching(/response 200 isbn is missing\n\nCOVERED\noperations {2}1 of 1/),
    });
  });

  test("leaves examples, defaults and other values as they are", async () => {
    const missing = { $ref: "./any.json" };
    const name = { example: missing, default: missing, enum: [missing], const: missing, examples: [missing] };
    files({ properties: { name, default: { $ref: "#/gone" } } });
    const { exitCode, stdout } = await coverage("root.json", root);
    expect({ exitCode, stdout }).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining("response 200 default is missing"),
    });
  });

  test("leaves URLs open, with a warning", async () => {
    const url = "https://schemas.example/name.json";
    files({ properties: { name: { $ref: url } } });
    const { exitCode, stderr } = await coverage("root.json", root);
    expect({ exitCode, stderr }).toEqual({
      exitCode: 0,
      stderr: `${join(folder, "root.json")}: warning: coverage reads files only, so what "${url}" refers to is not compared\n`,
    });
  });

  test("is an error if one of them is missing", async () => {
    files({ $ref: "gone.json" });
    expect(await coverage("root.json", root)).toMatchObject({
      exitCode: 2,
      stderr: expect.stringContaining('cannot read what "gone.json" refers to'),
    });
  });
});

test.each([
  [
    "swagger.json",
    { swagger: "1.2" },
    "is neither an OpenAPI 3.x or Swagger 2.0 document, nor a HAR, nor a list of endpoints",
  ],
  ["items.json", ["GET /a", { verb: "GET", path: "/b" }], "lists something else than endpoints"],
  ["empty.md", "# Nothing\n", 'expected lines such as "GET /v1/shelves/{id}"'],
  ["broken.json", "{", "cannot parse"],
])("%s is an error", async (name, content, message) => {
  expect(await coverage(name, content)).toMatchObject({
    exitCode: 2,
    stdout: "",
    stderr: expect.stringContaining(message),
  });
});

test("a file that does not exist is an error", async () => {
  expect(await run("coverage", join(folder, "none.yaml"), api)).toMatchObject({
    exitCode: 2,
    stderr: expect.stringContaining("cannot read"),
  });
});
