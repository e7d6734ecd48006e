import { expect, test } from "vitest";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";
import { type Generated, serveInline } from "./inline-api.ts";

const sources = {
  "books.proto": `
syntax = "proto3";
package books.v1;
import "google/api/annotations.proto";
message Book { string title = 1; }
message CreateBookRequest { Book book = 1; string request_id = 2; }
service Books {
  rpc CreateBook(CreateBookRequest) returns (Book) {
    option (google.api.http) = { post: "/books" body: "*" };
  }
}`,
  "log.proto": `
syntax = "proto3";
package log.v1;
import "google/api/annotations.proto";
import "books.proto";
message GetLogRequest {}
message Log {
  repeated books.v1.CreateBookRequest all = 1;
  books.v1.CreateBookRequest last = 2;
}
service Logs {
  rpc GetLog(GetLogRequest) returns (Log) { option (google.api.http) = { get: "/log" }; }
  rpc GetLast(GetLogRequest) returns (books.v1.CreateBookRequest) { option (google.api.http) = { get: "/last" }; }
}`,
};

test("servers of another file send no more than the declared members of a message that its own file only takes", async () => {
  const files = describeSources(sources);
  const modules = await importModules(await generate(files, Object.keys(sources), "target=js+dts"));
  const api: Generated = Object.assign({}, ...modules.values());
  const request = { book: { title: "Emma", shelf: 3 }, requestId: "7", password: "secret" };
  const fetch = serveInline(api, "logs", {
    getLog: () => ({ all: [request], last: request }),
    getLast: () => request,
  });
  const sent = { book: { title: "Emma" }, requestId: "7" };
  expect(await (await fetch("/log")).json()).toEqual({ all: [sent], last: sent });
  expect(await (await fetch("/last")).json()).toEqual(sent);
});
