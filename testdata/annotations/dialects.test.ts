import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { buildModel, formatDiagnostic, type ModelOptions } from "@protoc-gen-rest/plugin";
import { createOpenApi } from "@protoc-gen-rest/plugin/tooling";
import { describe, expect, test } from "vitest";
import { yamlValue } from "../../generators/commands/input/json-or-yaml.ts";
import { describeSources } from "../descriptors.ts";
import { documentProblems } from "../openapi/check-document.ts";
import { gnosticFile } from "./gnostic-file.ts";
import { openapiv3File } from "./openapiv3-file.ts";

function build(text: string, ...others: readonly FileDescriptorProto[]) {
  return buildWith({}, text, ...others);
}

function buildWith(options: ModelOptions, text: string, ...others: readonly FileDescriptorProto[]) {
  const protoFile = describeSources({ "library.proto": text }, others);
  const { model, diagnostics } = buildModel({ protoFile, fileToGenerate: ["library.proto"] }, options);
  const services = model.files.flatMap((file) => file.services);
  const book = model.files.flatMap((file) => file.messages).find(({ name }) => name === "Book");
  return { service: services[0]!, book: book!, findings: diagnostics.map(formatDiagnostic), services };
}

const gnostic = `syntax = "proto3";
package library.v1;
import "google/api/annotations.proto";
import "openapiv3/annotations.proto";
option (openapi.v3.document) = {
  info: { title: "Library" version: "2" summary: "Books" }
  servers: { url: "https://library.example" }
  components: { security_schemes: { additional_properties: [{
    name: "Token"
    value: { security_scheme: { type: "http" scheme: "bearer" bearer_format: "JWT" } }
  }] } }
  security: { additional_properties: [{ name: "Token" value: { value: [] } }] }
  specification_extension: { name: "x-team" value: { yaml: "desk" } }
};
service LibraryService {
  rpc GetBook(Book) returns (Book) {
    option (google.api.http) = { get: "/v1/books/{id}" };
    option (openapi.v3.operation) = {
      tags: "Reading"
      summary: "Get a book"
      responses: {
        default: { response: { description: "Anything else." } }
        response_or_reference: { name: "404" value: { response: {
          description: "No such book."
          headers: { additional_properties: { name: "X-Shelf" value: { header: {
            description: "Where it was."
            schema: { schema: { type: "string" nullable: true } }
          } } } }
          content: { additional_properties: { name: "application/json" value: {
            schema: { reference: { _ref: "#/components/schemas/Book" } }
            example: { yaml: '{"id": "emma"}' }
          } } }
        } } }
      }
    };
  }
  rpc ListBooks(Book) returns (Book) {
    option (google.api.http) = { get: "/v1/books" };
    option (openapi.v3.operation) = { deprecated: true security: {} };
  }
}
message Book {
  option (openapi.v3.schema) = { title: "A book" };
  string id = 1 [(openapi.v3.property) = { example: { yaml: "emma" } max_length: 9 description: "The id" }];
  int32 pages = 2 [(openapi.v3.property) = { maximum: 500 exclusive_maximum: true default: { number: 100 } }];
  string genre = 3 [(openapi.v3.property) = { enum: { yaml: "novel" } enum: { yaml: "'play'" } read_only: true }];
}
`;

describe("annotations of gnostic", () => {
  const { service, book, findings, services } = build(gnostic, gnosticFile);
  const { document } = createOpenApi(services);

  test("give no findings and a valid document", async () => {
    expect(findings).toEqual([]);
    expect(await documentProblems(document)).toEqual([]);
    expect(await documentProblems(createOpenApi(services, { version: "3.0" }).document)).toEqual([]);
  });

  test("declare security", () => {
    expect(service.securitySchemes.get("Token")).toMatchObject({ kind: "http", scheme: "Bearer" });
    expect(service.operations.map(({ security }) => security.map(({ scheme }) => scheme))).toEqual([["Token"], []]);
    expect(document["components"]).toMatchObject({
      securitySchemes: { Token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
    });
  });

  test("describe operations and messages", () => {
    expect(document).toMatchObject({
      info: { title: "Library", version: "2", summary: "Books" },
      servers: [{ url: "https://library.example" }],
      "x-team": "desk",
      paths: {
        "/v1/books/{id}": {
          get: {
            tags: ["Reading"],
            summary: "Get a book",
            responses: {
              404: {
                headers: { "X-Shelf": { description: "Where it was.", schema: { type: ["string", "null"] } } },
                content: {
                  "application/json": { schema: { $ref: "#/components/schemas/Book" }, example: { id: "emma" } },
                },
              },
              default: { description: "Anything else.", content: {} },
            },
          },
        },
        "/v1/books": { get: { deprecated: true, security: [] } },
      },
      components: {
        schemas: {
          Book: {
            title: "A book",
            properties: {
              id: { type: "string", maxLength: 9, example: "emma", description: "The id" },
              pages: { exclusiveMaximum: 500, default: 100 },
              genre: { enum: ["novel", "play"], readOnly: true },
            },
          },
        },
      },
    });
    expect(service.operations[1]!.deprecated).toBe(true);
  });

  test("declare constraints and behaviors", () => {
    const rules = book.fields.map(({ validation }) => validation?.rules.map(({ id }) => id));
    expect(rules).toEqual([["openapi.maxLength"], ["openapi.exclusiveMaximum"], ["openapi.enum"]]);
    expect(book.fields.map(({ behaviors }) => [...behaviors])).toEqual([[], [], ["output_only"]]);
  });
});

const openapiv3 = `syntax = "proto3";
package library.v1;
import "google/api/annotations.proto";
import "protoc-gen-openapiv3/options/annotations.proto";
option (grpc.gateway.protoc_gen_openapiv3.options.openapiv3_document) = {
  info: { title: "Library" version: "3" }
  servers: { url: "https://three.example/{stage}" }
};
service LibraryService {
  option (grpc.gateway.protoc_gen_openapiv3.options.openapiv3_tag) = {
    name: "Books"
    extensions: { key: "x-order" value: { list_value: { values: [{ number_value: 1 }, { null_value: NULL_VALUE }] } } }
  };
  rpc GetBook(Book) returns (Book) {
    option (google.api.http) = { get: "/v1/books/{id}" };
    option (grpc.gateway.protoc_gen_openapiv3.options.openapiv3_operation) = {
      summary: "Get a book"
      responses: { key: "200" value: {
        description: "The book."
        headers: { key: "X-Shelf" value: { schema: { type: "integer" } } }
      } }
    };
  }
}
message Book {
  option (grpc.gateway.protoc_gen_openapiv3.options.openapiv3_schema) = { required: "title" };
  string id = 1 [(grpc.gateway.protoc_gen_openapiv3.options.openapiv3_field) = { max_length: 9 example: '"emma"' }];
  string title = 2;
  double weight = 3 [(grpc.gateway.protoc_gen_openapiv3.options.openapiv3_field) = { exclusive_minimum: 0.5 default: "1.5" }];
}
`;

test("openapiv3 annotations of grpc-gateway", async () => {
  const { book, findings, services } = build(openapiv3, openapiv3File);
  expect(findings).toEqual([]);
  const { document } = createOpenApi(services);
  expect(await documentProblems(document)).toEqual([]);
  expect(document).toMatchObject({
    info: { title: "Library", version: "3" },
    servers: [{ url: "https://three.example/{stage}" }],
    tags: [{ name: "Books", "x-order": [1, null] }],
    paths: {
      "/v1/books/{id}": {
        get: {
          summary: "Get a book",
          responses: { 200: { description: "The book.", headers: { "X-Shelf": { schema: { type: "integer" } } } } },
        },
      },
    },
    components: {
      schemas: { Book: { required: ["title"], properties: { weight: { exclusiveMinimum: 0.5, default: 1.5 } } } },
    },
  });
  expect(book.fields.map(({ validation }) => validation?.rules.map(({ id }) => id))).toEqual([
    ["openapi.maxLength"],
    undefined,
    ["openapi.exclusiveMinimum"],
  ]);
});

test("a field that a newer release has added is named with its place", () => {
  const text = gnostic.replace('summary: "Get a book"', 'summary: "Get a book" webhooks: "later"');
  const line = text.split("\n").findIndex((it) => it.includes("openapi.v3.operation")) + 1;
  expect(build(text, gnosticFile).findings).toEqual([
    `library.proto:${line}:5: warning: option-unknown: LibraryService.GetBook: webhooks of openapi.v3.Operation is unknown, so it has no effect\n  hint: update protoc-gen-rest, or remove it`,
  ]);
});

test.each([
  ["a method", 'security: {} security: { additional_properties: { name: "Token" value: {} } }', [false, true]],
  ["a public method", "security: {} security: {}", [false, false]],
])("an empty requirement of %s", (_, security, expected) => {
  const { service, findings } = build(gnostic.replace("security: {} };", `${security} };`), gnosticFile);
  expect(findings).toEqual([]);
  expect(service.operations.map(({ credentialsOptional }) => credentialsOptional)).toEqual(expected);
});

test("an empty requirement of a document holds for operations without their own", () => {
  const { service, services } = build(gnostic.replace("security: { add", "security: {} security: { add"), gnosticFile);
  expect(service.operations.map(({ credentialsOptional }) => credentialsOptional)).toEqual([true, false]);
  expect(createOpenApi(services).document).toMatchObject({
    paths: { "/v1/books/{id}": { get: { security: [{ Token: [] }, {}] } }, "/v1/books": { get: { security: [] } } },
  });
});

test.each([
  ["without a flow", "", { type: "http", scheme: "bearer", description: "An OAuth 2 access token." }],
  [
    "whose flow lists other scopes",
    'flows: { client_credentials: { token_url: "/token" scopes: { additional_properties: { name: "b" value: "B." } } } }',
    { type: "oauth2", flows: { clientCredentials: { tokenUrl: "/token", scopes: { b: "B.", a: "" } } } },
  ],
  [
    "whose flow lacks its URL",
    'flows: { implicit: {} password: { token_url: "/token" } }',
    { type: "oauth2", flows: { password: { tokenUrl: "/token", scopes: { a: "" } } } },
  ],
])("a scheme %s gives a valid document", async (_, flows, expected) => {
  const text = gnostic
    .replace('type: "http" scheme: "bearer" bearer_format: "JWT"', `type: "oauth2" ${flows}`)
    .replace("value: { value: [] } }", 'value: { value: "a" } }');
  const { services, findings } = build(text, gnosticFile);
  expect(findings).toEqual([]);
  const { document } = createOpenApi(services);
  expect(document["components"]).toMatchObject({ securitySchemes: { Token: expected } });
  expect(await documentProblems(document)).toEqual([]);
  expect(await documentProblems(createOpenApi(services, { version: "3.0" }).document)).toEqual([]);
});

test.each([
  ["- novel\\n- play", ["novel", "play"], "- novel\n- play"],
  ["{id: emma, pages: 0x1F}", { id: "emma", pages: 31 }, "{id: emma, pages: 0x1F}"],
  ["novel # a genre", "novel", "novel # a genre"],
  ["2026-01-02", "2026-01-02", "2026-01-02"],
  ["[novel", "[novel", "[novel"],
  ["7", 7, 7],
  ["null", null, null],
])("the YAML %j is parsed where there is a parser for it", (yaml, parsed, text) => {
  const proto = gnostic.replace('yaml: "desk"', `yaml: "${yaml}"`);
  const teamOf = ({ services }: ReturnType<typeof build>) => createOpenApi(services).document["x-team"];
  expect(teamOf(buildWith({ parseYaml: yamlValue }, proto, gnosticFile))).toEqual(parsed);
  expect(teamOf(build(proto, gnosticFile))).toEqual(text);
});

test("a server without a URL is left out", async () => {
  const text = gnostic.replace('servers: { url: "https://library.example" }', 'servers: { description: "Later" }');
  const { document } = createOpenApi(build(text, gnosticFile).services);
  expect(document["servers"]).toBeUndefined();
  expect(await documentProblems(document)).toEqual([]);
});

test("an unknown security scheme is an error", () => {
  const text = gnostic.replace('{ name: "Token" value: { value: [] } }', '{ name: "Missing" value: {} }');
  expect(build(text, gnosticFile).findings).toEqual([
    expect.stringMatching(
      /^library\.proto:5:1: security-scheme: library\.proto: LibraryService\.GetBook requires .*"Missing"/,
    ),
  ]);
});
