import { createOpenApi, importOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { createFetchHandler } from "@protoc-gen-rest/runtime/server";
import { describe, expect, test } from "vitest";
import { loadApi } from "../../generators/loading/load-api.ts";
import { importDocument, modelOf } from "./import-model.ts";

type Json = Parameters<typeof importDocument>[0];
type Members = { readonly [name: string]: Json };

const parameter = (place: string, name: string, schema: Json, required = false): Members => {
  return { in: place, name, required: required || place === "path", schema };
};
const text: Members = { type: "string" };
const object = (...names: readonly string[]): Members => {
  return { type: "object", properties: Object.fromEntries(names.map((name) => [name, text])) };
};
const json = (schema: Json): Members => ({ "application/json": { schema } });

function operation(returns: Json, parameters: readonly Json[] = [], more: Members = {}): Members {
  return { parameters, responses: { "200": { description: "", content: json(returns) } }, ...more };
}

function api(paths: Members, more: Members = {}): Members {
  return { openapi: "3.1.0", info: { title: "Files", version: "1" }, paths, ...more };
}

/** The rpcs with their routes, and the findings about routes. */
function imported(document: Members) {
  const { files, findings } = importDocument(document);
  const services = modelOf(files).files.flatMap((file) => file.services);
  const loaded = loadApi(services);
  const endpoints = services.flatMap((service) => {
    const handlers = Object.fromEntries(service.operations.map(({ localName }) => [localName, () => ({})]));
    return loaded.createEndpoints(service, handlers);
  });
  // A server with all endpoints of the API throws if two of them clash.
  createFetchHandler(endpoints, { authenticate: "external" });
  return {
    rpcs: services.flatMap(({ operations }) =>
      operations.map(({ name, bindings: [binding] }) => `${name}: ${binding?.method} ${binding?.template.text}`),
    ),
    found: findings
      .filter(({ rule }) => rule === "path-duplicate")
      .map(({ pointer, message }) => `${pointer}: ${message}`),
    text: [...files.values()].join("\n").replace(/\n */g, "\n"),
  };
}

describe("operations that no request can tell apart are one rpc", () => {
  test("paths that differ in a fragment, with what either takes and returns", () => {
    const body = (...names: readonly string[]): Members => ({
      requestBody: { required: true, content: json(object(...names)) },
    });
    const {
      rpcs,
      found,
      text: files,
    } = imported(
      api({
        "/files/{id}": {
          put: operation(object("name"), [parameter("path", "id", text), parameter("query", "fields", text)], {
            ...body("name"),
            operationId: "updateFile",
            description: "Updates a file.",
          }),
        },
        "/files/{id}#link": {
          put: operation(
            object("link"),
            [parameter("path", "id", text), parameter("query", "fields", text, true), parameter("query", "own", text)],
            {
              ...body("link"),
              operationId: "addLink",
              summary: "Adds a link",
            },
          ),
        },
      }),
    );
    expect(rpcs).toEqual(["UpdateFile: PUT /files/{id}"]);
    expect(found).toEqual([
      "/paths/~1files~1{id}#link/put: PUT /files/{id}#link and PUT /files/{id} are the same route, so they are one rpc, updateFile, which takes the requests of both",
    ]);
    expect(files).toContain("// `/files/{id}#link`: Adds a link");
    expect(files).toMatch(/string fields = 2;\noptional string own = 3;/);
    expect(files).toMatch(/optional string name = \d;\noptional string link = \d;/);
  });

  test("paths whose parameters have other names and types", () => {
    const { rpcs, text: files } = imported(
      api({
        "/contacts/{id}": {
          get: operation(object("name"), [parameter("path", "id", { type: "string", format: "uuid" })]),
        },
        "/contacts/{number}": { get: operation(object("name"), [parameter("path", "number", { type: "integer" })]) },
      }),
    );
    expect(rpcs).toEqual(["GetContactsById: GET /contacts/{id}"]);
    expect(files).toContain("message GetContactsByIdRequest {\nstring id = 1");
  });

  test("a segment that may have more parts", () => {
    const { rpcs, text: files } = imported(
      api({
        "/commits/{sha}": {
          get: operation(object("sha"), [parameter("path", "sha", { type: "string", pattern: "^[0-9a-f]+$" })]),
        },
        "/commits/{sha}{type}": {
          get: {
            parameters: [parameter("path", "sha", text), parameter("path", "type", { enum: ["diff", "patch"] })],
            responses: { "200": { description: "", content: { "text/plain": { schema: text } } } },
          },
        },
      }),
    );
    expect(rpcs).toEqual(["GetCommitsBySha: GET /commits/{sha}"]);
    expect(files).not.toContain("[0-9a-f]");
    expect(files).toContain('media_type: "text/plain"');
  });

  test("with alternative credentials, if theirs differ", () => {
    const { text: files } = imported(
      api(
        {
          "/files": { get: operation(object("a"), [], { security: [{ key: [] }] }) },
          "/files#all": { get: operation(object("a"), [], { security: [{ token: [] }] }) },
        },
        {
          components: {
            securitySchemes: {
              key: { type: "apiKey", in: "header", name: "x-key" },
              token: { type: "http", scheme: "bearer" },
            },
          },
        },
      ),
    );
    expect(files).toContain('{security: [{scheme: "key"}, {scheme: "token"}]}');
  });
});

describe("operations whose parts are in other files stay as they are", () => {
  /** Imports operations of one route beside a file with these parts. */
  const importedWith = (common: Json, get: Members, other: Members) => {
    const document = api({ "/files": { get }, "/files#all": { get: { ...other, operationId: "getAll" } } });
    const { files, findings } = importOpenApi(
      new Map<string, Json>([
        ["openapi.json", document],
        ["common/parts.json", common],
      ]),
    );
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    const operations = modelOf(files).files.flatMap((file) => file.services.flatMap((service) => service.operations));
    return operations.map(({ name }) => name);
  };
  const sizes = { sizes: { Size: { enum: ["small", "large"] } } };
  const ref = { $ref: "common/parts.json#/part" };
  const content = json({ $ref: "#/sizes/Size" });

  test("responses", () => {
    const own = { responses: { "200": { description: "", content: json(object("a")) } } };
    const names = importedWith({ ...sizes, part: { description: "", content } }, own, { responses: { "200": ref } });
    expect(names).toEqual(["GetFiles", "GetAll"]);
  });

  test("bodies", () => {
    const names = importedWith({ ...sizes, part: { content } }, operation(object("a")), {
      ...operation(object("b")),
      requestBody: ref,
    });
    expect(names).toEqual(["GetFiles", "GetAll"]);
  });

  test("parameters, unless all have them from there", () => {
    const part = { in: "query", name: "size", schema: { $ref: "#/sizes/Size" } };
    const one = operation(object("a"), [parameter("query", "size", text)]);
    const other = operation(object("b"), [ref]);
    expect(importedWith({ ...sizes, part }, one, other)).toEqual(["GetFiles", "GetAll"]);
    expect(importedWith({ ...sizes, part }, operation(object("a"), [ref]), other)).toEqual(["GetFiles"]);
  });
});

test("callbacks and links of all joined operations are reported", () => {
  const callback = (name: string) => ({
    "{$request.query.url}": { post: { requestBody: { content: json(object(name)) } } },
  });
  const linked = {
    responses: { "200": { description: "", content: json(object("b")), links: { self: { operationId: "getA" } } } },
  };
  const document = api({
    "/files": { get: operation(object("a"), [], { operationId: "getA", callbacks: { done: callback("first") } }) },
    "/files#all": {
      get: { ...operation(object("b")), ...linked, callbacks: { done: callback("second"), failed: callback("third") } },
    },
  });
  const { files, findings } = importDocument(document);
  const omitted = findings.filter(({ rule }) => rule === "import-omitted");
  expect(omitted.map(({ pointer, message }) => `${pointer}: ${message}`)).toEqual([
    '/paths/~1files#all/get/callbacks/done: another operation of the route has a callback "done", so this one is left out',
    "/paths/~1files/get/responses/200/links: links have no form in proto files",
    ...["done", "failed"].map((name) => {
      const at = `/paths/~1files/get/callbacks/${name}/{$request.query.url}/post`;
      return `${at}: the URL {$request.query.url} is not that of a field, so the webhook does not tell what it is sent for`;
    }),
  ]);
  const texts = [...files.values()].join("");
  expect(texts).toContain(" first = 1;");
  expect(texts).toContain(" third = 1;");
});

describe("operations that constants tell apart are served together", () => {
  test("in headers", () => {
    const constant = (value: string) => parameter("header", "x-target", { enum: [value] }, true);
    const {
      rpcs,
      found,
      text: files,
    } = imported(
      api({
        "/#a": { post: operation(object("a"), [constant("a")]) },
        "/#b": { post: operation(object("b"), [constant("b")]) },
        "/#c": { post: operation(object("c"), [constant("c")]) },
      }),
    );
    expect(found).toEqual([]);
    expect(rpcs).toEqual(["PostA: POST /", "PostB: POST /", "PostC: POST /"]);
    expect(files.match(/const: "\\"[abc]\\""/g)).toHaveLength(3);
  });

  test("in the query, beside streams, and of two parameters", () => {
    const flag = parameter("query", "stream", { type: "boolean" });
    const events = { "text/event-stream": { schema: object("delta") } };
    const streamed = (name: string, more: readonly Json[]): Members => ({
      parameters: [flag, ...more],
      responses: { "200": { description: "", content: { ...json(object(name)), ...events } } },
    });
    const document = api({
      "/answers": { get: streamed("a", []) },
      "/answers?beta=true": { get: streamed("b", []) },
      "/answers?beta=true&view=full": { get: operation(object("c")) },
    });
    const { rpcs, found } = imported(document);
    expect(found).toEqual([]);
    expect(rpcs).toHaveLength(5);
    const services = modelOf(importDocument(document).files).files.flatMap((file) => file.services);
    const { paths } = createOpenApi(services).document as { readonly paths: Members };
    expect(Object.keys(paths)).toEqual(Object.keys(document["paths"] as Members));
  });
});

test("a segment with parts that have a form is a route of its own", () => {
  const { rpcs } = imported(
    api({
      "/commits/{sha}": { get: operation(object("sha"), [parameter("path", "sha", text)]) },
      "/commits/{sha}.diff": { get: operation(object("diff"), [parameter("path", "sha", text)]) },
    }),
  );
  expect(rpcs).toEqual(["GetCommitsBySha: GET /commits/{sha}", "GetCommitsByShaDiff: GET /commits/{sha}.diff"]);
});

test("operations that begin differently in a segment are reported with both", () => {
  const { found } = importDocumentFindings(
    api({
      "/{name}": { get: operation(object("a"), [parameter("path", "name", text)]) },
      "/list:{format}": { get: operation(object("b"), [parameter("path", "format", text)]) },
    }),
  );
  expect(found).toEqual(["GET /list:{format} and GET /{name} are the same route, and a server has one of the two"]);
});

function importDocumentFindings(document: Members): { readonly found: readonly string[] } {
  const { findings } = importDocument(document);
  return { found: findings.filter(({ rule }) => rule === "path-duplicate").map(({ message }) => message) };
}
