import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, toBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { readServices } from "../../generators/commands/input/read-services.ts";
import { type Handlers, loadApi } from "../../generators/loading/load-api.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { StatusError } from "../../runtime/server.ts";
import { describeSources } from "../descriptors.ts";

const proto = `syntax = "proto3";
package books.v1;
import "google/api/annotations.proto";
import "google/api/field_behavior.proto";
import "google/api/httpbody.proto";
import "google/protobuf/empty.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "protoc-gen-openapiv2/options/annotations.proto";
import "rest/v1/options.proto";
service Books {
  option (rest.v1.service).security_schemes = { key: "apiKey" value: { api_key: { in: QUERY name: "key" } } };
  option (rest.v1.service).security_schemes = { key: "user" value: { http: { scheme: "Basic" } } };
  rpc GetBook(GetBookRequest) returns (Book) { option (google.api.http) = {get: "/v1/{name=shelves/*/books/*}"}; }
  rpc CreateBook(CreateBookRequest) returns (Book) {
    option (google.api.http) = {post: "/v1/{parent=shelves/*}/books" body: "book"};
    option (rest.v1.method) = { status: 201 security: { scheme: "user" } security: { scheme: "apiKey" } };
  }
  rpc LendBook(GetBookRequest) returns (Book) {
    option (google.api.http) = {post: "/v1/{name=shelves/*/books/*}:lend"};
    option (grpc.gateway.protoc_gen_openapiv2.options.openapiv2_operation).security = {
      security_requirement: { key: "user" value: {} }
      security_requirement: { key: "apiKey" value: {} }
    };
  }
  rpc ListBooks(ListBooksRequest) returns (Echo) { option (google.api.http) = {get: "/v1/books"}; }
  rpc FindBook(FindBookRequest) returns (Echo) {
    option (google.api.http) = {get: "/v1/projects/{project}/books/{id}" additional_bindings: {get: "/v1/found/{id}"}};
  }
  rpc DeleteBook(GetBookRequest) returns (google.protobuf.Empty) {
    option (google.api.http) = {delete: "/v1/{name=shelves/*/books/*}"};
    option (rest.v1.method).status = 204;
  }
  rpc WatchBooks(google.protobuf.Empty) returns (stream Book) {
    option (google.api.http) = {get: "/v1/books:watch"};
    option (rest.v1.method) = { streams: SERVER_SENT_EVENTS streams: NDJSON };
  }
  rpc PutCover(PutCoverRequest) returns (Echo) { option (google.api.http) = {put: "/v1/{name=covers/*}" body: "cover"}; }
  rpc PutText(PutCoverRequest) returns (Echo) {
    option (google.api.http) = {put: "/v1/{name=texts/*}" body: "cover"};
    option (rest.v1.method).request_media_type = "text/csv";
  }
  rpc AddNote(AddNoteRequest) returns (Echo) { option (google.api.http) = {post: "/v1/{name=notes/*}" body: "*"}; }
  rpc PutImage(PutCoverRequest) returns (Echo) {
    option (google.api.http) = {put: "/v1/{name=images/*}" body: "cover"};
    option (rest.v1.method).request_media_type = "image/*";
  }
  rpc GetCover(GetBookRequest) returns (google.api.HttpBody) { option (google.api.http) = {get: "/v1/{name=covers/*}"}; }
  rpc Upload(UploadRequest) returns (Echo) {
    option (google.api.http) = {post: "/v1/upload" body: "*"};
    option (rest.v1.method).request_media_type = "multipart/form-data";
  }
}
service Shelves { rpc GetShelf(GetBookRequest) returns (Book) { option (google.api.http) = {get: "/v1/{name=shelves/*}"}; } }
message GetBookRequest { string name = 1; string trace = 2 [(rest.v1.field) = { in: HEADER name: "X-Trace" }]; }
message CreateBookRequest { string parent = 1; Book book = 2; }
message Book {
  string name = 1;
  string title = 2 [(google.api.field_behavior) = REQUIRED, (rest.v1.field).schema.max_length = 10];
  int64 pages = 3;
  Kind kind = 4;
  repeated string tags = 5;
  map<string, int32> ratings = 6;
  Author author = 7;
  google.protobuf.Timestamp published_time = 8;
}
message Author { string full_name = 1; bool living = 2; }
enum Kind { KIND_UNSPECIFIED = 0; KIND_PAPER = 1 [(rest.v1.enum_value).name = "paper"]; }
message ListBooksRequest { repeated string tags = 1; int32 page_size = 2; bool all = 3; google.protobuf.Struct filter = 4 [(rest.v1.field).in = HEADER]; }
message FindBookRequest { string project = 1; string id = 2; }
message PutCoverRequest { string name = 1; google.api.HttpBody cover = 2; }
message AddNoteRequest {
  string name = 1;
  oneof note {
    Author author = 2 [(rest.v1.field) = { media_type: "application/json" other_media_types: "application/x-www-form-urlencoded" }];
    google.api.HttpBody any = 3 [(rest.v1.field).media_type = "image/*"];
  }
}
message UploadRequest { string title = 1; bytes file = 2 [(rest.v1.field).media_type = "image/png"]; }
message Echo { google.protobuf.Struct request = 1; }
`;

/** A body that is not text. */
export const cover = Uint8Array.of(0, 255, 10, 13);

function echoCover(request: unknown): unknown {
  const { cover } = request as { cover: { contentType: string; data: Uint8Array } };
  return { request: { type: cover.contentType, bytes: [...cover.data] } };
}

/** Colors, the title of the window, a C1 control, a line of its own, the direction of text. */
export const hostile = "\u001b[31m\u001b]0;x\u0007\u009b2J\r\nprotoc-gen-rest: ok\u2028\u202egnp\u2066";

const handlers: Handlers = {
  getBook(request) {
    const { name } = request as { name: string };
    if (name.endsWith("hostile")) {
      const details = [{ "@type": "google.rpc.Help", links: [hostile] }];
      throw new StatusError("not_found", hostile, { details, violations: [{ path: hostile, reason: hostile }] });
    }
    if (name.endsWith("hostile-title")) return { name, title: hostile };
    if (name.endsWith("lost")) throw new StatusError("not_found", `${name} does not exist`);
    return { name, title: "Emma", pages: 9007199254740993n, kind: "paper" };
  },
  createBook: (request) => (request as { book: unknown }).book,
  listBooks: (request) => ({ request }),
  findBook: (request) => ({ request }),
  deleteBook: () => ({}),
  lendBook: () => ({ title: "Emma" }),
  async *watchBooks() {
    yield { title: "Emma" };
    yield { title: "Persuasion" };
  },
  getCover: (request) =>
    (request as { name: string }).name === "covers/hostile"
      ? { contentType: "text/plain", data: new TextEncoder().encode(hostile) }
      : (request as { name: string }).name === "covers/binary"
        ? { contentType: "image/png", data: cover }
        : { contentType: "text/plain", data: new TextEncoder().encode("a cover\n") },
  putCover: echoCover,
  putText: echoCover,
  putImage: echoCover,
  addNote: (request) => ({ request }),
  upload: (request) => {
    const { title, file } = request as { title: string; file: Uint8Array };
    return { request: { title, bytes: file.length } };
  },
};

/** The book that the API returns. */
export const emma = { name: "shelves/a/books/emma", title: "Emma", pages: "9007199254740993", kind: "paper" };

/** An API that commands call, in this process. */
export interface CalledApi {
  /** A folder for files of the test, which is removed in the end. */
  readonly folder: string;
  /** A descriptor set: compiling takes longer than a call. */
  readonly input: string;
  readonly url: string;
  close(): void;
}

/** Serves books: GetBook and others return values, and the rest echo their requests. */
export async function serveBooks(): Promise<CalledApi> {
  const folder = mkdtempSync(join(tmpdir(), "call-"));
  const input = join(folder, "books.binpb");
  const set = create(FileDescriptorSetSchema, { file: describeSources({ "books.proto": proto }) });
  writeFileSync(input, toBinary(FileDescriptorSetSchema, set));
  const services = readServices(input);
  const loaded = loadApi(services);
  const endpoints = services.flatMap((service) =>
    loaded.createEndpoints(service, { ...handlers, getShelf: handlers["getBook"]! }),
  );
  const server = createServer(
    // Otherwise it may close a connection at the moment when the next call takes it, on a machine that stalls for five seconds.
    { keepAliveTimeout: 0 },
    createNodeListener(endpoints, {
      authenticate: ([{ scheme, value }]) => {
        const isBasic = value === Buffer.from("ada:secret").toString("base64");
        return value === "secret" || isBasic ? { scheme } : undefined;
      },
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    folder,
    input,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
