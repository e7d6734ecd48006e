import { afterAll, describe, expect, test } from "vitest";
import { useExtensionCodec } from "../../runtime/construct/extension-codec.ts";
import { type Codec, parse } from "../../runtime/json.ts";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
message Numbers {
  int64 one = 1;
  uint64 two = 2;
  repeated int64 many = 3;
  map<string, int64> by = 4;
  oneof choice { int64 chosen = 5; string text = 6; }
  google.protobuf.Int64Value wrapped = 7;
  Numbers inner = 8;
  double real = 9;
  google.protobuf.Value any = 10;
  optional int64 maybe = 11;
  sfixed64 fixed = 12;
  int64 query = 13 [(rest.v1.field).in = QUERY];
  int64 header = 14 [(rest.v1.field) = {in: HEADER, name: "X-Number"}];
  int64 written = 15 [jstype = JS_STRING];
}
message Filter { int64 at = 1; repeated int64 all = 2; }
message Response { Numbers item = 1; int64 header = 2 [(rest.v1.field) = {in: HEADER, name: "X-Number"}]; }
message Id { int64 id = 1; }
message Failed { int64 code = 1 [(google.api.field_behavior) = REQUIRED]; }
service NumberService {
  option (rest.v1.service) = {errors: {status: 409, type: "inline.v1.Failed"}};
  rpc Send(Numbers) returns (Numbers) { option (google.api.http) = {post: "/numbers", body: "*"}; }
  rpc Watch(Id) returns (stream Numbers) {
    option (google.api.http) = {get: "/numbers/{id}"};
    option (rest.v1.method) = {streams: [NDJSON, JSON_ARRAY, SERVER_SENT_EVENTS]};
  }
  rpc Get(Id) returns (Numbers) { option (google.api.http) = {get: "/ids/{id}"}; }
  rpc Fail(Id) returns (Numbers) { option (google.api.http) = {get: "/failures/{id}"}; }
}
`;

// Beyond 2^53, each with digits that a number does not hold; some share their number with another.
const a = 9007199254740993n;
const b = 1461943101301854122n;
const c = 1461943101301854150n;
const top = 18446744073709551615n;

/** JSON with numbers in place of strings. */
const text = `{"one":${a},"two":${top},"many":[${b},${c},-${a},${b}],"by":{"\\"x\\\\":${c}},"chosen":${a},"wrapped":${c},
"inner":{"one":${c},"inner":{"one":${b}}},"real":${c},"any":[${c},{"a":${b}}],"maybe":${a},"fixed":-${a},"written":${c}}`;

const expected = {
  one: a,
  two: top,
  many: [b, c, -a, b],
  by: { '"x\\': c },
  wrapped: c,
  inner: { one: c, inner: { one: b } },
  real: Number(c),
  maybe: a,
  fixed: -a,
};

/** Everything that has the digits of a number, by its path. */
function digits(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, item) => (typeof item === "bigint" ? String(item) : item)));
}

describe.each(messageShapes)("integers beyond 2^53 in %s", async (shape) => {
  const options = shape === "ts-proto" ? ["ts_proto_opt=forceLong=bigint"] : [];
  const api = await generateInline(proto, shape, { options });
  const seen: unknown[] = [];
  const handle = (request: unknown): unknown => {
    seen.push(request);
    return request;
  };
  const serve = serveInline(api, "number", {
    send: handle,
    get: handle,
    fail: handle,
    watch: async function* () {},
  });
  const respond = (body: string, type = "application/json", status = 200) =>
    connectInline(api, "number", async () => new Response(body, { status, headers: { "content-type": type } }));

  const check = (message: unknown): void => {
    expect(digits(message)).toMatchObject(digits(expected) as object);
    expect(JSON.stringify(digits(message))).toContain(`"written":"${c}"`);
    expect(JSON.stringify(digits(message))).toContain(String(Number(b)));
  };

  test("a server reads them from a body, the query and headers", async () => {
    seen.length = 0;
    const init = { method: "POST", headers: { "content-type": "application/json", "x-number": String(a) }, body: text };
    const response = await serve(`/numbers?query=${c}`, init);
    expect(response.status).toBe(200);
    check(seen[0]);
    expect(digits(seen[0])).toMatchObject({ query: String(c), header: String(a) });
    expect(digits(await response.json())).toMatchObject({ one: String(a), two: String(top) });
  });

  test("a client reads them from a response", async () => {
    check(await respond(text)["get"]!({ id: 1n }));
  });

  test("parse reads them", () => {
    check(parse(api["numbersCodec"] as unknown as Codec<unknown>, text));
  });

  const line = text.replaceAll("\n", "");
  test.each([
    ["application/x-ndjson", `${line}\n${line}\n`],
    ["application/json", `[${text},${text}]`],
    ["text/event-stream", `data: ${line}\n\ndata: ${line}\n\n`],
  ])("a client reads them from a stream of %s", async (type, body) => {
    const items: unknown[] = [];
    for await (const item of respond(body, type)["watch"]!({ id: 1n }) as AsyncIterable<unknown>) items.push(item);
    expect(items).toHaveLength(2);
    for (const item of items) check(item);
  });

  test("an error names the digits that came", async () => {
    const body = `{"one":9223372036854775809,"many":["x"]}`;
    const init = { method: "POST", headers: { "content-type": "application/json" }, body };
    expect(await (await serve("/numbers", init)).text()).toContain("9223372036854775809");
  });

  test("a rounded fraction is refused with its name", async () => {
    const body = `{"inner":{"one":9007199254740993.5}}`;
    const init = { method: "POST", headers: { "content-type": "application/json" }, body };
    const response = await serve("/numbers", init);
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("inner.one");
  });

  test.each(["1e19", "9.007199254740993e15", "1844674407370955161500e-2"])("%s is exact", async (number) => {
    seen.length = 0;
    const init = { method: "POST", headers: { "content-type": "application/json" }, body: `{"two":${number}}` };
    await serve("/numbers", init);
    const exact = { "1e19": 10n ** 19n, "9.007199254740993e15": a }[number] ?? top;
    expect(digits(seen[0])).toMatchObject({ two: String(exact) });
  });
});

describe("extensions of protoc-gen-es", async () => {
  const names: unknown[] = [];
  useExtensionCodec({ read: (_, name, json) => names.push([name, json]) > 0, write: () => ({}) });
  afterAll(() => useExtensionCodec(undefined));
  const api = await generateInline(`message Open { extensions 100 to max; optional int64 id = 1; }`, "es", {
    syntax: 'syntax = "proto2";',
  });

  test("long integers are strings, as their readers take them", () => {
    const message = `{"id":1,"[a.b]":${b},"[a.c]":{"at":[${c},1.5,${2 ** 60}]}}`;
    parse(api["openCodec"] as unknown as Codec<unknown>, message);
    // Two integers have the same number, so the text is read again.
    expect(names.slice(2)).toEqual([
      ["a.b", String(b)],
      ["a.c", { at: [String(c), 1.5, 2 ** 60] }],
    ]);
  });
});
