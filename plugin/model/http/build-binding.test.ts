import { create } from "@bufbuild/protobuf";
import { SourceCodeInfo_LocationSchema } from "@bufbuild/protobuf/wkt";
import { describe, expect, test } from "vitest";
import { describeSources } from "../../../testdata/descriptors.ts";
import { type BuiltModel, buildModel } from "../build/build-model.ts";
import type { Binding, Operation } from "../elements/model.ts";
import { httpExtension } from "../source/extensions.ts";

/** The model of `test.proto` with these rpcs in the service `test.LibraryService`. */
function build(rpcs: string, messages = ""): BuiltModel {
  const text = `syntax = "proto3";
package test;
import "google/api/annotations.proto";
import "google/api/client.proto";
service LibraryService {
${rpcs}
}
message Request {
  string name = 1;
  Book book = 2;
  repeated string tags = 3;
  ${messages.includes("message Extra") ? "Extra extra = 4;" : ""}
}
message Book { string name = 1; int32 year = 2; Author author = 3; }
message Author { string name = 1; }
message Books { repeated Book books = 1; }
${messages}`;
  return buildModel({ protoFile: describeSources({ "test.proto": text }), fileToGenerate: ["test.proto"] });
}

function operationsOf(built: BuiltModel): readonly Operation[] {
  expect(built.diagnostics).toEqual([]);
  return built.model.files.flatMap((file) => file.services.flatMap((service) => service.operations));
}

/** One line for a binding: method, template, variables, body, answer, query. */
function summary(binding: Binding): Record<string, unknown> {
  const { method, template, variables, body, responseBody, query } = binding;
  return {
    route: `${method} ${template.text}`,
    variables: variables.map(({ path, pattern, single }) => `${names(path)} ${pattern} ${single ? "one" : "many"}`),
    body: body.kind === "field" ? body.field.name : body.kind,
    response: responseBody?.name,
    query: query.map(({ path }) => names(path)),
  };
}

function names(path: readonly { readonly name: string }[]): string {
  return path.map(({ name }) => name).join(".");
}

test("binds every pattern of a rule", () => {
  const [operation, ...others] = operationsOf(
    build(`rpc Everything(Request) returns (Books) {
      option (google.api.http) = {
        get: "/v1/{name=shelves/*}/books"
        response_body: "books"
        additional_bindings { put: "/v1/{book.author.name=**}:put" body: "book" }
        additional_bindings { post: "/v1/books" body: "*" }
        additional_bindings { delete: "/v1/*/{book.year}/{book.name}" }
        additional_bindings { patch: "/v1/books/{name}" body: "tags" }
        additional_bindings { custom { kind: "REPORT" path: "/v1/books" } }
        additional_bindings { custom { kind: "*" path: "/v1/any" } }
      };
    }`),
  );
  expect(others).toEqual([]);
  expect(operation).toMatchObject({
    name: "Everything",
    localName: "everything",
    fullName: "test.LibraryService.Everything",
    streaming: "none",
    input: { name: "Request" },
    output: { name: "Books" },
    service: { localName: "Library", fullName: "test.LibraryService" },
  });
  const all = ["name", "book.name", "book.year", "book.author.name", "tags"];
  expect(operation?.bindings.map(summary)).toEqual([
    {
      route: "GET /v1/{name=shelves/*}/books",
      variables: ["name shelves/* many"],
      body: "none",
      response: "books",
      query: all.slice(1),
    },
    {
      route: "PUT /v1/{book.author.name=**}:put",
      variables: ["book.author.name ** many"],
      body: "book",
      query: ["name", "tags"],
    },
    { route: "POST /v1/books", variables: [], body: "all", query: [] },
    {
      route: "DELETE /v1/*/{book.year}/{book.name}",
      variables: ["book.year * one", "book.name * one"],
      body: "none",
      query: ["name", "book.author.name", "tags"],
    },
    {
      route: "PATCH /v1/books/{name}",
      variables: ["name * one"],
      body: "tags",
      query: ["book.name", "book.year", "book.author.name"],
    },
    { route: "REPORT /v1/books", variables: [], body: "none", query: all },
    { route: "* /v1/any", variables: [], body: "none", query: all },
  ]);
});

test("merges a rule that is written in pieces, and ignores its selector", () => {
  const [operation] = operationsOf(
    build(`rpc Put(Request) returns (Books) {
      option deprecated = true;
      option (google.api.http).body = "*";
      option (google.api.http).selector = "other.Service.Method";
      option (google.api.http).custom.kind = "COPY";
      option (google.api.http).custom.path = "/v1/{name}";
    }`),
  );
  expect(operation?.deprecated).toBe(true);
  expect(operation?.bindings.map(summary)).toMatchObject([{ route: "COPY /v1/{name}", body: "all" }]);
});

test("models server streaming, and notes rpcs and services without HTTP rules", () => {
  const built = build(
    `rpc Watch(Request) returns (stream Book) { option (google.api.http).get = "/v1/{name}:watch"; }
     rpc Internal(Request) returns (Book);`,
    "service Hidden { rpc Internal(Request) returns (Book); }",
  );
  expect(operationsOf(built)).toMatchObject([{ name: "Watch", streaming: "server" }]);
  expect(built.model.files[0]?.services.map((service) => service.name)).toEqual(["LibraryService"]);
  expect(built.model.notes.map(({ rule, subject }) => [rule, subject])).toEqual([
    ["method-without-http", "LibraryService.Internal"],
    ["service-without-http", "Hidden"],
  ]);
});

test("requests that no rpc returns are request-only", () => {
  const { model } = build(
    `rpc Get(Request) returns (Book) { option (google.api.http).get = "/v1/{name}"; }
     rpc Put(Book) returns (Book) { option (google.api.http).put = "/v1/{name}"; }`,
  );
  const messages = model.files.flatMap((file) => file.messages.filter((message) => message.requestOnly));
  expect(messages.map((message) => message.name)).toEqual(["Request"]);
});

test("an invalid binding does not affect the others", () => {
  const { model, diagnostics } = build(`rpc Get(Request) returns (Book) {
    option (google.api.http) = { get: "/v1/{nam}" body: "x" response_body: "y" additional_bindings { get: "/v2" } };
  }`);
  expect(diagnostics.map(({ rule }) => rule).sort()).toEqual(
    ["body-field-unknown", "body-on-get", "path-field-unknown", "response-body-unknown"].sort(),
  );
  expect(model.files[0]?.services[0]?.operations[0]?.bindings.map((binding) => binding.template.text)).toEqual(["/v2"]);
});

describe("places", () => {
  const rpcs = `  rpc Get(Request) returns (Book) {
    option (google.api.http) = {
      get: "/v1/{nam}"
      additional_bindings { get: "/v2/{nam}" }
    };
  }`;

  test("are those of the whole option, which is what protoc locates", () => {
    const { diagnostics } = build(rpcs);
    expect(diagnostics.map(({ line, column }) => [line, column])).toEqual([
      [7, 5],
      [7, 5],
    ]);
  });

  test("are those of the templates if the compiler locates them, as buf does", () => {
    const text = `syntax = "proto3";\npackage test;\nimport "google/api/annotations.proto";
service LibraryService {\n${rpcs}\n}\nmessage Request {}\nmessage Book {}\n`;
    const protoFile = describeSources({ "test.proto": text });
    const rule = [6, 0, 2, 0, 4, httpExtension];
    const test = protoFile.find((file) => file.name === "test.proto");
    test?.sourceCodeInfo?.location.push(
      create(SourceCodeInfo_LocationSchema, { path: [...rule, 2], span: [6, 6, 22] }),
      create(SourceCodeInfo_LocationSchema, { path: [...rule, 11, 0], span: [7, 6, 46] }),
      create(SourceCodeInfo_LocationSchema, { path: [...rule, 11, 0, 2], span: [7, 28, 44] }),
    );
    const { diagnostics } = buildModel({ protoFile, fileToGenerate: ["test.proto"] });
    expect(diagnostics.map(({ line, column }) => [line, column])).toEqual([
      [7, 7],
      [8, 29],
    ]);
  });

  test("are 0 without source info, with the same finding", () => {
    const text = `syntax = "proto3";\nimport "google/api/annotations.proto";
service S { rpc Get(M) returns (M) { option (google.api.http).get = "x"; } }\nmessage M {}\n`;
    const protoFile = describeSources({ "test.proto": text });
    for (const file of protoFile) delete file.sourceCodeInfo;
    const { diagnostics } = buildModel({ protoFile, fileToGenerate: ["test.proto"] });
    expect(diagnostics).toMatchObject([{ rule: "path-syntax", file: "test.proto", line: 0, column: 0 }]);
  });
});

describe("conflicting routes", () => {
  const file = (name: string, host: string, template: string): string => `syntax = "proto3";
package ${name};
import "google/api/annotations.proto";
import "google/api/client.proto";
service Library {
  ${host === "" ? "" : `option (google.api.default_host) = "${host}";`}
  rpc Get(Request) returns (Request) { option (google.api.http).get = "${template}"; }
}
message Request { string id = 1; string name = 2; }
`;
  const findings = (sources: Readonly<Record<string, string>>): readonly string[] => {
    const { diagnostics } = buildModel({
      protoFile: describeSources(sources),
      fileToGenerate: Object.keys(sources),
    });
    return diagnostics.map((found) => `${found.file} ${found.rule} ${found.message}`);
  };

  test("in two files are both shown", () => {
    expect(findings({ "a.proto": file("a", "", "/v1/{id}/x"), "b.proto": file("b", "", "/v1/{name=*}/x") })).toEqual([
      "b.proto route-shared GET /v1/{name=*}/x matches the same requests as /v1/{id}/x of Library.Get (a.proto:7:40), so one server cannot serve both services",
    ]);
  });

  test("of two services leave both whole, whether one run sees both or not", () => {
    const protoFile = describeSources({ "a.proto": file("a", "", "/healthz"), "b.proto": file("b", "", "/healthz") });
    const routes = (...fileToGenerate: readonly string[]): readonly string[] =>
      buildModel({ protoFile, fileToGenerate }).model.files.flatMap(({ services }) =>
        services.flatMap(({ operations }) =>
          operations.map(({ fullName, bindings }) => `${fullName} ${bindings.length}`),
        ),
      );
    expect(routes("a.proto", "b.proto")).toEqual(["a.Library.Get 1", "b.Library.Get 1"]);
    expect([...routes("a.proto"), ...routes("b.proto")]).toEqual(routes("a.proto", "b.proto"));
  });

  test("on different hosts do not conflict", () => {
    const path = "/v1/{id}";
    expect(findings({ "a.proto": file("a", "a.example", path), "b.proto": file("b", "b.example", path) })).toEqual([]);
    expect(findings({ "a.proto": file("a", "a.example", path), "b.proto": file("b", "a.example", path) })).toEqual([]);
    expect(findings({ "a.proto": file("a", "a.example", path), "b.proto": file("b", "", path) })).toEqual([]);
  });

  test("are found for fixed lengths, ** and verbs", () => {
    const meet = (one: string, other: string): boolean =>
      findings({ "a.proto": file("a", "", one), "b.proto": file("b", "", other) }).length > 0;
    expect(meet("/v1/{id}/b", "/v1/a/{id}")).toBe(true);
    expect(meet("/v1/{id=**}", "/{name}/a")).toBe(true);
    expect(meet("/{name}/a", "/v1/{id=**}")).toBe(true);
    expect(meet("/v1/{id=*/a/**}", "/v1/{name=b/**}")).toBe(true);
    expect(meet("/v1/{id}/b:find", "/v1/a/{id}:find")).toBe(true);
    expect(meet("/v1/{id=**}", "/v1/a")).toBe(false);
    expect(meet("/v1/{id}/b", "/v1/a/{id}:verb")).toBe(false);
    expect(meet("/v1/{id}", "/v1/{id}/{name}")).toBe(false);
  });
});
