import { expect, test } from "vitest";
import { createCheck, type Reader } from "../../runtime/json.ts";
import { buildAuthor, buildBook, buildListBooksResponse } from "../golden/mocks/input_fixtures.ts";
import { type Generated, generateInline, messageShapes } from "../inline/inline-api.ts";

test("a seed gives the same message, and seeds give different ones", () => {
  expect(buildBook({}, 7)).toEqual(buildBook({}, 7));
  const books = Array.from({ length: 40 }, (_, seed) => buildBook({}, seed));
  expect(
    new Set(books.map((book) => JSON.stringify(book, (_, it) => (typeof it === "bigint" ? `${it}` : it)))).size,
  ).toBe(40);
});

test("overrides replace members, those of messages one by one", () => {
  const book = buildBook({ title: "Emma", author: { displayName: "Jane Austen" }, labels: { a: "b" } });
  expect(book).toMatchObject({ title: "Emma", author: { displayName: "Jane Austen" } });
  expect(book.labels).toEqual({ a: "b" });
  expect(book.shelfMark).toMatch(/^[A-Z]{2}-[0-9]{3}$/);
  expect(buildAuthor({ firstBook: { author: { displayName: "Jane" } } }).firstBook).toMatchObject({
    title: expect.any(String),
    author: { displayName: "Jane" },
  });
});

test("the member of a oneof takes the place of another one", () => {
  for (let seed = 0; seed < 8; seed++) {
    expect(buildBook({ url: "https://example.com" }, seed)).not.toHaveProperty("paper");
    const { paper, url } = buildBook({ paper: {} }, seed);
    expect(paper?.pages).toBeGreaterThan(0);
    expect(url).toBeUndefined();
  }
});

test("an override of undefined removes a member", () => {
  expect(buildBook({ copies: undefined }).copies).toBeUndefined();
});

test("times are in their order, and 64-bit integers and bytes have their types", () => {
  for (let seed = 0; seed < 8; seed++) {
    const { createTime = "", updateTime = "", copies, cover } = buildBook({}, seed);
    expect(createTime < updateTime).toBe(true);
    expect(copies).toBeTypeOf("bigint");
    expect(cover).toBeInstanceOf(Uint8Array);
  }
});

test("messages that hold each other end", () => {
  const [book] = buildListBooksResponse().books ?? [];
  expect(book?.author?.displayName).toBeTypeOf("string");
  expect(book?.author?.firstBook).toBeUndefined();
});

const proto = `
import "buf/validate/validate.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/duration.proto";
message Loan {
  string email = 1 [(buf.validate.field).string.email = true];
  int32 from_page = 2 [(buf.validate.field).int32 = {gte: 1, lte: 99}];
  int32 to_page = 3 [(buf.validate.field).int32 = {gte: 1, lte: 99}];
  option (buf.validate.message).cel = {
    id: "pages", message: "pages are in order", expression: "this.from_page <= this.to_page"
  };
  Terms terms = 4 [(buf.validate.field).required = true];
  repeated string tags = 5 [(buf.validate.field).repeated = {min_items: 3, unique: true}];
  oneof place { Terms shelf = 6; string desk = 7; int64 box = 8; }
  google.protobuf.Timestamp due = 9;
  google.protobuf.Duration period = 10;
  map<string, Terms> by_reader = 11;
  repeated Terms more = 12;
  Mode mode = 13;
  bytes scan = 14 [(buf.validate.field).bytes.len = 4];
  bool digit = 15 [(rest.v1.field).bool = BOOL_YES_NO];
  Lines lines = 16;
}
message Terms { string code = 1 [(buf.validate.field).string.pattern = "^[A-Z]{4}$"]; int64 fee = 2; }
message Lines { option (rest.v1.message).form = FORM_VALUE; repeated string line = 1; }
enum Mode { MODE_UNSPECIFIED = 0; MODE_DAY = 1; MODE_WEEK = 2; }
`;

test.each(messageShapes)("messages=%s: built messages meet constraints, rules and expressions", async (shape) => {
  const api: Generated = await generateInline(proto, shape, { options: ["emit=fixtures"] });
  const build = (overrides: object, seed: number): unknown => api["buildLoan"]!(overrides as never, seed as never);
  for (let seed = 0; seed < 20; seed++) {
    const { read } = api["loanFixture"] as unknown as { read: Reader<unknown> };
    const json = api["writeLoan"]!(build({}, seed) as never);
    const check = createCheck({ request: true, unknown: "reject" });
    read(JSON.parse(JSON.stringify(json)), check);
    expect(check.violations).toEqual([]);
  }
  const built = build({ email: "a@b.example", terms: { code: "FREE" } }, 1);
  expect(built).toMatchObject({ email: "a@b.example", terms: { code: "FREE", fee: expect.anything() } });
});
