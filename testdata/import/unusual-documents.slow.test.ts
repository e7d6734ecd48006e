import { compareApis, readOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { afterAll, describe, expect, test } from "vitest";
import { importDocument, modelOf } from "./import-model.ts";

type Json = Parameters<typeof importDocument>[0];
type Members = { readonly [name: string]: Json };

const ok: Members = { "200": { description: "OK" } };
const path = (name: string): Members => ({ in: "path", name, required: true, schema: { type: "string" } });
const query = (name: string, schema: Json, more: Members = {}): Members => ({ in: "query", name, schema, ...more });
const object = (properties: Members, more: Members = {}): Members => ({ type: "object", properties, ...more });
const text: Members = { type: "string" };
const ref = (name: string): Members => ({ $ref: `#/components/schemas/${name}` });
const get = (more: Members = {}): Members => ({ get: { responses: ok, ...more } });
const post = (more: Members = {}): Members => ({ post: { responses: ok, ...more } });
const content = (media: Members): Members => ({ description: "", content: media });

function api(paths: Members, more: Members = {}): Members {
  return { openapi: "3.1.0", info: { title: "Odd API", version: "1" }, paths, ...more };
}

function schemas(all: Members): Members {
  return api({}, { components: { schemas: all } });
}

/** The files of all documents are compiled together, in the end. */
const seen: Members[] = [];

afterAll(() => {
  modelOf(
    new Map(seen.flatMap((document, index) => [...importDocument(document, { packageName: `odd${index}.v1` }).files])),
  );
});

/** The files as one text without indentation, followed by the rules of the findings. */
function imported(document: Members): string {
  seen.push(document);
  const { files, findings } = importDocument(document);
  const rules = findings.map(({ rule, severity }) => (severity === "error" ? `error ${rule}` : rule));
  return [...[...files.values()].map((file) => file.replace(/\n */g, "\n")), ...rules].join("\n");
}

describe("schemas", () => {
  const tree = object({ nodes: { type: "array", items: { anyOf: [ref("Leaf"), ref("Tree")] } }, name: text });
  const leaf = object({ nodes: { type: "array", items: { anyOf: [ref("Leaf"), ref("Tree")] } }, size: text });
  const chain = Object.fromEntries(
    Array.from({ length: 1500 }, (_, at) => [`S${at}`, object({ next: at < 1499 ? ref(`S${at + 1}`) : text })]),
  );

  test.each<[what: string, all: Members, expected: readonly string[]]>([
    [
      "that unions lead to have one message each",
      {
        A: object({ b: { anyOf: [text, ref("B")] } }),
        B: object({ a: { anyOf: [text, ref("A")] } }),
      },
      ["odd.v1.B b = 2;", "odd.v1.A a = 2;"],
    ],
    ["that are alike and contain each other have one message", { Tree: tree, Leaf: leaf }, ["import-union"]],
    [
      "that only describe another one have its type",
      { Book: object({ next: { allOf: [ref("Book"), { description: "The sequel." }] } }) },
      ["// The sequel.\nBook next = 1;"],
    ],
    [
      "that contain themselves by a narrower form of themselves have a message for it",
      { Book: object({ next: { allOf: [ref("Book"), { required: ["title"] }] }, title: text }) },
      ["message Next {\nNext next = 1;", "optional string title = 2 [(google.api.field_behavior) = REQUIRED];"],
    ],
    ["of long chains of references", chain, ["S1499 next = 1;"]],
    [
      "of tuples have the types of all places",
      { A: object({ a: { type: "array", prefixItems: [{ type: "number" }, { type: "number" }], items: false } }) },
      ["repeated double a = 1;", "import-keyword"],
    ],
    [
      "with a pattern of names are maps",
      { A: object({ a: { type: "object", patternProperties: { "^x-": text }, additionalProperties: false } }) },
      ['map<string, string> a = 1 [(rest.v1.field).keys = {pattern: "^x-"}];'],
    ],
    [
      "without a common type are reported",
      { A: object({ a: { allOf: [text, { type: "integer" }] } }) },
      ["import-keyword"],
    ],
    [
      "whose mapping leads nowhere keep their names",
      {
        A: object({
          a: {
            oneOf: [ref("B"), ref("C")],
            discriminator: { propertyName: "kind", mapping: { b: "missing.yaml#/B" } },
          },
        }),
        B: object({ kind: text }, { required: ["kind"] }),
        C: object({ kind: text }, { required: ["kind"] }),
      },
      ['B b = 1 [json_name = "B"];', "import-union"],
    ],
    [
      "with the same value twice, or letters that are not ASCII",
      { A: object({ größe: { type: "string", enum: ["", "a", "a"] }, k: { enum: ["x", "x", "ø"] } }) },
      [
        'optional string grosse = 1 [json_name = "größe", (rest.v1.field).schema = {enum: ["\\"\\"", "\\"a\\""]}];',
        'K_O = 2 [(rest.v1.enum_value).name = "ø"];',
      ],
    ],
  ])("%s", (_, all, expected) => {
    const result = imported(schemas(all));
    for (const part of expected) expect(result).toContain(part);
  });
});

test.each<[what: string, link: (next: Json) => Members]>([
  ["lists", (next) => ({ type: "array", items: next })],
  ["maps", (next) => ({ type: "object", additionalProperties: next })],
  ["parts", (next) => ({ allOf: [next, object({ a: text })] })],
  ["unions", (next) => ({ oneOf: [next, text] })],
])("schemas of more than 400 %s in each other are reported", (_, link) => {
  const all = Array.from({ length: 600 }, (_, at) => [`S${at}`, link(at < 599 ? ref(`S${at + 1}`) : text)]);
  const { findings } = importDocument(schemas({ ...Object.fromEntries(all), First: object({ a: ref("S0") }) }));
  expect(findings.map(({ message }) => message)).toContainEqual(expect.stringMatching(/more than 400/));
});

describe("routes", () => {
  test.each<[what: string, document: Members, expected: readonly string[]]>([
    [
      "with parts of a segment are part of the whole one",
      api({
        "/a/{x}{y}": get({ operationId: "parts", parameters: [path("x"), path("y")] }),
        "/a/{x}": get({ operationId: "whole", parameters: [path("x")] }),
      }),
      ["// `/a/{x}{y}`\nrpc Whole", "path-duplicate"],
    ],
    ["with a verb", api({ "/a/{x}:run": post({ parameters: [path("x")] }) }), ['{post: "/a/{x}:run"}']],
    [
      "below a server whose path has a colon",
      api({ "/a": get() }, { servers: [{ url: "https://x.example/bot:key" }] }),
      ['base_path: "/bot%3Akey"'],
    ],
    [
      "with parameters after a question mark have them in the query",
      api({ "/a?kind={kind}": get({ parameters: [path("kind")] }) }),
      ['{get: "/a"}', "optional string kind = 1 [(google.api.field_behavior) = REQUIRED];", "import-path"],
    ],
  ])("%s", (_, document, expected) => {
    const result = imported(document);
    for (const part of expected) expect(result).toContain(part);
  });
});

describe("parameters", () => {
  const open = object({ x: text }, { additionalProperties: true });

  test.each<[what: string, parameters: readonly Members[], expected: readonly string[]]>([
    [
      "that an object has, too, are declared once",
      [query("range", object({ from: text, to: text })), query("from", text)],
      ["optional string to = 1;\noptional string from = 2;"],
    ],
    [
      "that are the same header are one field",
      [
        { in: "header", name: "X-Trace", schema: text },
        { in: "header", name: "x-trace", schema: text },
      ],
      ['string x_trace = 1 [(rest.v1.field) = {in: HEADER, name: "X-Trace"}];\n}', "import-parameter"],
    ],
    [
      "of open objects in brackets are maps",
      [query("extra", open, { style: "deepObject", explode: true })],
      ["map<string, string> extra = 1 [(rest.v1.field).style = DEEP_OBJECT];"],
    ],
    [
      "with content are JSON",
      [{ in: "query", name: "filter", content: { "application/json": { schema: object({ a: text }) } } }],
      ["Filter filter = 1 [(rest.v1.field).style = JSON];"],
    ],
    [
      "that differ in brackets are two fields",
      [query("tag", text), query("tag[]", { type: "array", items: text })],
      ['repeated string tag_2 = 2 [(rest.v1.field).name = "tag[]"];'],
    ],
  ])("%s", (_, parameters, expected) => {
    const result = imported(api({ "/a": get({ parameters: [...parameters] }) }));
    for (const part of expected) expect(result).toContain(part);
  });
});

describe("bodies", () => {
  const json = { schema: object({ a: text }) };
  const fixed = { "X-Version": { schema: { const: "1" } } };

  test.each<[what: string, document: Members, expected: readonly string[]]>([
    [
      "in text/json are JSON",
      api({ "/a": get({ responses: { "200": content({ "text/json": json, "text/csv": {} }) } }) }),
      ['media_type: "application/json"', 'media_type: "text/csv"'],
    ],
    [
      "in any type beside JSON are bytes",
      api({
        "/a": get({
          responses: { "200": content({ "*/*": { schema: object({ b: text }) }, "application/json": json }) },
        }),
      }),
      ['bytes ok_other = 1 [(rest.v1.field) = {media_type: "application/octet-stream", status: 200}];'],
    ],
    [
      "of a form without properties leave the other type",
      api({
        "/a": post({
          requestBody: {
            required: true,
            content: {
              "multipart/form-data": { schema: { type: "object" } },
              "application/octet-stream": { schema: { type: "string", format: "binary" } },
            },
          },
        }),
      }),
      ["google.api.HttpBody body = 1;", 'request_media_type: "application/octet-stream"', "import-body"],
    ],
    [
      "of an invalid type leave the other type",
      api({
        "/a": post({ requestBody: { content: { "application/json; charset": json, "text/plain": { schema: text } } } }),
      }),
      ["optional string body = 1;", 'request_media_type: "text/plain"', "import-body"],
    ],
    [
      "in several types of bytes leave the type to callers",
      api({ "/a": post({ requestBody: { content: { "image/png": {}, "image/jpeg": {} } } }) }),
      ["google.api.HttpBody body = 1;", "{body_optional: true}"],
    ],
    [
      "in JSON and other types are a oneof",
      api({
        "/a": post({
          parameters: [query("json", text)],
          requestBody: {
            required: true,
            content: {
              "application/xml": json,
              "application/json": json,
              "application/merge-patch+json": { schema: object({ b: text }) },
              "multipart/form-data": { schema: object({ f: { type: "string", format: "binary" } }) },
            },
          },
        }),
      }),
      [
        "optional string json = 1 [(rest.v1.field).in = QUERY];\noneof content {\noption (rest.v1.oneof).required = true;",
        'Json2 json_2 = 2 [(rest.v1.field).media_type = "application/json"];',
        'MergePatch merge_patch = 3 [(rest.v1.field).media_type = "application/merge-patch+json"];',
        'bytes xml = 4 [(rest.v1.field).media_type = "application/xml"];',
        'Multipart multipart = 5 [(rest.v1.field).media_type = "multipart/form-data"];',
      ],
    ],
    [
      "in JSON and a form that carries the same message are one member",
      api({
        "/a": post({
          requestBody: { content: { "application/json": json, "application/x-www-form-urlencoded": json } },
        }),
      }),
      ['media_type: "application/json", other_media_types: ["application/x-www-form-urlencoded"]'],
    ],
    [
      "in JSON and a form with an object are two members",
      api({
        "/a": post({
          requestBody: {
            content: {
              "application/json": { schema: object({ o: json.schema }) },
              "application/x-www-form-urlencoded": { schema: object({ o: json.schema }) },
            },
          },
        }),
      }),
      ['Form form = 2 [(rest.v1.field).media_type = "application/x-www-form-urlencoded"];', "style = DEEP_OBJECT"],
    ],
    [
      "in JSON and multipart with a file of the same schema are two members",
      api({
        "/a": post({
          requestBody: {
            content: {
              "application/json": { schema: object({ f: { type: "string", format: "binary" }, n: text }) },
              "multipart/form-data": { schema: object({ f: { type: "string", format: "binary" }, n: text }) },
            },
          },
        }),
      }),
      ['Multipart multipart = 2 [(rest.v1.field).media_type = "multipart/form-data"];', "File f = 1;"],
    ],
    [
      "in one type with several schemas have the first, and a finding",
      api({
        "/a": post({
          requestBody: {
            content: {
              "application/json": json,
              "text/json": { schema: object({ b: text }) },
              "APPLICATION/JSON": { schema: object({ c: text }) },
              "text/plain": { schema: text },
            },
          },
        }),
      }),
      [
        'Json json = 1 [(rest.v1.field).media_type = "application/json"];\nstring plain = 2',
        "import-body\nimport-body",
      ],
    ],
    [
      "in a charset other than UTF-8 are bytes",
      api({
        "/a": post({
          requestBody: {
            description: "What to keep.",
            content: { "application/json": json, "text/plain; charset=iso-8859-1": { schema: text } },
          },
        }),
      }),
      ["// What to keep.\noneof content {", "bytes plain = 2", "import-body"],
    ],
    [
      "in JSON and several types of bytes are JSON, or bytes in any of these types",
      api({ "/a": post({ requestBody: { content: { "application/json": json, "image/png": {}, "image/gif": {} } } }) }),
      [
        'google.api.HttpBody other = 2 [(rest.v1.field) = {media_type: "image/png", other_media_types: ["image/gif"]}];',
      ],
    ],
    [
      "of a service with another name of JSON",
      api({
        "/a": post({
          requestBody: { required: true, content: { "application/json": json, "application/vnd.odd+json": json } },
        }),
      }),
      ['{json_media_types: ["application/vnd.odd+json"]}'],
    ],
    [
      "of a form with alternatives have the properties of all",
      api({
        "/a": post({
          requestBody: {
            content: {
              "multipart/form-data": {
                schema: { allOf: [object({ a: text }), { anyOf: [object({ b: text }), object({ c: text })] }] },
              },
            },
          },
        }),
      }),
      ["optional string b = 1;\noptional string c = 2;\noptional string a = 3;", "import-body"],
    ],
    [
      "of scripts are the callback of the service",
      api({
        "/a": get({
          parameters: [query("jsonp", text), query("page", text)],
          responses: { "200": content({ "application/json": json, "text/javascript": { schema: text } }) },
        }),
        "/b": { delete: { responses: { "204": { description: "" } } } },
      }),
      ['callback_parameter: "jsonp"', "string page = 1;"],
    ],
    [
      "of scripts are a media type in a POST, which cannot load a script",
      api({
        "/a": Object.fromEntries(
          ["get", "post"].map((method) => [
            method,
            {
              parameters: [query("jsonp", text)],
              responses: { "200": content({ "application/json": json, "text/javascript": { schema: text } }) },
            },
          ]),
        ),
      }),
      ['callback_parameter: "jsonp"', 'media_type: "text/javascript"', "import-parameter"],
    ],
    [
      "of scripts alone are not callbacks",
      api({
        "/a": get({
          parameters: [query("jsonp", text)],
          responses: { "200": content({ "application/json": json, "text/javascript": { schema: text } }) },
        }),
        "/sdk.js": get({ responses: { "200": content({ "text/javascript": { schema: text } }) } }),
      }),
      ['callback_parameter: "jsonp"', 'media_type: "text/javascript"'],
    ],
    [
      "of scripts are a media type if an operation has another parameter with the name of the callback",
      api({
        "/a": get({
          parameters: [query("callback", text)],
          responses: { "200": content({ "application/json": json, "text/javascript": { schema: text } }) },
        }),
        "/hooks": {
          post: {
            parameters: [query("callback", { type: "string", format: "uri" }, { required: true })],
            responses: { "204": { description: "" } },
          },
        },
      }),
      [
        'media_type: "text/javascript"',
        "string callback = 1 [(google.api.field_behavior) = REQUIRED",
        "import-parameter",
      ],
    ],
    [
      "of scripts without a callback in every operation are a media type",
      api({
        "/a": get({
          parameters: [query("jsonp", text)],
          responses: { "200": content({ "application/json": json, "text/javascript": { schema: text } }) },
        }),
        "/b": get({ responses: { "200": content({ "application/json": json }) } }),
      }),
      ['media_type: "text/javascript"', "string jsonp = 1;"],
    ],
    [
      "of errors with constant headers, as all responses have them",
      api({
        "/a": get({
          responses: { "200": { description: "", headers: fixed }, default: { description: "", headers: fixed } },
        }),
      }),
      ['response_headers: {name: "X-Version", value: "1"}'],
    ],
    [
      "of webhooks and callbacks are those of rpcs",
      api(
        {
          "/a": post({
            operationId: "order",
            callbacks: {
              done: { "{$request.body#/url}": post({ requestBody: { content: { "application/json": json } } }) },
            },
          }),
        },
        { webhooks: { orderPaid: post({ requestBody: { content: { "application/json": json } } }) } },
      ),
      ["rpc Done(DoneRequest)", "rpc OrderPaid(OrderPaidRequest)", 'webhook: {name: "done"}', "import-omitted"],
    ],
  ])("%s", (_, document, expected) => {
    const result = imported(document);
    for (const part of expected) expect(result).toContain(part);
  });
});

describe("what proto files cannot express is a finding", () => {
  const header = (schema: Json, more: Members = {}): Members => ({ schema, ...more });
  const responding = (responses: Members): Members => api({ "/a": get({ responses }) });
  const links = { next: { operationId: "b" } };

  test.each<[what: string, document: Members, messages: readonly string[]]>([
    [
      "paths with half of a character",
      api({ "/books/\ud800": get() }),
      ['the path "/books/\\ud800" is not valid Unicode, so the operation is left out'],
    ],
    [
      "links of errors",
      responding({ ...ok, "404": { description: "", links } }),
      ["links have no form in proto files"],
    ],
    [
      "headers of the parts of a form",
      api({
        "/a": post({
          requestBody: {
            content: {
              "multipart/form-data": {
                schema: object({ f: { type: "string", format: "binary" } }),
                encoding: { f: { headers: { "X-Kind": header(text) } } },
              },
            },
          },
        }),
      }),
      ["headers of parts have no form in proto files"],
    ],
    [
      "further media types of a parameter",
      api({
        "/a": get({
          parameters: [{ in: "query", name: "q", content: { "application/json": {}, "text/plain": { schema: text } } }],
        }),
      }),
      ["a parameter has one media type, application/json, so text/plain is left out"],
    ],
    [
      "a header in JSON, a header that may be null, and one that differs",
      responding({
        "200": {
          description: "",
          headers: {
            "X-Page": { content: { "application/json": { schema: object({ next: text }) } } },
            "X-Left": header({ type: ["integer", "null"] }),
            "X-Kind": header(text),
          },
        },
        "202": {
          description: "",
          headers: { "x-kind": header({ type: "integer" }), "X-Left": header({ type: ["integer", "null"] }) },
        },
      }),
      [
        "a header holds a text, so this one is a string with application/json",
        "a header is present or absent, but never null",
        "the header X-Kind has another type in another response of the operation, which counts for both",
      ],
    ],
    [
      "keys of content that are not media types",
      responding({ "200": content({ "application/json; charset": { schema: object({ a: text }) }, schema: {} }) }),
      [
        'the parameters of "application/json; charset" are invalid and left out',
        '"schema" is not a media type, so it is left out',
      ],
    ],
    [
      "a response without any media type",
      responding({ "200": content({ response: { schema: text }, body: {} }) }),
      [
        '"response" is not a media type, so the response is bytes of any media type',
        '"body" is not a media type, so the response is bytes of any media type',
      ],
    ],
    [
      "patterns with delimiters",
      schemas({
        A: object({
          a: { type: "string", pattern: "/^[a-z]+$/i" },
          b: { type: "string", pattern: "/a|b$/" },
          c: { type: "string", pattern: "^/[a-z]+/$" },
          d: { type: "string", pattern: "/v1/" },
          e: { type: "string", pattern: "/cost\\$/" },
        }),
      }),
      ["/^[a-z]+$/i", "/a|b$/"].map((pattern) => {
        return `the pattern ${JSON.stringify(pattern)} has the delimiters of a programming language, so it is left out`;
      }),
    ],
  ])("%s", (_, document, messages) => {
    seen.push(document);
    expect(
      importDocument(document)
        .findings.map(({ message }) => message)
        .sort(),
    ).toEqual([...messages].sort());
  });

  test("keys that are not media types make no oneof", () => {
    const document = responding({ "200": content({ "application/json": { schema: object({ a: text }) }, ok: {} }) });
    expect(imported(document)).not.toContain("oneof");
  });
});

test("the values of a query in a path are parameters", () => {
  const result = imported(
    api({ "/books?view=full&page={page}&flag": get({ operationId: "find", parameters: [path("page")] }) }),
  );
  expect(result).toContain('get: "/books"');
  expect(result).toContain("string page = ");
  expect(result).toContain("View view = ");
  expect(result).toContain("VIEW_FULL = 1;");
});

test("coverage expects what a document can have", () => {
  const json = { schema: object({ a: text }) };
  const document = api({
    "/a/:b": get({
      parameters: [query("c", { type: "array", items: text }, { style: "deepObject" })],
      responses: { "200": content({ "text/html": json }), "204": content({ "application/json": json }) },
    }),
  });
  const own = api({
    "/a/%3Ab": get({
      parameters: [query("c", { type: "array", items: text }, { style: "deepObject", explode: true })],
      responses: { "200": content({ "text/html": { schema: text } }), "204": { description: "" } },
    }),
  });
  const { missing, different } = compareApis(readOpenApi(document), readOpenApi(own));
  expect([...missing, ...different]).toEqual([]);
});

test("slashes at the end of paths are declared", () => {
  const document = api({
    "/": get({ operationId: "root" }),
    "/a/": get({ operationId: "listA" }),
    "/a": get({ operationId: "getA" }),
    "/a/{b}/": get({ operationId: "getB", parameters: [path("b")] }),
  });
  seen.push(document);
  const { files, findings } = importDocument(document);
  expect(findings).toEqual([]);
  const operations = modelOf(files).files.flatMap(({ services }) => services.flatMap((service) => service.operations));
  expect(operations.map(({ name, bindings }) => `${name} ${bindings[0]?.template.text}`).sort()).toEqual([
    "GetA /a",
    "GetB /a/{b}/",
    "ListA /a/",
    "Root /",
  ]);
});

test("parts of segments are variables if text separates them", () => {
  const document = api({
    "/a/{x}.{y}": get({ operationId: "getParts", parameters: [path("x"), path("y")] }),
    "/a/{z}.json": get({ operationId: "getJson", parameters: [path("z")] }),
    "/a/{x}": get({ operationId: "getWhole", parameters: [path("x")] }),
    "/b/é-{x}": get({ operationId: "getEscaped", parameters: [path("x")] }),
    "/b/{x}:{y}": get({ operationId: "getColon", parameters: [path("x"), path("y")] }),
  });
  seen.push(document);
  const { files, findings } = importDocument(document);
  expect(findings.map(({ message }) => message)).toEqual([
    "{x} and {y} are parts of a segment, which is one variable in the template",
  ]);
  const operations = modelOf(files).files.flatMap(({ services }) => services.flatMap((service) => service.operations));
  expect(operations.map(({ name, bindings }) => `${name} ${bindings[0]?.template.text}`).sort()).toEqual([
    "GetColon /b/{x_y}",
    "GetEscaped /b/%C3%A9-{x}",
    "GetJson /a/{z}.json",
    "GetParts /a/{x}.{y}",
    "GetWhole /a/{x}",
  ]);
});

test("a title with accents becomes a package without them", () => {
  const { files } = importDocument(api({ "/a": get() }, { info: { title: "Größe & Café", version: "2.1" } }));
  expect([...files.keys()]).toEqual(["grosse_cafe/v2/default.proto"]);
});

test("lists of Swagger with delimiters that proto files lack are texts, and findings", () => {
  const list = (name: string, place: string, collectionFormat: string): Members => {
    return { name, in: place, type: "array", items: text, collectionFormat };
  };
  const parameters = [list("tabs", "query", "tsv"), list("pipes", "header", "pipes"), list("commas", "header", "csv")];
  const { files, findings } = importDocument({
    swagger: "2.0",
    info: { title: "Lists", version: "1" },
    paths: { "/a": { get: { parameters, responses: ok } } },
  });
  const file = [...files.values()].join("\n");
  expect(file).toMatch(/optional string tabs\b[\s\S]*optional string pipes\b[\s\S]*repeated string commas\b/);
  expect(findings.map(({ rule }) => rule)).toEqual(["import-parameter", "import-parameter"]);
});

test("a second import keeps the numbers of what has nearly the same name", () => {
  const binary = { schema: { type: "string", format: "binary" } };
  const scripts = { "application/javascript": binary, "application/json": {}, "text/javascript": binary };
  const document = api({
    "/{id}/{id}": { get: { parameters: [path("id"), query("a", text)], responses: { "200": content(scripts) } } },
  });
  const { files, lock } = importDocument(document);
  expect(importDocument(document, { lock }).files).toEqual(files);
});

test("a security scheme with an impossible header is a finding", () => {
  const securitySchemes = { Key: { type: "apiKey", in: "header", name: "My API Key" } };
  const document = api({ "/a": get({ security: [{ Key: [] }] }) }, { components: { securitySchemes } });
  modelOf(importDocument(document).files);
  expect(importDocument(document).findings).toMatchObject([
    { rule: "import-security", message: '"My API Key" is not a valid name of a header' },
  ]);
});
