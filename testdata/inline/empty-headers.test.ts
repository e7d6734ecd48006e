import { describe, expect, test } from "vitest";
import { connectInline, generateInline, messageShapes } from "./inline-api.ts";

// Headers of responses without a value, as GitLab sends `X-Next-Page` on the last page.

const proto = `
import "google/protobuf/duration.proto";
import "google/protobuf/timestamp.proto";
enum Kind { KIND_UNSPECIFIED = 0; BOOK = 1; }
message Count { option (rest.v1.message).form = FORM_VALUE; uint32 count = 1; }
message Delay { option (rest.v1.message).form = FORM_UNION; oneof kind { uint32 delay = 1; bool never = 2; } }
message Text { option (rest.v1.message).form = FORM_UNION; oneof kind { uint32 number = 1; string text = 2; } }
message Ask {}
message Page {
  string title = 1;
  optional uint32 next = 2 [(rest.v1.field).in = HEADER];
  uint64 total = 3 [(rest.v1.field).in = HEADER];
  int64 size = 4 [(rest.v1.field) = {in: HEADER int64: INT64_NUMBER}];
  double score = 5 [(rest.v1.field).in = HEADER];
  bool more = 6 [(rest.v1.field).in = HEADER];
  bool all = 7 [(rest.v1.field) = {in: HEADER bool: BOOL_YES_NO}];
  Kind kind = 8 [(rest.v1.field).in = HEADER];
  google.protobuf.Timestamp at = 9 [(rest.v1.field) = {in: HEADER timestamp: TIMESTAMP_HTTP_DATE}];
  google.protobuf.Duration age = 10 [(rest.v1.field).in = HEADER];
  google.protobuf.Int32Value wrapped = 11 [(rest.v1.field).in = HEADER];
  Count count = 12 [(rest.v1.field).in = HEADER];
  Delay delay = 13 [(rest.v1.field).in = HEADER];
  google.protobuf.Struct json = 14 [(rest.v1.field) = {in: HEADER style: JSON}];
}
message Texts {
  optional string text = 1 [(rest.v1.field).in = HEADER];
  optional bytes raw = 2 [(rest.v1.field).in = HEADER];
  Text union = 3 [(rest.v1.field).in = HEADER];
}
message Results { oneof result { Texts texts = 1 [(rest.v1.field).status = 200]; } uint64 total = 2 [(rest.v1.field).in = HEADER]; }
service PageService {
  rpc Get(Ask) returns (Page) { option (google.api.http) = {get: "/page"}; }
  rpc GetTexts(Ask) returns (Texts) { option (google.api.http) = {get: "/texts"}; }
  rpc GetResults(Ask) returns (Results) { option (google.api.http) = {get: "/results"}; }
}
`;

const names = [
  "next",
  "total",
  "size",
  "score",
  "more",
  "all",
  "kind",
  "at",
  "age",
  "wrapped",
  "count",
  "delay",
  "json",
];

describe.each(messageShapes)("empty headers of responses in messages of %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const connect = (names: readonly string[]) => {
    const headers = Object.fromEntries(names.map((name) => [name, ""]));
    return connectInline(api, "page", async () => Response.json({ title: "x" }, { headers }));
  };

  test("are absent where no value is empty", async () => {
    const page = await connect(names)["get"]!({});
    expect(page).toEqual(await connect([])["get"]!({}));
    await expect(connect(["total"])["getResults"]!({})).resolves.toMatchObject({ status: 200 });
  });

  test("are empty texts", async () => {
    const texts = await connect(["text", "raw", "union"])["getTexts"]!({});
    expect(texts).toMatchObject({ text: "", raw: new Uint8Array() });
    expect(texts).toHaveProperty("union");
    expect(texts).not.toMatchObject({ union: undefined });
    if (shape === "plain") expect(texts).toMatchObject({ union: "" });
  });
});
