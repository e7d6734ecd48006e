import { importOpenApi, readLock, writeLock } from "@protoc-gen-rest/plugin/tooling";
import { afterAll, describe, expect, test } from "vitest";
import { importDocument, modelOf } from "./import-model.ts";

type Json = Parameters<typeof importDocument>[0];
type Members = { readonly [name: string]: Json };

const ok: Members = { "200": { description: "OK" } };

function api(paths: Members, components: Members = {}): Members {
  return { openapi: "3.1.0", info: { title: "Books API", version: "1.2.0" }, paths, components };
}

/** A document with one schema. */
function withSchema(schema: Json, others: Members = {}): Members {
  const json = { "application/json": { schema: { $ref: "#/components/schemas/Book" } } };
  const responses = { "200": { description: "OK", content: json } };
  const get = { operationId: "getBook", responses };
  return api({ "/book": { get } }, { schemas: { Book: schema, ...others } });
}

/** Documents whose files are compiled together, in the end. */
const seen: Members[] = [];

afterAll(() => {
  modelOf(
    new Map(seen.flatMap((document, index) => [...importDocument(document, { packageName: `seen${index}.v1` }).files])),
  );
});

/** The text of a message or an enum of the imported schemas, without indentation. */
function typeOf(document: Members, name: string): string {
  const { files, findings } = importDocument(document);
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  seen.push(document);
  const text = [...files.values()].join("\n");
  const [, body] = new RegExp(`\\n(?:message|enum) ${name} \\{\\n(.*?)\\n\\}`, "s").exec(text) ?? [];
  return (body ?? "").replace(/^ +/gm, "").trim();
}

const object = (properties: Members, more: Members = {}): Members => ({ type: "object", properties, ...more });

describe("a schema becomes", () => {
  test.each<[what: string, schema: Json, text: string]>([
    [
      "scalars",
      object({ a: { type: "string" }, b: { type: "integer", format: "int32" } }),
      "optional string a = 1;\noptional int32 b = 2;",
    ],
    [
      "required fields",
      object({ a: { type: "number" } }, { required: ["a"] }),
      "optional double a = 1 [(google.api.field_behavior) = REQUIRED];",
    ],
    [
      "names that are safe in proto files",
      object({ "a-b": {}, "1st": {} }),
      'google.protobuf.Value a_b = 1 [json_name = "a-b"];\ngoogle.protobuf.Value x_1st = 2 [json_name = "1st"];',
    ],
    [
      "lists and maps",
      object({ a: { type: "array", items: { type: "boolean" } }, b: { additionalProperties: { type: "string" } } }),
      "repeated bool a = 1;\nmap<string, string> b = 2;",
    ],
    [
      "nullable fields",
      object({ a: { type: ["string", "null"] } }),
      "optional string a = 1 [(rest.v1.field).nullable = true];",
    ],
    [
      "constraints and defaults",
      object({ a: { type: "integer", minimum: 1, default: 5 } }),
      'optional int64 a = 1 [(rest.v1.field) = {schema: {minimum: 1}, default: "5"}];',
    ],
    [
      "digits of booleans, with their default",
      object({
        a: { type: "string", enum: ["0", "1"], default: "1" },
        b: { type: "array", items: { type: "string", enum: ["1", "0"] } },
        c: { type: "string", format: "int64" },
      }),
      'optional bool a = 1 [(rest.v1.field) = {bool: BOOL_DIGIT, default: "\\"1\\""}];\nrepeated bool b = 2 [(rest.v1.field).bool = BOOL_DIGIT];\noptional int64 c = 3 [(rest.v1.field).int64 = INT64_STRING];',
    ],
    [
      "open objects",
      object({ a: {} }, { additionalProperties: true }),
      "google.protobuf.Value a = 1;\nmap<string, google.protobuf.Value> additional_properties = 2 [(rest.v1.field).additional_properties = true];",
    ],
    [
      "one or many",
      object({ a: { anyOf: [{ type: "string" }, { type: "array", items: { type: "string" } }] } }),
      "repeated string a = 1 [(rest.v1.field).one_or_many = true];",
    ],
    [
      "flat messages of allOf",
      { allOf: [object({ a: { type: "string" } }), object({ b: { type: "string" } })] },
      "optional string a = 1;\noptional string b = 2;",
    ],
    [
      "read-only fields",
      object({ a: { type: "string", readOnly: true } }, { required: ["a"] }),
      "optional string a = 1 [(google.api.field_behavior) = REQUIRED, (google.api.field_behavior) = OUTPUT_ONLY];",
    ],
    [
      "arbitrary JSON",
      object({ a: {}, b: { type: "object" } }),
      "google.protobuf.Value a = 1;\ngoogle.protobuf.Struct b = 2;",
    ],
    [
      "comments",
      object({ a: { type: "string", description: "Line\nline */", example: 1, deprecated: true } }),
      "// Line\n// line */\n//\n// Example: `1`\noptional string a = 1 [deprecated = true];",
    ],
    [
      "references beside an object that is only nullable",
      object({
        a: { anyOf: [{ $ref: "#/components/schemas/Book" }, { type: "object", nullable: true }] },
        b: { oneOf: [{ $ref: "#/components/schemas/Book" }, { nullable: true }] },
      }),
      "Book a = 1 [(rest.v1.field).nullable = true];\nBook b = 2 [(rest.v1.field).nullable = true];",
    ],
    [
      "items without a type, which are about arrays alone",
      object({
        a: { items: { type: "string" } },
        b: { enum: ["x", "y"], items: { type: "string" } },
      }),
      "enum B {\noption (rest.v1.enum).names = ENUM_NAMES_LOWER;\nB_UNSPECIFIED = 0;\nB_X = 1;\nB_Y = 2;\n}\n\nrepeated string a = 1;\noptional B b = 2;",
    ],
    [
      "lists that contain themselves",
      { type: "array", items: { $ref: "#/components/schemas/Book" } },
      "option (rest.v1.message).form = FORM_VALUE;\n\nrepeated Book items = 1;",
    ],
  ])("%s", (_, schema, text) => {
    expect(typeOf(withSchema(schema), "Book")).toBe(text);
  });

  test("an enum with its names on the wire", () => {
    const text = typeOf(withSchema({ type: "string", enum: ["open", "in-progress", "unspecified", "+1"] }), "Book");
    expect(text).toBe(`option (rest.v1.enum).names = ENUM_NAMES_LOWER;
BOOK_UNSPECIFIED = 0;
BOOK_OPEN = 1;
BOOK_IN_PROGRESS = 2 [(rest.v1.enum_value).name = "in-progress"];
BOOK_UNSPECIFIED_VALUE = 3 [(rest.v1.enum_value).name = "unspecified"];
BOOK_PLUS_1 = 4 [(rest.v1.enum_value).name = "+1"];`);
  });

  const cat = object({ kind: { const: "cat" }, lives: { type: "integer" } }, { required: ["kind"] });
  const dog = object({ kind: { const: "dog" }, name: { type: "string" } }, { required: ["kind"] });

  test("a oneof with a discriminator, declared or not", () => {
    const text = typeOf(
      withSchema(
        { oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }] },
        { Cat: cat, Dog: dog },
      ),
      "Book",
    );
    expect(text).toContain(
      'option (rest.v1.oneof) = {required: true, discriminator: "kind"};\nCat cat = 1;\nDog dog = 2;',
    );
  });

  test("a oneof with a discriminator that is an integer, or that may be absent", () => {
    const row = object({ type: { const: 1 }, items: { type: "string" } }, { required: ["type"] });
    const button = object({ type: { const: 2 }, label: { type: "string" } }, { required: ["type"] });
    expect(typeOf(withSchema({ oneOf: [row, button] }), "Book")).toContain(
      '{required: true, discriminator: "type", discriminator_type: DISCRIMINATOR_INTEGER};\n' +
        'Kind1 kind_1 = 1 [json_name = "1"];\nKind2 kind_2 = 2 [json_name = "2"];',
    );
    const title = object({ type: { const: "title" }, title: { type: "string" } }, { required: ["title"] });
    const date = object({ type: { const: "date" }, date: { type: "string" } }, { required: ["date"] });
    const told = { oneOf: [title, date], discriminator: { propertyName: "type" } };
    expect(typeOf(withSchema(told), "Book")).toContain(
      '{required: true, discriminator: "type", discriminator_optional: true};\nTitle title = 1;\nDate date = 2;',
    );
  });

  test.each([
    ["defaultMapping", { propertyName: "kind", defaultMapping: "Other" }],
    ["x-default-mapping", { propertyName: "kind", "x-default-mapping": "#/components/schemas/Other" }],
  ])("a oneof with a member for unknown kinds: %s", (_, discriminator) => {
    const refs = ["Cat", "Dog", "Other"].map((name) => ({ $ref: `#/components/schemas/${name}` }));
    const pet = { oneOf: refs, discriminator };
    const other = object({ kind: { type: "string", not: { enum: ["cat", "dog"] } } });
    const document = withSchema(pet, { Cat: cat, Dog: dog, Other: object({ kind: { type: "string" } }) });
    expect(typeOf(document, "Book")).toContain(
      '{required: true, discriminator: "kind", default_mapping: "other"};\nCat cat = 1;\nDog dog = 2;\nOther other = 3;',
    );
    expect(typeOf(document, "Other")).toBe(
      "optional string kind = 1;\n" +
        "map<string, google.protobuf.Value> additional_properties = 2 [(rest.v1.field).additional_properties = true];",
    );
    const known = withSchema(pet, { Cat: cat, Dog: dog, Other: object({ kind: { const: "bird" } }) });
    expect(typeOf(known, "Book")).toContain('default_mapping: "bird"};\nCat cat = 1;\nDog dog = 2;\nOther bird = 3;');
    expect(typeOf(withSchema(pet, { Cat: cat, Dog: dog, Other: other }), "Book")).toContain("Other other = 3;");
  });

  test("a union that readers can tell apart", () => {
    const members = [
      { type: "string" },
      { type: "integer" },
      object({ a: {} }, { required: ["a"] }),
      object({ b: {} }),
    ];
    const text = typeOf(withSchema({ anyOf: members }), "Book");
    expect(text).toContain("option (rest.v1.message).form = FORM_UNION;");
    expect(text).toContain("string text = 1;\nint64 number = 2;\nObject1 object_1 = 3;\nObject2 object_2 = 4;");
  });

  test("one message, if readers cannot tell the alternatives apart", () => {
    const document = withSchema({ anyOf: [object({ a: { type: "string" } }), object({ b: { type: "string" } })] });
    expect(typeOf(document, "Book")).toBe("optional string a = 1;\noptional string b = 2;");
    expect(importDocument(document).findings).toMatchObject([
      { rule: "import-union", pointer: "/components/schemas/Book/anyOf" },
    ]);
  });
});

/** The lines of the rpcs. */
function rpcsOf(document: Members): string {
  const { files, findings } = importDocument(document);
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  seen.push(document);
  const [, rpcs = ""] = /\nservice \w+ \{\n(.*?)\n\}\n/s.exec([...files.values()].join("\n")) ?? [];
  return rpcs.replace(/^ +/gm, "");
}

describe("an operation", () => {
  const content = (...types: readonly string[]) =>
    Object.fromEntries(types.map((type) => [type, { schema: { type: "string" } }]));

  test("has its parameters, whatever their style", () => {
    const list = { type: "array", items: { type: "string" } };
    const query = (name: string, schema: Json, more: Members = {}) => ({ in: "query", name, schema, ...more });
    const parameters = [
      { in: "path", name: "book-id", required: true, schema: { type: "integer" } },
      query("a", list),
      query("b", list, { explode: false }),
      query("c", list, { style: "pipeDelimited" }),
      query("d", object({ x: { type: "string" } }), { style: "deepObject" }),
      query("e[]", list),
      query("f", object({ g: { type: "string" } })),
      { in: "header", name: "If-Match", schema: { type: "string" } },
      { in: "cookie", name: "session", schema: { type: "string" } },
    ];
    const { files } = importDocument(api({ "/books/{book-id}": { get: { parameters, responses: ok } } }));
    const [file] = modelOf(files).files;
    const [binding] = file?.services[0]?.operations[0]?.bindings ?? [];
    expect(binding?.template.text).toBe("/books/{book_id}");
    expect(binding?.query.map(({ name, style }) => `${name} ${style}`)).toEqual([
      "a explode",
      "b comma",
      "c pipe",
      "d deepObject",
      "e deepObjectEmptyBrackets",
      "g explode",
    ]);
    expect(binding?.headers.map(({ name }) => name)).toEqual(["If-Match"]);
    expect(binding?.cookies.map(({ name }) => name)).toEqual(["session"]);
  });

  test("has a oneof of its statuses and media types", () => {
    const responses = {
      "200": { description: "", content: content("text/csv", "application/pdf") },
      "304": { description: "" },
      "404": { description: "" },
    };
    const { files } = importDocument(api({ "/a": { get: { operationId: "get", responses } } }));
    const [operation] = modelOf(files).files.flatMap(({ services }) =>
      services.flatMap(({ operations }) => operations),
    );
    expect(operation?.response).toMatchObject({
      kind: "result",
      cases: [
        { status: 200, mediaTypes: ["text/csv"] },
        { status: 200, mediaTypes: ["application/pdf"] },
        { status: 304 },
      ],
    });
    expect([...(operation?.errors ?? [])].map(([status]) => status)).toEqual([404]);
  });

  test("that answers with a message or with events is two rpcs", () => {
    const schema = object({ stream: { type: "boolean" } });
    const responses = {
      "200": {
        description: "",
        content: {
          "application/json": { schema: object({ a: {} }) },
          "text/event-stream": { schema: object({ b: {} }) },
        },
      },
    };
    const requestBody = { required: true, content: { "application/json": { schema } } };
    const text = rpcsOf(api({ "/chat": { post: { operationId: "createChat", requestBody, responses } } }));
    expect(text).toContain("rpc CreateChat(CreateChatRequest) returns (CreateChatResponse)");
    expect(text).toContain("rpc StreamChat(CreateChatRequest) returns (stream CreateChatEvent)");
    expect(text).toContain('selected_by: {field: "stream"}');
  });

  test("has a stream with an end, which can be over a WebSocket", () => {
    const events = (end: Json): Members => ({
      description: "",
      content: { "text/event-stream": { schema: { ...object({ a: {} }), "x-stream-end": end } } },
    });
    const watch = (end: Json, more: Members = {}) => {
      return api({ "/watch": { get: { operationId: "watch", responses: { "200": events(end) }, ...more } } });
    };
    const text = rpcsOf(watch("[DONE]", { "x-websocket": true }));
    expect(text).toContain('{streams: [SERVER_SENT_EVENTS, WEBSOCKET], stream_end: "[DONE]"}');
    const { findings } = importDocument(watch("two\nlines"));
    expect(findings.map(({ rule, message }) => [rule, message])).toEqual([
      ["import-response", "x-stream-end must be a line of text"],
    ]);
  });

  test("with a WebSocket alone has no messages", () => {
    const document = api({ "/watch": { get: { operationId: "watch", responses: ok, "x-websocket": true } } });
    expect(importDocument(document).findings.map(({ rule }) => rule)).toEqual(["import-response"]);
  });

  test("has a form with files", () => {
    const schema = object({ cover: { type: "string", format: "binary" }, title: { type: "string" } });
    const requestBody = {
      content: { "multipart/form-data": { schema, encoding: { cover: { contentType: "image/png" } } } },
    };
    const document = api({ "/covers": { post: { operationId: "upload", requestBody, responses: ok } } });
    expect(typeOf(document, "UploadRequest")).toBe(
      'File cover = 1 [(rest.v1.field).media_type = "image/png"];\noptional string title = 2;',
    );
  });
});

test("brackets carry unions, maps and lists of a query and a form", () => {
  const deep = { style: "deepObject", explode: true };
  const none = { type: "string", enum: [""] };
  const range = { anyOf: [object({ gt: { type: "integer" } }), { type: "integer" }] };
  const schema = object({
    address: { anyOf: [object({ city: { type: "string" } }), none] },
    metadata: { additionalProperties: { type: "string" } },
    items: { type: "array", items: object({ price: { type: "integer" } }) },
  });
  const form = (media: Members) => ({ content: { "application/x-www-form-urlencoded": media } });
  const encoding = { address: deep, metadata: deep, items: deep };
  const parameters = [{ in: "query", name: "created", schema: range, ...deep }];
  const { files } = importDocument(
    api({
      "/customers": {
        get: { operationId: "list", parameters, requestBody: form({ schema: object({}) }), responses: ok },
        post: { operationId: "create", requestBody: form({ schema, encoding }), responses: ok },
      },
    }),
  );
  const [list, create] = modelOf(files).files.flatMap(({ services }) => services.flatMap((it) => it.operations));
  expect(list?.bindings[0]).toMatchObject({
    body: { kind: "none" },
    query: [{ name: "created", style: "deepObject" }],
  });
  expect(create?.input.fields.map(({ jsonName, style }) => `${jsonName} ${style}`)).toEqual([
    "address deepObject",
    "metadata deepObject",
    "items deepObject",
  ]);
});

test("what proto files cannot express is listed with its place", () => {
  const parameters = [{ in: "query", name: "q", schema: object({ a: {} }), style: "form", explode: false }];
  const schema = { type: "string", pattern: "(?<bad", format: "hostname", not: {} };
  const get = {
    parameters,
    responses: { "200": { description: "", content: { "application/json": { schema } } } },
    callbacks: { done: {} },
  };
  const { findings } = importDocument(api({ "/a": { get } }));
  expect(findings.map(({ rule, pointer }) => `${rule} ${pointer}`).sort()).toEqual([
    "import-constraint /paths/~1a/get/responses/200/content/application~1json/schema/pattern",
    "import-format /paths/~1a/get/responses/200/content/application~1json/schema/format",
    "import-keyword /paths/~1a/get/responses/200/content/application~1json/schema/not",
    "import-omitted /paths/~1a/get/callbacks",
    "import-parameter /paths/~1a/get/parameters/0",
  ]);
});

test("all errors of a document are reported at once, and no files", () => {
  const { files, findings } = importDocument(
    api(
      {
        "/a/{id}": { get: { operationId: "x", responses: ok } },
        "/a/{other}": {
          get: {
            operationId: "x",
            parameters: [{ in: "path", name: "another", required: true, schema: {} }],
            responses: ok,
          },
        },
        "/b": {
          get: {
            responses: { "200": { $ref: "#/components/responses/None" } },
            parameters: [{ $ref: "other.yaml#/a" }],
          },
        },
      },
      { schemas: { A: { $ref: "#/components/schemas/B" }, B: { $ref: "#/components/schemas/A" } } },
    ),
  );
  expect(files.size).toBe(0);
  expect(findings.map(({ rule, pointer, message }) => `${rule} ${pointer} ${message}`)).toEqual([
    "path-parameter /paths/~1a~1{id}/get the path /a/{id} has {id}, but no parameter of that name",
    'operation-id /paths/~1a~1{other}/get/operationId another operation has the operationId "x", too',
    "path-parameter /paths/~1a~1{other}/get the path /a/{other} has {other}, but no parameter of that name",
    "path-parameter /paths/~1a~1{other}/get/parameters/0 the path /a/{other} has no {another}",
    'reference /paths/~1b/get/parameters/0 "other.yaml#/a" leads to other.yaml, which cannot be read',
    "path-duplicate /paths/~1a~1{other}/get GET /a/{other} and GET /a/{id} are the same route, so they are one rpc, x, which takes the requests of both",
    'reference /paths/~1b/get/responses/200 "#/components/responses/None" leads to nothing',
    'reference-cycle /components/schemas/A "#/components/schemas/B" leads back to itself',
    'reference-cycle /components/schemas/B "#/components/schemas/A" leads back to itself',
  ]);
});

test("types that are nested too deep for compilers are beside the others", () => {
  const nest = (depth: number): Json =>
    depth === 0 ? { enum: ["a", "b"] } : object({ [`p${depth}`]: nest(depth - 1) });
  modelOf(importDocument(withSchema(nest(60))).files);
  const { findings } = importDocument(withSchema(nest(2000)));
  expect(findings).toMatchObject([{ severity: "error", rule: "document" }]);
});

test("a document of wrong values is reported, and never an exception", () => {
  const wrong: readonly Json[] = [
    null,
    3,
    "x",
    [],
    [null],
    { $ref: 3 },
    { type: ["x"], properties: [], oneOf: 1, allOf: [null] },
  ];
  for (const value of wrong) {
    const operation = { parameters: [value], requestBody: value, responses: value, security: value, tags: value };
    const path = { get: value, put: operation, post: { responses: { "200": value, "2XX": value, default: value } } };
    const components = { schemas: { A: value }, securitySchemes: value, responses: value };
    expect(
      importDocument({ ...api({ "/a": path, "/b": value }, components), servers: value, tags: value }),
    ).toBeDefined();
    expect(importDocument({ swagger: "2.0", paths: { "/a": path, "/b": value }, definitions: value })).toBeDefined();
    expect(importDocument(value).findings).toMatchObject([{ rule: "document" }]);
  }
});

test.each<[what: string, document: Members, findings: readonly string[]]>([
  [
    "parameters, responses and an id",
    api({ "/a": { get: { operationId: 5, parameters: { name: "a" }, responses: [ok] } }, "/b": [] }),
    [
      "/paths/~1a/get/operationId operationId is the number 5, not text, and is left out",
      "/paths/~1a/get/parameters parameters is an object, not a list, and is left out",
      "/paths/~1a/get/responses responses is a list, not an object, and is left out",
      "/paths/~1b /b is a list, not an object, and is left out",
    ],
  ],
  [
    "schemas",
    withSchema(object({ a: null, b: { type: "string", enum: "x" }, c: { allOf: {}, required: [1] } })),
    [
      "/components/schemas/Book/properties/a a is null, not an object, and is left out",
      '/components/schemas/Book/properties/b/enum enum is the string "x", not a list, and is left out',
      "/components/schemas/Book/properties/c/required required is a list, not a list of texts, and is left out",
      "/components/schemas/Book/properties/c/allOf allOf is an object, not a list, and is left out",
    ],
  ],
  [
    "a Swagger document",
    { swagger: "2.0", info: {}, paths: { "/a": { get: { parameters: {}, responses: [] } } }, definitions: [] },
    [
      "/paths/~1a/get/parameters parameters is an object, not a list, and is left out",
      "/paths/~1a/get/responses responses is a list, not an object, and is left out",
      "/definitions definitions is a list, not an object, and is left out",
    ],
  ],
])("malformed parts are findings: %s", (_, document, expected) => {
  const { files, findings } = importDocument(document);
  expect(files.size).toBeGreaterThan(0);
  const found = findings.filter(({ rule }) => rule === "import-malformed");
  expect(found.map(({ pointer, message }) => `${pointer} ${message}`)).toEqual(expected);
});

test("a document of OpenAPI 3.2 is read as one of 3.1, and what is new is a finding", () => {
  const { files, findings } = importDocument({ ...withSchema(object({ a: { type: "string" } })), openapi: "3.2.0" });
  expect(files.size).toBe(2);
  expect(findings).toMatchObject([{ rule: "import-omitted", pointer: "/openapi" }]);
  expect(importDocument({ ...api({}), openapi: "3.20.0" }).findings).toMatchObject([{ rule: "document" }]);
});

test("path items and operations may be references to other files", () => {
  const id = { in: "path", name: "id", required: true, schema: { type: "integer" } };
  const get = { operationId: "getBook", parameters: [id], responses: { "200": { $ref: "responses.yaml#/book" } } };
  const { files, findings } = importOpenApi(
    new Map<string, Json>([
      [
        "api/root.yaml",
        api({ "/books/{id}": { get: { $ref: "paths/get.yaml" } }, "/shelves/{id}": { $ref: "paths/shelf.yaml" } }),
      ],
      ["api/paths/get.yaml", get],
      ["api/paths/shelf.yaml", { get: { ...get, operationId: "getShelf" } }],
      [
        "api/paths/responses.yaml",
        { book: { description: "", content: { "application/json": { schema: { $ref: "../book.yaml" } } } } },
      ],
      ["api/book.yaml", object({ title: { type: "string" } })],
    ]),
  );
  expect(findings).toEqual([]);
  const text = [...files.values()].join("\n");
  expect(text).toContain("rpc GetBook(GetBookRequest) returns (Book)");
  expect(text).toContain("rpc GetShelf(GetShelfRequest) returns (Book)");
  expect(text).toMatch(/int64 id = 1/);
});

test("files that a Swagger document refers to are read as Swagger, too", () => {
  const book = { $ref: "models.json#/definitions/Book" };
  const get = {
    parameters: [{ in: "query", name: "tags", type: "array", items: { type: "string" } }],
    responses: { "200": { schema: book } },
  };
  const { files, findings } = importOpenApi(
    new Map<string, Json>([
      [
        "root.json",
        {
          swagger: "2.0",
          info: { title: "A", version: "1" },
          paths: { "/a": { $ref: "a.json" } },
          definitions: {
            Map: { type: "object", patternProperties: { "^x": { $ref: "#/definitions/Leaf" } } },
            Leaf: object({ a: { type: "string" } }),
          },
        },
      ],
      ["a.json", { get }],
      [
        "models.json",
        {
          definitions: {
            Book: object({ leaf: { $ref: "#/definitions/Leaf" } }),
            Leaf: object({ b: { type: "string", "x-nullable": true } }),
          },
        },
      ],
    ]),
  );
  expect(findings.filter(({ severity, rule }) => severity === "error" || rule === "reference")).toEqual([]);
  const text = [...files.values()].join("\n");
  expect(text).toContain("repeated string tags = 1");
  expect(text).toMatch(/returns \(Book\)/);
  expect(text).toContain(".nullable = true");
});

test("numbers and names stay when the document changes", () => {
  const first = importDocument(
    withSchema(object({ a: { type: "string" }, b: { enum: ["x", "y"] }, c: { type: "string" } })),
  );
  const changed = withSchema(object({ d: { type: "string" }, c: { type: "string" }, b: { enum: ["z", "y"] } }));
  const second = importDocument(changed, { lock: first.lock });
  const text = second.files.get("books/v1/schemas.proto") ?? "";
  modelOf(second.files);
  expect(text).toContain('  reserved 1;\n  reserved "a";\n');
  expect(text).toContain("optional string d = 4;");
  expect(text).toContain("optional string c = 3;");
  expect(text).toContain('    reserved 1;\n    reserved "B_X";\n    B_UNSPECIFIED = 0;\n    B_Z = 3;\n    B_Y = 2;\n');
  const third = importDocument(withSchema(object({ a: { type: "string" } })), { lock: second.lock });
  expect(third.files.get("books/v1/schemas.proto")).toContain("optional string a = 1;");
});

test("the same document gives the same files", () => {
  const document = withSchema(object({ a: { type: "string" } }));
  const first = importDocument(document);
  expect(importDocument(document, { lock: first.lock }).files).toEqual(first.files);
});

describe("a base with a discriminator", () => {
  const mapping = { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" };
  const heir = (name: string): Json => ({
    allOf: [{ $ref: "#/components/schemas/Pet" }, object({ [name]: { type: "string" } })],
  });
  const owner = object({ pet: { $ref: "#/components/schemas/Pet" } });

  test.each<[what: string, kind: Json, discriminator: Json, names: readonly string[]]>([
    ["with a mapping", { type: "string" }, { propertyName: "kind", mapping }, ["cat", "dog"]],
    ["with an enum of all names", { enum: ["cat", "dog"] }, { propertyName: "kind", mapping }, ["cat", "dog"]],
    ["without a mapping", { type: "string" }, { propertyName: "kind" }, ["Cat", "Dog"]],
  ])("is a union of those that inherit from it: %s", (_, kind, discriminator, [cat, dog]) => {
    const pet = object({ kind, name: { type: "string" } }, { required: ["kind"], discriminator });
    const document = withSchema(owner, { Pet: pet, Cat: heir("purr"), Dog: heir("bark") });
    expect(typeOf(document, "Pet")).toBe(
      `oneof kind {
option (rest.v1.oneof) = {required: true, discriminator: "kind"};
Cat cat = 1${cat === "cat" ? "" : ` [json_name = "${cat}"]`};
Dog dog = 2${dog === "dog" ? "" : ` [json_name = "${dog}"]`};
}`,
    );
    expect(typeOf(document, "Cat")).toBe("optional string name = 1;\noptional string purr = 2;");
  });

  test("of Swagger 2.0 has the names of its schemas", () => {
    const definitions = {
      Pet: object({ kind: { type: "string" } }, { required: ["kind"], discriminator: "kind" }),
      Cat: { allOf: [{ $ref: "#/definitions/Pet" }, object({ purr: { type: "string" } })] },
      Dog: { allOf: [{ $ref: "#/definitions/Pet" }] },
    };
    const document = { swagger: "2.0", info: { title: "A", version: "1" }, paths: {}, definitions };
    expect(typeOf(document, "Pet")).toContain('Cat cat = 1 [json_name = "Cat"];');
  });

  test("stays an object with one child", () => {
    const pet = object({ kind: { type: "string" } }, { required: ["kind"], discriminator: { propertyName: "kind" } });
    expect(typeOf(withSchema(owner, { Pet: pet, Cat: heir("purr") }), "Pet")).toBe(
      "optional string kind = 1 [(google.api.field_behavior) = REQUIRED];",
    );
  });
});

test("what a document requires is required in responses and in a PATCH", () => {
  const textOf = (schema: Members): string =>
    importDocument(withSchema(schema)).files.get("books/v1/schemas.proto") ?? "";
  expect(textOf(object({ a: {} }, { required: ["a"] }))).toContain("required_fields: REQUIRED_EVERYWHERE");
  expect(textOf(object({ a: {} }))).not.toContain("required_fields");
});

test("the lock keeps how fields are named, whatever is added", () => {
  const first = importDocument(
    withSchema(
      object({ first_name: { type: "string" }, lastName: { type: "string" }, middle_name: { type: "string" } }),
    ),
  );
  const added = withSchema(object({ first_name: { type: "string" }, aB: {}, cD: {}, eF: {}, gH: {} }));
  const schemas = ({ files }: ReturnType<typeof importDocument>) => files.get("books/v1/schemas.proto") ?? "";
  expect(schemas(importDocument(added))).toContain('string first_name = 1 [json_name = "first_name"];');
  const lock = readLock(JSON.parse(writeLock(first.lock)));
  const text = schemas(importDocument(added, { lock }));
  expect(text).toContain("option (rest.v1.file) = {field_names: FIELD_NAMES_PROTO,");
  expect(text).toContain('string first_name = 1 [json_name = "first_name"];');
});

test.each<[schema: Json, pattern: string]>([
  [{ type: "string" }, "^at:[^/]+$"],
  [{ type: "string", pattern: "^AC[0-9a-f]{32}$", minLength: 34 }, "^at:(?:AC[0-9a-f]{32})$"],
  [{ type: "string", pattern: "a|b" }, "^at:[^/]+$"],
  [{ type: "string", minLength: 34, maxLength: 34 }, "^at:[^/]{34,34}$"],
  [{ type: "integer" }, "^at:-?[0-9]+$"],
  [{ enum: ["a.b", "c"] }, "^at:(?:a\\\\.b|c)$"],
])("a path parameter in a segment without a form keeps its constraints: %j", (schema, pattern) => {
  expect(importedCall("/calls/at:{sid}", schema)).toContain(`pattern: "${pattern}"`);
});

test("a path parameter with a suffix keeps its constraints", () => {
  const text = importedCall("/calls/{sid}.json", { type: "string", minLength: 34, maxLength: 34 });
  expect(text).toContain('get: "/calls/{sid}.json"');
  expect(text).toContain("string sid = 1 [(rest.v1.field).schema = {min_length: 34, max_length: 34}];");
});

function importedCall(path: string, schema: Json): string {
  const parameters = [{ in: "path", name: "sid", required: true, schema }];
  const document = api({ [path]: { get: { operationId: "getCall", parameters, responses: ok } } });
  const { files } = importDocument(document);
  seen.push(document);
  return [...files.values()].join("");
}

test("servers of a path or an operation are findings, unless they are those of the document", () => {
  const servers = [{ url: "https://a.example/v1" }];
  const get = { responses: ok, servers };
  const document = {
    ...api({ "/a": { get, servers }, "/b": { get: { responses: ok, servers: [{ url: "/v2" }] } } }),
    servers,
  };
  expect(importDocument(document).findings).toMatchObject([
    { rule: "import-server", pointer: "/paths/~1b/get/servers" },
  ]);
});

test("headers for browsers are no fields, and none that are missed", () => {
  const headers = { "Access-Control-Allow-Origin": { schema: { type: "string" } } };
  const get = { responses: { "204": { description: "", headers }, "404": { description: "", headers } } };
  const { files, findings } = importDocument(api({ "/a": { get } }));
  expect(findings).toEqual([]);
  expect([...files.values()].join()).toContain("returns (google.protobuf.Empty)");
});

test("a base may have any number of heirs", () => {
  const names = Array.from({ length: 500 }, (_, at) => `H${at}`);
  const base = object({ kind: { type: "string" } }, { discriminator: { propertyName: "kind" }, required: ["kind"] });
  const heir = (name: string): Json => ({
    allOf: [{ $ref: "#/components/schemas/Book" }, object({ [name]: { type: "string" } })],
  });
  const { files, findings } = importDocument(
    withSchema(base, Object.fromEntries(names.map((name) => [name, heir(name)]))),
  );
  expect(findings).toEqual([]);
  expect([...files.values()].join()).toContain("H499 h499 = 500");
});

test("long paths and many equal ids take no longer than their size", () => {
  const get = { operationId: "same", responses: ok };
  const long = ["{", "{}", "{a", "}", "/{a", "a"].map((text) => [`/${text.repeat(30_000)}`, { get }] as const);
  const many = Array.from({ length: 2000 }, (_, at) => [`/p${at}`, { get }] as const);
  const { findings } = importDocument(api(Object.fromEntries([...long, ...many])));
  expect(findings.filter(({ rule }) => rule === "operation-id")).toHaveLength(2005);
});

describe("media types of lines", () => {
  const documentOf = (type: string): Members => {
    const schema = { type: "object", properties: { text: { type: "string" } } };
    const responses = { "200": { description: "OK", content: { [type]: { schema } } } };
    return api({ "/lines": { get: { operationId: "getLines", responses } } });
  };

  test.each(["application/jsonl", "application/x-jsonl", "application/ndjson"])("%s is kept", (type) => {
    const { files } = importDocument(documentOf(type));
    expect([...files.values()].join()).toContain(`response_media_type: "${type}"`);
    const [service] = modelOf(files).files.flatMap(({ services }) => services);
    const { streams, responseMediaType } = service!.operations[0]!;
    expect({ streams, responseMediaType }).toEqual({ streams: ["ndjson"], responseMediaType: type });
  });

  test("application/x-ndjson needs no option", () => {
    const { files } = importDocument(documentOf("application/x-ndjson"));
    expect([...files.values()].join()).not.toContain("response_media_type");
  });
});
