import { describe, expect, test } from "vitest";
import { describeSources } from "../../../testdata/descriptors.ts";
import { buildModel } from "../build/build-model.ts";
import type { Binding, Operation, Parameter } from "../elements/model.ts";

const library = `syntax = "proto3";
package library;
import "google/api/annotations.proto";
import "google/api/httpbody.proto";
import "google/protobuf/empty.proto";
import "rest/v1/options.proto";

service Library {
  option (rest.v1.service) = {
    base_path: "/api/v2"
    security_schemes: { key: "key" value: { api_key: { in: HEADER name: "X-Key" } description: "A key." } }
    security_schemes: { key: "bearer" value: { http: { scheme: "Bearer" } } }
    security_schemes: {
      key: "oauth"
      value: { oauth2: { token_url: "/token" scopes: { key: "read" value: "Reads." } query_parameter: "access_token" } }
    }
    security: { scheme: "key" }
    security: { scheme: "oauth" scopes: ["read"] privileges: ["monitor"] }
    response_headers: { name: "X-Version" value: "2" }
    response_headers: { name: "Vary" value: "Accept" }
    errors: { type: "library.Problem" }
    errors: { status: 404 type: "library.Problem" }
    callback_parameter: "callback"
    json_media_types: "application/vnd.library+json"
  };

  rpc Plain(Request) returns (Book) { option (google.api.http).get = "/books/{id}/plain"; }
  rpc Full(Request) returns (Book) {
    option (google.api.http) = {
      put: "/books/{id}"
      body: "*"
      additional_bindings: { post: "/shelves/{shelf.id}/books:full" body: "shelf" }
    };
    option (rest.v1.method) = {
      status: 201
      request_media_type: "multipart/form-data"
      response_media_type: "application/vnd.book+json"
      body_optional: true
      errors: { status: 404 type: "google.protobuf.Empty" }
      errors: { status: 409 type: "library.Problem" }
      security: { scheme: "bearer" }
      response_headers: { name: "vary" value: "*" }
      lifecycle: { since: "1.2" stability: STABLE }
    };
  }
  rpc Open(Request) returns (Result) {
    option (google.api.http).get = "/open/{id}";
    option (rest.v1.method).public = true;
  }
  rpc Watch(Request) returns (stream Book) { option (google.api.http).get = "/watch/{id}"; }
  rpc Live(Request) returns (stream Book) {
    option (google.api.http).get = "/live/{id}";
    option (rest.v1.method).streams = SERVER_SENT_EVENTS;
    option (rest.v1.method).streams = WEBSOCKET;
  }
  rpc Packed(Request) returns (stream Book) {
    option (google.api.http).get = "/packed/{id}";
    option (rest.v1.method) = { streams: [JSON_ARRAY, NDJSON] };
  }
  rpc Download(Request) returns (stream google.api.HttpBody) { option (google.api.http).get = "/download/{id}"; }
}

service Simple {
  rpc Get(Book) returns (Book) { option (google.api.http).get = "/simple"; }
}

message Request {
  string id = 1;
  Shelf shelf = 2;
  string title = 3;
  repeated string sort = 4 [(rest.v1.field) = { in: QUERY name: "order-by" style: COMMA_DELIMITED }];
  string etag = 5 [(rest.v1.field) = { in: HEADER name: "If-Match" }];
  Prefer prefer = 6 [(rest.v1.field) = { in: HEADER name: "Prefer" style: PREFERENCES }];
  repeated string accept = 7 [(rest.v1.field).in = HEADER];
  string session = 8 [(rest.v1.field).in = COOKIE];
  repeated Pair others = 9 [(rest.v1.field).in = QUERY_REST];
  Common common = 10 [(rest.v1.field).in = QUERY];
  Expand expand = 11 [(rest.v1.field).in = QUERY];
}
message Shelf { string id = 1; string row = 2; }
message Prefer { string return = 1; }
message Pair { string key = 1; string value = 2; }
message Common {
  bool pretty = 1 [(rest.v1.field).name = "pretty"];
  Paging paging = 2 [(rest.v1.field).name = "page"];
  string trace = 3 [(rest.v1.field) = { in: HEADER name: "X-Trace" }];
}
message Paging { int32 page_size = 1; }
message Expand { option (rest.v1.message).form = FORM_UNION; oneof is { bool all = 1; string name = 2; } }
message Book {
  string id = 1;
  string etag = 2 [(rest.v1.field) = { in: HEADER name: "ETag" }];
  int32 status = 3 [(rest.v1.field).in = STATUS];
}
message Result {
  oneof is {
    Book book = 1 [(rest.v1.field).status = 200];
    google.protobuf.Empty unchanged = 2 [(rest.v1.field).status = 304];
  }
  string location = 3 [(rest.v1.field).in = HEADER];
}
message Problem { string title = 1; }
`;

const input = { protoFile: describeSources({ "library.proto": library }), fileToGenerate: ["library.proto"] };
const { model, diagnostics } = buildModel(input);
const services = model.files[0]?.services ?? [];
const operations = new Map(services.flatMap((service) => service.operations.map((one) => [one.name, one])));

function operation(name: string): Operation {
  const found = operations.get(name);
  if (found === undefined) throw new Error(`no operation ${name}`);
  return found;
}

function binding(name: string, index = 0): Binding {
  const found = operation(name).bindings[index];
  if (found === undefined) throw new Error(`no binding ${index} of ${name}`);
  return found;
}

function shown(parameters: readonly Parameter[]): readonly string[] {
  return parameters.map(({ path, name, style }) => `${path.map((field) => field.name).join(".")} ${name} ${style}`);
}

test("the proto files have no findings", () => {
  expect(diagnostics).toEqual([]);
});

describe("an operation", () => {
  test("inherits the options of its service", () => {
    const { security, responseHeaders, errors, callbackParameter, jsonMediaTypes } = operation("Plain");
    expect(security).toEqual([
      { scheme: "key", scopes: [], privileges: [] },
      { scheme: "oauth", scopes: ["read"], privileges: ["monitor"] },
    ]);
    expect(responseHeaders).toEqual([
      { name: "X-Version", value: "2" },
      { name: "Vary", value: "Accept" },
    ]);
    expect([...errors].map(([status, { fullName }]) => [status, fullName])).toEqual([
      [0, "library.Problem"],
      [404, "library.Problem"],
    ]);
    expect({ callbackParameter, jsonMediaTypes }).toEqual({
      callbackParameter: "callback",
      jsonMediaTypes: ["application/vnd.library+json"],
    });
  });

  test("extends and overrides the options of its service", () => {
    const full = operation("Full");
    expect(full).toMatchObject({
      requestMediaType: "multipart/form-data",
      responseMediaType: "application/vnd.book+json",
      bodyOptional: true,
      security: [{ scheme: "bearer" }],
      lifecycle: { since: "1.2", stability: "stable" },
      response: { kind: "message", status: 201 },
    });
    expect(full.responseHeaders).toEqual([
      { name: "X-Version", value: "2" },
      { name: "vary", value: "*" },
    ]);
    expect([...full.errors].map(([status, { name }]) => [status, name])).toEqual([
      [0, "Problem"],
      [404, "Empty"],
      [409, "Problem"],
    ]);
  });

  test("has JSON and 200 by default", () => {
    expect(operation("Get")).toMatchObject({
      streams: [],
      requestMediaType: "application/json",
      responseMediaType: "application/json",
      bodyOptional: false,
      security: [],
      responseHeaders: [],
      callbackParameter: undefined,
      jsonMediaTypes: [],
      lifecycle: {},
    });
    expect(operation("Get").errors.size).toBe(0);
    expect(services[1]?.securitySchemes.size).toBe(0);
  });

  test("requires nothing if it is public", () => {
    expect(operation("Open").security).toEqual([]);
  });
});

test("security schemes are read by name", () => {
  expect([...(services[0]?.securitySchemes ?? [])]).toEqual([
    ["bearer", { kind: "http", scheme: "Bearer" }],
    ["key", { kind: "api_key", in: "header", name: "X-Key", description: "A key." }],
    [
      "oauth",
      { kind: "oauth2", tokenUrl: "/token", scopes: new Map([["read", "Reads."]]), queryParameter: "access_token" },
    ],
  ]);
});

test.each([
  ["Watch", ["ndjson"]],
  ["Live", ["server-sent-events", "websocket"]],
  ["Packed", ["json-array", "ndjson"]],
  ["Download", ["bytes"]],
  ["Plain", []],
])("the streams of %s", (name, streams) => {
  expect(operation(name).streams).toEqual(streams);
});

describe("a response", () => {
  test("carries fields in headers and in the status", () => {
    const { response } = operation("Plain");
    expect(response).toMatchObject({ kind: "message", status: 200 });
    expect(response.fields.map(({ field, in: place, name }) => [field.name, place, name])).toEqual([
      ["etag", "header", "ETag"],
      ["status", "status", "status"],
    ]);
  });

  test("is a result if each member of its only oneof has a status", () => {
    const { response, output } = operation("Open");
    if (response.kind !== "result") throw new Error("no result");
    expect(
      response.cases.map(({ status, field, body }) => [status, field.name, body?.kind === "message" && body.name]),
    ).toEqual([
      [200, "book", "Book"],
      [304, "unchanged", false],
    ]);
    expect(response.fields).toMatchObject([{ in: "header", name: "location" }]);
    expect(output.cases).toBe(response.cases);
  });
});

describe("a binding", () => {
  const headers = ["etag If-Match explode", "prefer Prefer preferences", "accept accept comma"];
  const query = [
    "sort order-by comma",
    "common.pretty pretty explode",
    "common.paging.page_size page.pageSize explode",
    "expand expand explode",
  ];

  test("starts with the base path", () => {
    expect(services[0]?.operations.flatMap((one) => one.bindings.map(({ template }) => template.text))).toEqual([
      "/api/v2/books/{id}/plain",
      "/api/v2/books/{id}",
      "/api/v2/shelves/{shelf.id}/books:full",
      ...["open", "watch", "live", "packed", "download"].map((name) => `/api/v2/${name}/{id}`),
    ]);
  });

  test("puts fields where their options say, and the others into the query", () => {
    const { query: found, headers: names, cookies, queryRest } = binding("Plain");
    expect(shown(found)).toEqual([
      "shelf.id shelf.id explode",
      "shelf.row shelf.row explode",
      "title title explode",
      ...query,
    ]);
    expect(shown(names)).toEqual([...headers, "common.trace X-Trace explode"]);
    expect(shown(cookies)).toEqual(["session session explode"]);
    expect(queryRest).toMatchObject({ field: { name: "others" }, name: { name: "key" }, value: { name: "value" } });
  });

  test("does so with a body of all fields", () => {
    const all = binding("Full");
    expect(all.body.kind).toBe("all");
    expect(shown(all.query)).toEqual(query);
    expect(shown(all.headers)).toEqual([...headers, "common.trace X-Trace explode"]);
    expect(all.queryRest).toBeDefined();
  });

  test("does so with a body of one field", () => {
    expect(shown(binding("Full", 1).query)).toEqual(["id id explode", "title title explode", ...query]);
  });
});

test("columns count from the start of the template in the proto file, without the base path", () => {
  const text = (template: string): string => `syntax = "proto3";
package broken;
import "google/api/annotations.proto";
import "rest/v1/options.proto";
service Library {
  option (rest.v1.service).base_path = "/api/v2";
  rpc Get(Request) returns (Request) { option (google.api.http).get = "${template}"; }
}
message Request { string id = 1; repeated string ids = 2; oneof one { string a = 3; string b = 4; } }
`;
  const excerpts = ["/books/{id", "books", "/a/{none}", "/a/{ids}", "/{a}/{b}", "/**/a"].map((template) => {
    const protoFile = describeSources({ "broken.proto": text(template) });
    return buildModel({ protoFile, fileToGenerate: ["broken.proto"] }).diagnostics.map(({ rule, excerpt }) => [
      rule,
      excerpt?.text,
      excerpt?.column,
    ]);
  });
  expect(excerpts).toEqual([
    [["path-syntax", "/books/{id", 11]],
    [["path-syntax", "books", 1]],
    [["path-field-unknown", "/a/{none}", 5]],
    [["path-field-repeated", "/a/{ids}", 5]],
    [["path-field-oneof", "/{a}/{b}", 7]],
    [["path-deep", "/**/a", 2]],
  ]);
});
