import { buildModel } from "@protoc-gen-rest/plugin";
import { beforeEach, expect, test } from "vitest";
import { describeSources } from "../../testdata/descriptors.ts";
import { createMockOf } from "./create-mock.ts";

const proto = `syntax = "proto3";
package shelves.v1;
import "google/api/annotations.proto";
import "google/longrunning/operations.proto";
import "google/protobuf/empty.proto";
import "rest/v1/options.proto";
service Books {
  rpc GetBook(GetRequest) returns (Book) { option (google.api.http) = {get: "/v1/{name=shelves/*/books/*}"}; }
  rpc ListBooks(ListRequest) returns (ListResponse) { option (google.api.http) = {get: "/v1/{parent=shelves/*}/books"}; }
  rpc CreateBook(CreateRequest) returns (Book) { option (google.api.http) = {post: "/v1/{parent=shelves/*}/books" body: "book"}; }
  rpc DeleteBook(GetRequest) returns (google.protobuf.Empty) { option (google.api.http) = {delete: "/v1/{name=shelves/*/books/*}"}; }
  rpc OpenBook(GetRequest) returns (OpenResponse) { option (google.api.http) = {post: "/v1/{name=shelves/*/books/*}:open" body: "*"}; }
  rpc TouchBook(GetRequest) returns (Book) {
    option (google.api.http) = {post: "/v1/{name=shelves/*/books/*}" body: "*"};
  }
  rpc LatestBook(google.protobuf.Empty) returns (Book) { option (google.api.http) = {get: "/v1/shelves/a/books/latest"}; }
  rpc SearchBooks(ListRequest) returns (SearchResponse) { option (google.api.http) = {get: "/v1/{parent=shelves/*}/books:search"}; }
  rpc BatchGetBooks(BatchRequest) returns (ListResponse) { option (google.api.http) = {get: "/v1/{parent=shelves/*}/books:batchGet"}; }
  rpc ImportBooks(ListRequest) returns (google.longrunning.Operation) {
    option (google.api.http) = {post: "/v1/{parent=shelves/*}/books:import" body: "*"};
    option (google.longrunning.operation_info) = {response_type: "ListResponse" metadata_type: "Book"};
  }
  rpc WatchBooks(ListRequest) returns (stream Event) {
    option (google.api.http) = {get: "/v1/{parent=shelves/*}/books:watch"};
    option (rest.v1.method).streams = NDJSON;
  }
  rpc WatchBook(GetRequest) returns (stream Book) {
    option (google.api.http) = {get: "/v1/{name=shelves/*/books/*}:watch"};
    option (rest.v1.method).streams = NDJSON;
  }
}
service Friends {
  rpc GetUser(UserRequest) returns (User) { option (google.api.http) = {get: "/users/{user_id}"}; }
  rpc ListFriends(UserRequest) returns (ListFriendsResponse) { option (google.api.http) = {get: "/users/{user_id}/friends"}; }
}
message GetRequest { string name = 1; }
message ListRequest { string parent = 1; }
message CreateRequest { string parent = 1; Book book = 2; string book_id = 3; }
message ListResponse { repeated Book books = 1; }
message OpenResponse { Book book = 1; string note = 2; }
message SearchResponse { repeated Hit hits = 1; }
message Hit { Book book = 1; int32 score = 2; }
message BatchRequest { string parent = 1; repeated string names = 2; }
message Event { oneof event { Book added = 1; Book changed = 2; } }
message Book { string name = 1; string title = 2; int64 pages = 3; }
message UserRequest { int32 user_id = 1; }
message ListFriendsResponse { repeated User friends = 1; }
message User { int32 id = 1; string login = 2; }
`;

const { model } = buildModel({
  protoFile: describeSources({ "shelves.proto": proto }),
  fileToGenerate: ["shelves.proto"],
});
const mock = createMockOf(model.files.flatMap(({ services }) => services));
beforeEach(() => mock.reset());

interface Book {
  readonly name: string;
  readonly title: string;
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const content = body && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const text = await (await mock.fetch(`http://mock${path}`, { method, ...content })).text();
  return JSON.parse(text.includes("\n{") ? `[${text.trim().replaceAll("\n", ",")}]` : text) as T;
}

const get = (name: string): Promise<Book> => call<Book>("GET", `/v1/${name}`);

async function listed(parent = "shelves/a"): Promise<readonly Book[]> {
  return (await call<{ books: Book[] }>("GET", `/v1/${parent}/books`)).books;
}

test("a custom method has the resource of its path in its response", async () => {
  const { book } = await call<{ book: Book }>("POST", "/v1/shelves/a/books/emma:open", {});
  expect(book).toEqual(await get("shelves/a/books/emma"));
  expect(await call("POST", "/v1/shelves/a/books/emma", {})).toEqual(book);
});

test("searches find the resources of a collection, created ones too, and not those that were deleted", async () => {
  const [first, second, third] = await listed();
  const { hits } = await call<{ hits: { book: Book; score: number }[] }>("GET", "/v1/shelves/a/books:search");
  expect(hits.map(({ book }) => book)).toEqual([first, second]);
  expect(new Set(hits.map(({ score }) => typeof score))).toEqual(new Set(["number"]));
  await mock.fetch(`http://mock/v1/${first?.name}`, { method: "DELETE" });
  const after = await call<{ hits: { book: Book }[] }>("GET", "/v1/shelves/a/books:search");
  expect(after.hits.map(({ book }) => book)).toEqual([second, third]);
});

test("any parent is one that exists", async () => {
  const { hits } = await call<{ hits: { book: Book }[] }>("GET", "/v1/shelves/-/books:search");
  const names = hits.map(({ book }) => book.name);
  expect(names).toEqual(names.map(() => expect.stringMatching(/^shelves\/[a-z]+-[a-z]+\/books\/[a-z]+-[a-z]+$/)));
  expect(hits[0]?.book).toEqual(await get(names[0] ?? ""));
});

test("a batch has the resources that the request names", async () => {
  const created = await call<Book>("POST", "/v1/shelves/a/books?bookId=emma", { title: "Emma" });
  const query = ["shelves/a/books/emma", "shelves/a/books/x", "shelves/a/books/y"].map((name) => `names=${name}`);
  const { books } = await call<{ books: Book[] }>("GET", `/v1/shelves/a/books:batchGet?${query.join("&")}`);
  expect(books).toEqual([created, await get("shelves/a/books/x"), await get("shelves/a/books/y")]);
});

test("a stream has the resources of its path", async () => {
  const events = await call<{ added?: Book; changed?: Book }[]>("GET", "/v1/shelves/a/books:watch");
  expect(events.map(({ added, changed }) => added ?? changed)).toEqual(await listed());
  const emma = await get("shelves/a/books/emma");
  expect(await call("GET", "/v1/shelves/a/books/emma:watch")).toEqual([emma, emma, emma]);
});

test("a long-running operation results in what it declares", async () => {
  const operation = await call<{ response: object }>("POST", "/v1/shelves/a/books:import", {});
  expect(operation).toMatchObject({ done: true });
  const books = (await listed()).slice(0, 2);
  expect(operation.response).toEqual({ "@type": "type.googleapis.com/shelves.v1.ListResponse", books });
});

test("a path that is not of the resource has others than the one it resembles", async () => {
  expect((await call<Book>("GET", "/v1/shelves/a/books/latest")).name).toBe((await listed())[0]?.name);
  const { friends } = await call<{ friends: { id: number }[] }>("GET", "/users/7/friends");
  expect(friends.map(({ id }) => id)).toEqual([1, 2]);
});
