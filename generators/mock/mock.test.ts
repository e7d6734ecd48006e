import { buildModel } from "@protoc-gen-rest/plugin";
import { describe, expect, test } from "vitest";
import { describeSources } from "../../testdata/descriptors.ts";
import { createMockOf, type Mock } from "./create-mock.ts";
import type { MockOptions } from "./mock-options.ts";

const proto = `syntax = "proto3";
package shelves.v1;
import "google/api/annotations.proto";
import "google/api/field_behavior.proto";
import "google/api/resource.proto";
import "google/longrunning/operations.proto";
import "google/protobuf/duration.proto";
import "google/protobuf/empty.proto";
import "google/protobuf/field_mask.proto";
import "google/protobuf/struct.proto";
import "rest/v1/options.proto";

service Books {
  option (rest.v1.service) = {
    security_schemes: {key: "bearer" value: {http: {scheme: "Bearer"}}}
    security: {scheme: "bearer"}
  };
  rpc GetBook(GetBookRequest) returns (Book) {
    option (google.api.http) = {get: "/v1/{name=shelves/*/books/*}"};
    option (rest.v1.method) = {errors: [{status: 404, type: "shelves.v1.Problem"}, {status: 409, type: "shelves.v1.Conflict"}]};
  }
  rpc ListBooks(ListBooksRequest) returns (ListBooksResponse) {
    option (google.api.http) = {get: "/v1/{parent=shelves/*}/books"};
  }
  rpc CreateBook(CreateBookRequest) returns (Book) {
    option (google.api.http) = {post: "/v1/{parent=shelves/*}/books" body: "book"};
    option (rest.v1.method).status = 201;
  }
  rpc UpdateBook(UpdateBookRequest) returns (Book) {
    option (google.api.http) = {patch: "/v1/{book.name=shelves/*/books/*}" body: "book"};
  }
  rpc ReplaceBook(UpdateBookRequest) returns (Book) {
    option (google.api.http) = {put: "/v1/{book.name=shelves/*/books/*}" body: "book"};
  }
  rpc DeleteBook(GetBookRequest) returns (google.protobuf.Empty) {
    option (google.api.http) = {delete: "/v1/{name=shelves/*/books/*}"};
    option (rest.v1.method).status = 204;
  }
  rpc OpenBook(GetBookRequest) returns (Book) {
    option (google.api.http) = {post: "/v1/{name=shelves/*/books/*}:open" body: "*"};
  }
  rpc WatchBooks(ListBooksRequest) returns (stream Book) {
    option (google.api.http) = {get: "/v1/{parent=shelves/*}/books:watch"};
    option (rest.v1.method) = {streams: [SERVER_SENT_EVENTS, NDJSON, JSON_ARRAY]};
  }
}
service Loans {
  rpc GetLoan(GetLoanRequest) returns (Loan) { option (google.api.http) = {get: "/v1/{name=shelves/*/loans/*}"}; }
  rpc FindHold(FindLoanRequest) returns (Hold) { option (google.api.http) = {get: "/v1/holds:find"}; }
  rpc FindLoan(FindLoanRequest) returns (Loan) { option (google.api.http) = {get: "/v1/loans:find"}; }
  rpc CreateLoan(CreateLoanRequest) returns (google.longrunning.Operation) {
    option (google.api.http) = {post: "/v1/{parent=shelves/*}/loans" body: "loan"};
  }
}
service Notes {
  rpc GetNote(GetNoteRequest) returns (Note) {
    option (google.api.http) = {get: "/notes/{id}"};
    option (rest.v1.method).trailing_slash = true;
  }
  rpc ListNotes(google.protobuf.Empty) returns (ListNotesResponse) {
    option (google.api.http) = {get: "/notes"};
    option (rest.v1.method).trailing_slash = true;
  }
  rpc CreateNote(Note) returns (Note) {
    option (google.api.http) = {post: "/notes" body: "*"};
    option (rest.v1.method).trailing_slash = true;
  }
}
service Tags {
  rpc GetTag(GetTagRequest) returns (Tag) { option (google.api.http) = {get: "/tags/{tag_id}"}; }
  rpc ListTags(ListTagsRequest) returns (ListTagsResponse) { option (google.api.http) = {get: "/tags"}; }
  rpc CreateTag(CreateTagRequest) returns (Tag) { option (google.api.http) = {post: "/tags" body: "*"}; }
  rpc DeleteTag(GetTagRequest) returns (Tag) { option (google.api.http) = {delete: "/tags/{tag_id}"}; }
}

message Book {
  string name = 1 [(google.api.field_behavior) = IDENTIFIER];
  string title = 2 [(google.api.field_behavior) = REQUIRED, (rest.v1.field).schema = {max_length: 20}];
  string create_time = 3 [(google.api.field_behavior) = OUTPUT_ONLY];
  string subtitle = 4;
  string isbn = 5 [(rest.v1.field).schema = {pattern: "^97[89]-[0-9]{1,5}-[A-F]{3}$"}];
  Cover cover = 6;
  // The binding, such as "hardcover".
  string binding = 9;
  string display_title = 11 [json_name = "shownTitle"];
  optional int64 copies = 10 [(rest.v1.field).default = "3"];
  google.protobuf.Duration reading_time = 12;
  google.protobuf.Struct extra = 13;
  oneof medium {
    string paper = 7;
    int32 ebook = 8;
  }
}
message Cover {
  string color = 1;
  int32 width = 2;
  string spine_text = 3 [json_name = "spine"];
}
message Hold {
  string book = 1 [(google.api.resource_reference).type = "shelves.example/Loan"];
  repeated string others = 2 [(google.api.resource_reference).type = "shelves.example/Loan"];
  string currency_code = 3 [(rest.v1.field).schema = {pattern: "^[a-z]{3}$"}];
  string language_code = 4;
  string region_code = 5;
}
message FindLoanRequest { string reader = 1; }
message Loan {
  option (google.api.resource) = {type: "shelves.example/Loan" pattern: "shelves/{shelf}/loans/{loan}"};
  string name = 1;
  string reader = 2;
}
message GetLoanRequest { string name = 1; }
message CreateLoanRequest {
  string parent = 1;
  Loan loan = 2;
  string loan_id = 3;
}
message GetBookRequest { string name = 1; }
message ListBooksRequest {
  string parent = 1;
  int32 page_size = 2;
  string page_token = 3;
  string filter = 4;
  string order_by = 5;
}
message ListBooksResponse {
  repeated Book books = 1;
  string next_page_token = 2;
  int32 total_size = 3;
}
message CreateBookRequest {
  string parent = 1;
  Book book = 2;
  string book_id = 3;
  bool validate_only = 4;
}
message UpdateBookRequest {
  Book book = 1;
  google.protobuf.FieldMask update_mask = 2;
}
message Problem {
  string title = 1 [(rest.v1.field).error = ERROR_MESSAGE];
}
message Conflict { string reason = 1; }
message Note {
  string id = 1;
  string text = 2;
}
message GetNoteRequest { string id = 1; }
message ListNotesResponse { repeated Note notes = 1; }
message Tag {
  int64 id = 1;
  string label = 2;
  string url = 3;
}
message GetTagRequest { int64 tag_id = 1; }
message ListTagsRequest {
  int32 page = 1;
  int32 per_page = 2;
}
message ListTagsResponse {
  option (rest.v1.message).form = FORM_VALUE;
  repeated Tag tags = 1;
}
message CreateTagRequest { string label = 1; }
`;

const { model, diagnostics } = buildModel({
  protoFile: describeSources({ "shelves.proto": proto }),
  fileToGenerate: ["shelves.proto"],
});
const services = model.files.flatMap((file) => file.services);

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Readonly<Record<string, unknown>>;
}

type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => Promise<Answer>;

const credentials = { authorization: "Bearer anything" };

function open(options: MockOptions = {}): { readonly mock: Mock; readonly call: Call } {
  const mock = createMockOf(services, options);
  const call: Call = async (method, path, body, headers = credentials) => {
    const content =
      body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { ...headers, "content-type": "application/json" } };
    const response = await mock.fetch(`http://mock${path}`, { method, headers, ...content });
    const text = await response.text();
    const isJson = response.headers.get("content-type") === "application/json";
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} };
  };
  return { mock, call };
}

async function titlesOf(call: Call, query = ""): Promise<readonly unknown[]> {
  const { json } = await call("GET", `/v1/shelves/a/books${query}`);
  return (json["books"] as readonly { readonly name: string }[]).map(({ name }) => name);
}

test("the proto file is valid", () => {
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
});

test("values fit names and constraints, and depend on the seed and the path alone", async () => {
  const [a, b, c] = [open(), open(), open({ seed: 2 })];
  await b.call("GET", "/v1/shelves/x/books/other");
  const first = await a.call("GET", "/v1/shelves/x/books/emma");
  expect(first.json).toEqual({
    name: "shelves/x/books/emma",
    title: expect.stringMatching(/^The \w+/),
    createTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    subtitle: expect.any(String),
    isbn: expect.stringMatching(/^97[89]-[0-9]{1,5}-[A-F]{3}$/),
    shownTitle: expect.any(String),
    binding: "hardcover",
    copies: "3",
    readingTime: expect.stringMatching(/^\d+s$/),
    extra: expect.any(Object),
    cover: { color: expect.stringMatching(/^[0-9a-f]{6}$/), width: expect.any(Number), spine: expect.any(String) },
    ...(Object.hasOwn(first.json, "paper") ? { paper: expect.any(String) } : { ebook: expect.any(Number) }),
  });
  expect((await b.call("GET", "/v1/shelves/x/books/emma")).text).toBe(first.text);
  expect((await c.call("GET", "/v1/shelves/x/books/emma")).text).not.toBe(first.text);
});

test("a created resource can be read, listed, changed, replaced and deleted", async () => {
  const { call } = open();
  const created = await call("POST", "/v1/shelves/a/books?bookId=emma", { title: "Emma", subtitle: "A novel" });
  expect(created).toMatchObject({
    status: 201,
    json: { name: "shelves/a/books/emma", title: "Emma", subtitle: "A novel" },
  });
  expect(created.json).not.toHaveProperty("isbn");
  expect((await call("GET", "/v1/shelves/a/books/emma")).json).toEqual(created.json);
  expect(await titlesOf(call)).toHaveLength(4);
  expect(await titlesOf(call)).toContain("shelves/a/books/emma");

  const patched = await call("PATCH", "/v1/shelves/a/books/emma?updateMask=title,subtitle", {
    title: "Emma II",
    isbn: "978-1-AAA",
  });
  expect(patched.json).toMatchObject({ title: "Emma II", createTime: created.json["createTime"] });
  expect(patched.json).not.toHaveProperty("subtitle");
  expect(patched.json).not.toHaveProperty("isbn");
  const replaced = await call("PUT", "/v1/shelves/a/books/emma", { title: "Emma III", isbn: "978-1-AAA" });
  expect(replaced.json).toEqual({ ...created.json, title: "Emma III", isbn: "978-1-AAA", subtitle: undefined });

  expect(await call("DELETE", "/v1/shelves/a/books/emma")).toMatchObject({ status: 204, text: "" });
  expect(await call("GET", "/v1/shelves/a/books/emma")).toMatchObject({
    status: 404,
    json: { title: "/v1/shelves/a/books/emma does not exist" },
  });
  expect(await titlesOf(call)).toHaveLength(3);
});

test("update masks reach into messages, and members of a oneof replace each other", async () => {
  const { call } = open();
  const path = "/v1/shelves/a/books/emma";
  await call("PUT", path, { title: "Emma", cover: { color: "red", width: 4 }, paper: "thick" });
  const { json } = await call("PATCH", `${path}?updateMask=cover.width,ebook`, {
    binding: "hardcover",
    copies: "3",
    cover: { color: "blue", width: 9 },
    ebook: 3,
  });
  expect(json).toMatchObject({ title: "Emma", cover: { color: "red", width: 9 }, ebook: 3 });
  expect(json).not.toHaveProperty("paper");
});

test("update masks name fields as the JSON of a FieldMask or of the message does, and nothing else", async () => {
  const { call } = open();
  const update = (mask: string) => call("PATCH", `/v1/shelves/a/books/emma?updateMask=${mask}`, { title: "Emma" });
  expect((await update("title")).json).toMatchObject({ title: "Emma" });
  const other = { title: "Emma", shownTitle: "EMMA", cover: { spine: "E" } };
  for (const mask of ["displayTitle,cover.spineText", "shownTitle,cover.spine"]) {
    const { call: callFresh } = open();
    const { json } = await callFresh("PATCH", `/v1/shelves/a/books/emma?updateMask=${mask}`, other);
    expect(json).toMatchObject({ shownTitle: "EMMA", cover: { spine: "E" } });
  }
  expect(await update("titel")).toMatchObject({
    status: 400,
    json: { message: "update_mask: Book has no field titel" },
  });
});

test("a request that is only validated creates nothing", async () => {
  const { call } = open();
  const create = (query: string) => call("POST", `/v1/shelves/a/books?bookId=emma${query}`, { title: "Emma" });
  expect((await create("&validateOnly=true")).status).toBe(201);
  expect(await titlesOf(call)).not.toContain("shelves/a/books/emma");
  expect((await create("&validateOnly=false")).status).toBe(201);
});

test("resources have names of their pattern", async () => {
  const { json } = await open().call("GET", "/v1/loans:find");
  expect(json["name"]).toMatch(/^shelves\/[a-z-]+\/loans\/[a-z-]+$/);
});

test("long-running operations are done, with the resource", async () => {
  const { call } = open();
  const { json } = await call("POST", "/v1/shelves/a/loans?loanId=one", { reader: "Ada" });
  const loan = { "@type": "type.googleapis.com/shelves.v1.Loan", name: "shelves/a/loans/one", reader: "Ada" };
  expect(json).toMatchObject({ done: true, response: loan });
  expect(json).not.toHaveProperty("error");
  expect((await call("GET", "/v1/shelves/a/loans/one")).json).toEqual({ name: "shelves/a/loans/one", reader: "Ada" });
});

test("the resources of a list can be read and deleted", async () => {
  const { call, mock } = open({ items: 2 });
  const [first = ""] = (await titlesOf(call)) as string[];
  const { books } = (await call("GET", "/v1/shelves/a/books")).json as { books: unknown[] };
  expect((await call("GET", `/v1/${first}`)).json).toEqual(books[0]);
  await call("DELETE", `/v1/${first}`);
  expect(await titlesOf(call)).toHaveLength(1);
  mock.reset();
  expect(await titlesOf(call)).toHaveLength(2);
});

test("a custom method returns the resource of its path", async () => {
  const { call } = open();
  await call("POST", "/v1/shelves/a/books?bookId=emma", { title: "Emma" });
  const { json } = await call("GET", "/v1/shelves/a/books/emma");
  expect((await call("POST", "/v1/shelves/a/books/emma:open", {})).json).toEqual(json);
  await call("DELETE", "/v1/shelves/a/books/emma");
  expect((await call("POST", "/v1/shelves/a/books/emma:open", {})).status).toBe(404);
});

test("references have names of the resource, and codes the case that they must have", async () => {
  const { call } = open();
  expect((await call("GET", "/v1/holds:find")).json).toEqual({
    book: expect.stringMatching(/^shelves\/[\w-]+\/loans\/[\w-]+$/),
    others: expect.arrayContaining([expect.stringMatching(/^shelves\/[\w-]+\/loans\/[\w-]+$/)]),
    currencyCode: expect.stringMatching(/^(?:chf|eur|jpy|usd)$/),
    languageCode: expect.stringMatching(/^[a-z]{2}$/),
    regionCode: expect.stringMatching(/^[A-Z]{2}$/),
  });
});

test("lists have pages", async () => {
  const { call } = open({ items: 5 });
  const all = await titlesOf(call);
  const page = (await call("GET", "/v1/shelves/a/books?pageSize=2")).json;
  expect(page).toMatchObject({ nextPageToken: "2", totalSize: 5 });
  expect(await titlesOf(call, "?pageSize=2")).toEqual(all.slice(0, 2));
  expect(await titlesOf(call, "?pageSize=2&pageToken=4")).toEqual(all.slice(4));
  expect((await call("GET", "/v1/shelves/a/books?pageSize=2&pageToken=4")).json).not.toHaveProperty("nextPageToken");
  expect(await call("GET", "/v1/shelves/a/books?pageToken=x")).toMatchObject({ status: 400 });
  expect(await call("GET", "/v1/shelves/a/books?pageSize=-1")).toMatchObject({ status: 400 });
  expect(await titlesOf(call, "?pageSize=0")).toEqual(all);
});

describe("lists of AIPs filter and sort", () => {
  const open5 = async (): Promise<Call> => {
    const { call } = open({ items: 0 });
    const books = [
      {
        title: "Emma",
        copies: "3",
        paper: "thin",
        cover: { color: "red", width: 4 },
        readingTime: "9s",
        extra: { pages: "9" },
        shownTitle: "9",
        createTime: "2024-01-01T00:00:00Z",
      },
      {
        title: "Emil",
        copies: "20",
        ebook: 1,
        cover: { color: "blue", width: 10 },
        readingTime: "10s",
        extra: { pages: "10" },
      },
      {
        title: "Dune: One",
        copies: "100",
        subtitle: "of Arrakis",
        shownTitle: "10",
        readingTime: "1.5s",
        extra: { pages: "2" },
      },
    ];
    for (const book of books) {
      const id = book.title.slice(0, 4).toLowerCase();
      expect((await call("POST", `/v1/shelves/a/books?bookId=${id}`, book)).status).toBe(201);
    }
    return call;
  };

  test.each([
    ['title = "Emma"', "emma"],
    ["title=Em*", "emma emil"],
    ["title = *il", "emil"],
    ['title = "Em*" AND copies > 5', "emil"],
    ["copies>=20", "emil dune"],
    ["copies != 3", "emil dune"],
    ["copies < 10.5", "emma"],
    ['title = "Emma" OR title = "Dune: One" AND copies > 50', "dune"],
    ['title = "Emma" OR (title = "Dune: One" AND copies > 50)', "emma dune"],
    ["NOT title:emma", "emil dune"],
    ["-title:em", "dune"],
    ["-(title:emma OR copies:20)", "dune"],
    ["arrakis", "dune"],
    ["em copies < 10", "emma"],
    ["cover.color = red", "emma"],
    ["cover.width > 4", "emil"],
    ["cover:*", "emma emil"],
    ["ebook = 1", "emil"],
    ['subtitle = ""', "emma emil"],
    ["NOT subtitle:*", "emma emil"],
    ["name = shelves/a/books/emil", "emil"],
    [" ", "emma emil dune"],
  ])("%s", async (filter, expected) => {
    const call = await open5();
    const names = await titlesOf(call, `?filter=${encodeURIComponent(filter)}`);
    expect(names.map((name) => String(name).replace("shelves/a/books/", "")).join(" ")).toBe(expected);
  });

  test.each([
    ["title", "dune emil emma"],
    ["title desc", "emma emil dune"],
    ["copies", "emma emil dune"],
    ["cover.width desc, title", "emil emma dune"],
    [" copies  DESC ", "dune emil emma"],
    ["reading_time", "dune emma emil"],
    ["extra.pages", "dune emma emil"],
    ["display_title", "emil dune emma"],
  ])("by %j", async (order, expected) => {
    const call = await open5();
    const names = await titlesOf(call, `?orderBy=${encodeURIComponent(order)}`);
    expect(names.map((name) => String(name).replace("shelves/a/books/", "")).join(" ")).toBe(expected);
  });

  test.each([
    ["filter", "tilte = 1", "names tilte, which Book does not have"],
    ["filter", "cover.colour = red", "names cover.colour, which Book does not have"],
    ["filter", "(title = a", "lacks a )"],
    ["filter", "title = a)", 'has an unexpected ")"'],
    ["filter", "title =", "ends too early"],
    ["filter", "title = = 1", 'has an unexpected "="'],
    ["filter", "matches(title)", 'calls the function "matches", which the mock does not have'],
    ["filter", `${"(".repeat(60)}a`, "has too many parentheses"],
    ["filter", '"a', 'has an unexpected "\\""'],
    ["orderBy", "title up", 'must be fields with commas between them, such as "title, name desc"'],
    ["orderBy", "pages", "names pages, which Book does not have"],
  ])("refuses %s=%s", async (name, text, reason) => {
    const { call } = open();
    const { status, json } = await call("GET", `/v1/shelves/a/books?${name}=${encodeURIComponent(text)}`);
    expect([status, JSON.stringify(json)]).toEqual([400, expect.stringContaining(JSON.stringify(reason).slice(1, -1))]);
  });
});

test("ids are numbers where the path needs them, and lists may be arrays", async () => {
  const { call } = open();
  const ids = async (query = ""): Promise<unknown> => {
    return (JSON.parse((await call("GET", `/tags${query}`)).text) as { id: unknown }[]).map(({ id }) => id);
  };
  expect(await ids()).toEqual(["1", "2", "3"]);
  expect((await call("POST", "/tags", { label: "new" })).json).toMatchObject({
    id: "4",
    label: "new",
    url: expect.any(String),
  });
  expect(await ids("?page=2&per_page=3")).toEqual(["4"]);
  expect((await call("DELETE", "/tags/4")).json).toMatchObject({ id: "4", label: "new" });
  expect(await ids()).toEqual(["1", "2", "3"]);
});

test("creating a resource twice is a conflict", async () => {
  const { call } = open();
  const create = () => call("POST", "/v1/shelves/a/books?bookId=emma", { title: "Emma" });
  expect((await create()).status).toBe(201);
  expect((await create()).status).toBe(409);
});

test.each([
  ["a title that is too long", 400, ["POST", "/v1/shelves/a/books", { title: "x".repeat(21) }]],
  ["a required field that is missing", 400, ["POST", "/v1/shelves/a/books", {}]],
  ["missing credentials", 401, ["GET", "/v1/shelves/a/books", undefined, {}]],
  ["credentials of another form", 401, ["GET", "/v1/shelves/a/books", undefined, { authorization: "Basic eDp5" }]],
  ["an unknown path", 404, ["GET", "/v1/shelves"]],
  ["another method", 405, ["PURGE", "/tags"]],
  ["an unacceptable media type", 406, ["GET", "/tags", undefined, { ...credentials, accept: "image/png" }]],
] as const)("%s is a %i", async (_, status, [method, path, body, headers]) => {
  const { call } = open();
  expect((await call(method, path, body, headers)).status).toBe(status);
});

test("bodies of other media types are a 415, and large ones a 413", async () => {
  const { mock } = open();
  const post = (body: string, type: string) =>
    mock.fetch("http://mock/tags", { method: "POST", body, headers: { ...credentials, "content-type": type } });
  expect((await post("<a/>", "text/xml")).status).toBe(415);
  expect((await post(JSON.stringify({ label: "x".repeat(5_000_000) }), "application/json")).status).toBe(413);
});

test("without authentication, no credentials are needed", async () => {
  const { call } = open({ auth: "none" });
  expect((await call("GET", "/v1/shelves/a/books", undefined, {})).status).toBe(200);
});

test("Prefer chooses the status and the example", async () => {
  const { call } = open();
  const get = (prefer: string) => call("GET", "/v1/shelves/a/books/emma", undefined, { ...credentials, prefer });
  expect(await get("code=404")).toMatchObject({
    status: 404,
    json: { title: "the mock responds with 404, as the request prefers" },
  });
  expect(await get('respond-async, code="409"')).toMatchObject({ status: 409, json: { reason: expect.any(String) } });
  expect(await get("code=503")).toMatchObject({ status: 503, json: { code: 14 } });
  expect(await get("code=299")).toMatchObject({ status: 400 });
  expect((await get("example=minimal")).json).toMatchObject({ name: "shelves/a/books/emma" });
  const other = await get("example=other");
  expect(other.status).toBe(200);
  expect((await get("example=other")).text).toBe(other.text);
  expect((await get("")).text).not.toBe(other.text);
});

test.each([
  ["text/event-stream", /^data: \{.*\}\n\ndata: /],
  ["application/x-ndjson", /^\{.*\}\n\{.*\}\n\{.*\}\n$/],
  ["application/json", /^\[/],
] as const)("streams as %s", async (accept, expected) => {
  const { call } = open();
  expect((await call("GET", "/v1/shelves/a/books:watch", undefined, { ...credentials, accept })).text).toMatch(
    expected,
  );
});

test("faults are repeatable, and as many as asked for", async () => {
  const statuses = async () => {
    const { call } = open({ faults: 0.3 });
    return Promise.all(Array.from({ length: 200 }, async () => (await call("GET", "/tags/1")).status));
  };
  const seen = await statuses();
  expect(await statuses()).toEqual(seen);
  expect(new Set(seen)).toEqual(new Set([200, 429, 500, 503]));
  const failed = seen.filter((status) => status !== 200).length;
  expect(failed).toBeGreaterThan(40);
  expect(failed).toBeLessThan(80);
});

test("responses take as long as asked for", async () => {
  const { call } = open({ delay: 80 });
  const start = performance.now();
  await call("GET", "/tags/1");
  expect(performance.now() - start).toBeGreaterThan(75);
});

test("keeps no more resources than allowed", async () => {
  const { call } = open({ maxResources: 2, items: 0 });
  for (const id of ["a", "b", "c"]) await call("POST", `/v1/shelves/a/books?bookId=${id}`, { title: id });
  expect(await titlesOf(call)).toEqual(["shelves/a/books/b", "shelves/a/books/c"]);
});

test("keeps no more bytes than allowed", async () => {
  const { call } = open({ maxResourceBytes: 2000, items: 0 });
  for (const id of ["a", "b", "c"])
    await call("POST", `/v1/shelves/a/books?bookId=${id}`, { title: id, subtitle: "x".repeat(900) });
  expect(await titlesOf(call)).toEqual(["shelves/a/books/c"]);
});

test("of services with the same route, the first one is served", async () => {
  const service = (name: string) => `
    service ${name} {
      rpc Get${name}(Word) returns (Word) { option (google.api.http) = {get: "/words/{text}"}; }
      rpc Do${name}(Word) returns (Word) { option (google.api.http) = {post: "/${name}"}; }
    }`;
  const head =
    'syntax = "proto3"; package words.v1; import "google/api/annotations.proto"; message Word { string text = 1; }';
  const protoFile = describeSources({ "words.proto": head + service("A") + service("B") });
  const twice = buildModel({ protoFile, fileToGenerate: ["words.proto"] }).model.files.flatMap((file) => file.services);
  const mock = createMockOf(twice);
  expect(mock.omitted).toEqual(["GET /words/{text} of words.v1.B.GetB"]);
  expect((await mock.fetch("http://mock/words/tree")).status).toBe(200);
  expect((await mock.fetch("http://mock/B", { method: "POST" })).status).toBe(200);
});

describe("of services with the same route", () => {
  const head = `syntax = "proto3"; package words.v1;
    import "google/api/annotations.proto"; import "google/api/field_behavior.proto"; import "rest/v1/options.proto";
    message Done { string done = 1; }`;
  const mockOf = (text: string) => {
    const protoFile = describeSources({ "words.proto": head + text });
    const { model, diagnostics } = buildModel({ protoFile, fileToGenerate: ["words.proto"] });
    expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
    return createMockOf(model.files.flatMap((file) => file.services));
  };
  const rpc = (name: string, get: string, type = "Done", options = "") =>
    `service ${name} { rpc Get${name}(${name}Request) returns (${type}) { option (google.api.http) = {get: "${get}"}; ${options} } }`;

  test("the pattern of a path variable selects", async () => {
    const part = (name: string, member: string) => `
      ${rpc(`${name}Service`, "/{x}", name)}
      message ${name} { bool ${member} = 1 [(rest.v1.field).always = true]; }
      message ${name}ServiceRequest { string x = 1 [(rest.v1.field).schema.pattern = "^${member}\\\\.[^/]+$"]; }`;
    const mock = mockOf(part("Categories", "categories") + part("Blacklist", "blacklist"));
    expect(mock.omitted).toEqual([]);
    const membersOf = async (path: string) =>
      Object.keys((await (await mock.fetch(`http://mock${path}`)).json()) as object);
    expect(await membersOf("/categories.json")).toEqual(["categories"]);
    expect(await membersOf("/blacklist.json")).toEqual(["blacklist"]);
    expect((await mock.fetch("http://mock/others.json")).status).toBe(400);
  });

  test("the values of queries and headers select", async () => {
    const action = (name: string, field: string) => `
      ${rpc(name, "/", `${name}Result`, "option (rest.v1.method).trailing_slash = true;")}
      message ${name}Result { bool ${name.toLowerCase()} = 1 [(rest.v1.field).always = true]; }
      message ${name}Request { string action = 1 [(google.api.field_behavior) = REQUIRED, ${field}]; }`;
    const only = (value: string) => `(rest.v1.field).schema.enum = '"${value}"'`;
    const mock = mockOf(
      action("Add", only("Add")) +
        action("Remove", only("Remove")) +
        action("Move", `${only("Move")}, (rest.v1.field).in = HEADER, (rest.v1.field).name = "x-target"`),
    );
    const membersOf = async (target: string, headers = {}) =>
      Object.keys((await (await mock.fetch(`http://mock${target}`, { headers })).json()) as object);
    expect(await membersOf("/?action=Add")).toEqual(["add"]);
    expect(await membersOf("/?action=Remove")).toEqual(["remove"]);
    expect(await membersOf("/", { "x-target": "Move" })).toEqual(["move"]);
  });

  test("Accept selects", async () => {
    const mock = mockOf(`
      ${rpc("Data", "/report")} message DataRequest {}
      ${rpc("Table", "/report", "Csv", 'option (rest.v1.method).response_media_type = "text/csv";').replace("get:", 'response_body: "text" get:')}
      message TableRequest {} message Csv { string text = 1; }`);
    const typeOf = async (accept: string) =>
      (await mock.fetch("http://mock/report", { headers: { accept } })).headers.get("content-type");
    expect(await typeOf("text/csv")).toBe("text/csv; charset=utf-8");
    expect(await typeOf("application/json")).toBe("application/json");
  });
});

test("handlers can be taken from a mock", () => {
  const { mock } = open();
  expect(Object.keys(mock.handlers("shelves.v1.Tags"))).toEqual(["getTag", "listTags", "createTag", "deleteTag"]);
  expect(() => mock.handlers("shelves.v1.Nothing")).toThrow(
    "there is no service shelves.v1.Nothing, only shelves.v1.Books, shelves.v1.Loans, shelves.v1.Notes, shelves.v1.Tags",
  );
});

test("keeps resources whose paths end with a slash", async () => {
  const { call } = open();
  expect((await call("POST", "/notes/", { text: "buy bread" })).json).toMatchObject({ text: "buy bread" });
  const { json } = await call("GET", "/notes/");
  const last = (json["notes"] as { id: string; text: string }[]).at(-1);
  expect(last).toMatchObject({ text: "buy bread" });
  expect((await call("GET", `/notes/${last?.id}/`)).json).toEqual(last);
  expect((await call("GET", `/notes/${last?.id}`)).status).toBe(404);
});
