import { buildModel } from "@protoc-gen-rest/plugin";
import { describe, expect, test } from "vitest";
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

function call(method: string, id: number, book?: object): Promise<Book> {
  return callMock(mock, method, id, book);
}

async function callMock(to: typeof mock, method: string, id: number, book?: object): Promise<Book> {
  const headers = { "content-type": "application/json" };
  const init = book === undefined ? { method } : { method, headers, body: JSON.stringify(book) };
  return (await (await to.fetch(`http://mock/v1/books/${id}`, init)).json()) as Book;
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

const httpDate = (text: unknown): number =>
  new Date(String(text)).toUTCString() === text ? Date.parse(text) : Number.NaN;

describe.each([
  ["TIMESTAMP_HTTP_DATE", httpDate],
  ["TIMESTAMP_STRUCTURED_DATE", (text: unknown) => Number(/^@(\d+)$/.exec(String(text))?.[1]) * 1000],
  ["TIMESTAMP_UNIX_SECONDS", (value: unknown) => (typeof value === "number" ? value * 1000 : Number.NaN)],
])("times as %s", (form, read) => {
  const option = `(rest.v1.field).timestamp = ${form}`;
  const dated = proto
    .replaceAll(/_time = (\d) \[/g, `_time = $1 [${option}, `)
    .replace("import", 'import "rest/v1/options.proto";\nimport');
  const input = { protoFile: describeSources({ "shelves.proto": dated }), fileToGenerate: ["shelves.proto"] };
  const dates = createMockOf(buildModel(input).model.files.flatMap(({ services }) => services));

  test("are in the order of the life of a resource", async () => {
    for (let id = 0; id < 20; id++) {
      const { createTime, updateTime, purgeTime } = await callMock(dates, "GET", id);
      const found = [createTime, updateTime, purgeTime].map(read);
      expect(found).not.toContain(Number.NaN);
      expect(found.toSorted((a, b) => a - b)).toEqual(found);
    }
  });

  test("move and keep their form when the resource changes", async () => {
    const before = await callMock(dates, "GET", 1);
    const after = await callMock(dates, "PATCH", 1, { title: "Emma" });
    expect(read(after.updateTime)).toBe(read(before.updateTime) + 60_000);
    expect(after.createTime).toBe(before.createTime);
  });
});
