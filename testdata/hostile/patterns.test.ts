import { buildModel } from "@protoc-gen-rest/plugin";
import { createOpenApi, importOpenApi, lintModel, listRoutes } from "@protoc-gen-rest/plugin/tooling";
import { expect, test } from "vitest";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";

// Backtracking would take centuries for each of these.
const hostile = `${"a".repeat(60)}!`;

test("import does not hang for a default or an example that a pattern backtracks for", () => {
  const schema = { type: "string", pattern: "^(a+)+$", default: hostile, example: hostile };
  const parameter = { name: "q", in: "query", schema };
  const document = {
    openapi: "3.1.0",
    info: { title: "Books", version: "1" },
    paths: {
      "/books": { get: { operationId: "listBooks", parameters: [parameter], responses: { 200: { description: "" } } } },
    },
  };
  const { files } = importOpenApi(new Map([["a.json", document]]));
  expect(JSON.stringify([...files])).toContain("(a+)+");
});

const proto = `
syntax = "proto3";
package books.v1;
import "google/api/annotations.proto";
import "rest/v1/options.proto";
service Books {
  rpc ListBooks(ListBooksRequest) returns (ListBooksRequest) {
    option (google.api.http) = {get: "/books"};
  }
}
message ListBooksRequest {
  string q = 1 [(rest.v1.field) = {default: '"${hostile}"', schema: {pattern: "^(a+)+$", enum: '"${hostile}"'}}];
  string r = 2 [(rest.v1.field) = {default: '"${hostile}"', schema: {pattern: "^(?!b)(a+)+$"}}];
}`;
const protoFile = describeSources({ "books.proto": proto });

test("the model, lint, openapi and routes do not hang for such a field", async () => {
  const { model, diagnostics } = buildModel({ protoFile, fileToGenerate: ["books.proto"] });
  expect(diagnostics.map(({ rule }) => rule)).toContain("pattern-backtracking");
  expect(diagnostics.map(({ message }) => message)).toContainEqual(expect.stringContaining("does not match"));
  lintModel(model, diagnostics);
  createOpenApi(model.files.flatMap(({ services }) => services));
  listRoutes(model);
});

test("generated code checks lengths and counts before patterns and items", async () => {
  const rules = `
syntax = "proto3";
import "buf/validate/validate.proto";
import "protoc-gen-openapiv2/options/annotations.proto";
message Book {
  string isbn = 1 [(buf.validate.field).string = {max_len: 16, pattern: "^[a-c]+$", uuid: true}];
  repeated string tags = 2 [(buf.validate.field) = {
    repeated: {max_items: 2, unique: true, items: {string: {min_len: 2}}}
    cel_expression: "this.all(a, this.all(b, a == b))"
  }];
  map<string, string> labels = 3 [(buf.validate.field).map.keys.string = {max_bytes: 4, pattern: "^[a-c]+$"}];
  string shelf = 4 [(grpc.gateway.protoc_gen_openapiv2.options.openapiv2_field) = {max_length: 3, pattern: "^(a+)+$"}];
  bytes cover = 5 [(buf.validate.field) = {bytes: {max_len: 1}, cel_expression: "this == b'a'"}];
}`;
  const files = await generate(describeSources({ "b.proto": rules }), ["b.proto"], "target=js+dts");
  const { validateBook } = (await importModules(files)).get("b_codecs.js")! as {
    validateBook(message: object, check: { violations: { ruleId: string }[] }): void;
  };
  const check = { violations: [] as { ruleId: string }[] };
  validateBook(
    {
      isbn: "d".repeat(20),
      tags: ["a", "a", "b"],
      labels: { ddddd: "" },
      shelf: hostile,
      cover: new Uint8Array(3),
    },
    check,
  );
  expect(check.violations.map(({ ruleId }) => ruleId)).toEqual([
    "string.max_len",
    "repeated.max_items",
    "string.max_bytes",
    "openapi.maxLength",
    "bytes.max_len",
  ]);
  expect(check.violations[2]).toMatchObject({ forKey: true });
  expect(check.violations[1]).not.toHaveProperty("forKey");
});
