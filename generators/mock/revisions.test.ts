import { buildModel } from "@protoc-gen-rest/plugin";
import { expect, test } from "vitest";
import { describeSources } from "../../testdata/descriptors.ts";
import { createMockOf } from "./create-mock.ts";

const proto = `syntax = "proto3";
package shelves.v1;
import "google/api/annotations.proto";
import "google/api/field_behavior.proto";
import "google/protobuf/timestamp.proto";
service Books {
  rpc GetBook(GetBookRequest) returns (Book) { option (google.api.http) = {get: "/v1/{name=books/*}"}; }
  rpc UpdateBook(UpdateBookRequest) returns (Book) {
    option (google.api.http) = {patch: "/v1/{book.name=books/*}" body: "book"};
  }
}
message GetBookRequest { string name = 1; }
message UpdateBookRequest { Book book = 1; }
message Book {
  string name = 1;
  string title = 2;
  string etag = 3 [(google.api.field_behavior) = OUTPUT_ONLY];
  google.protobuf.Timestamp purge_time = 4 [(google.api.field_behavior) = OUTPUT_ONLY];
  google.protobuf.Timestamp update_time = 5 [(google.api.field_behavior) = OUTPUT_ONLY];
  google.protobuf.Timestamp create_time = 6 [(google.api.field_behavior) = OUTPUT_ONLY];
}
`;

interface Book {
  readonly title: string;
  readonly etag: string;
  readonly createTime: string;
  readonly updateTime: string;
  readonly purgeTime: string;
}

const { model } = buildModel({
  protoFile: describeSources({ "shelves.proto": proto }),
  fileToGenerate: ["shelves.proto"],
});
const mock = createMockOf(model.files.flatMap(({ services }) => services));

async function call(method: string, id: number, book?: object): Promise<Book> {
  const headers = { "content-type": "application/json" };
  const init = book === undefined ? { method } : { method, headers, body: JSON.stringify(book) };
  return (await (await mock.fetch(`http://mock/v1/books/${id}`, init)).json()) as Book;
}

test("times of a resource are in the order of its life", async () => {
  for (let id = 0; id < 20; id++) {
    const { createTime, updateTime, purgeTime } = await call("GET", id);
    expect([updateTime, createTime, purgeTime].toSorted()).toEqual([createTime, updateTime, purgeTime]);
  }
});

test("a change gives another etag and a later update time, and no change gives the same", async () => {
  const before = await call("GET", 1);
  const first = await call("PATCH", 1, { title: "Emma" });
  const second = await call("PATCH", 1, { title: "Emma II" });
  expect(new Set([before, first, second].map(({ etag }) => etag)).size).toBe(3);
  expect(Date.parse(first.updateTime)).toBe(Date.parse(before.updateTime) + 60_000);
  expect(Date.parse(second.updateTime)).toBe(Date.parse(first.updateTime) + 60_000);
  expect(second.createTime).toBe(before.createTime);
  expect(await call("PATCH", 1, { title: "Emma II" })).toEqual(second);
  expect(await call("GET", 1)).toEqual(second);
});
