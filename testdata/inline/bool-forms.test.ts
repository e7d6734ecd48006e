import { describe, expect, test } from "vitest";
import { type Codec, parse, stringify } from "../../runtime/json.ts";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
message ListRequest {
  optional bool all = 1 [(rest.v1.field).bool = BOOL_DIGIT];
  optional bool deep = 2 [(rest.v1.field).bool = BOOL_YES_NO];
  repeated bool flags = 3 [(rest.v1.field).bool = BOOL_ON_OFF];
  bool stream = 4 [(rest.v1.field).bool = BOOL_PRESENCE];
  optional bool dry = 5 [(rest.v1.field) = {bool: BOOL_ON_OFF in: HEADER name: "x-dry-run"}];
}
message Listed {
  bool all = 1 [(rest.v1.field) = {bool: BOOL_DIGIT always: true}];
  optional bool deep = 2 [(rest.v1.field) = {bool: BOOL_YES_NO always: true default: "\\"yes\\""}];
  map<string, bool> flags = 3 [(rest.v1.field).bool = BOOL_ON_OFF];
  bool stream = 4;
  optional bool dry = 5;
  Either either = 6;
}
message Either {
  option (rest.v1.message).form = FORM_UNION;
  oneof kind { double size = 1; bool exact = 2 [(rest.v1.field).bool = BOOL_YES_NO]; }
}
message Switch { bool on = 1 [(rest.v1.field).bool = BOOL_ON_OFF]; }
service ListService {
  rpc List(ListRequest) returns (Listed) { option (google.api.http) = {get: "/list"}; }
  rpc Flip(Switch) returns (Switch) { option (google.api.http) = {post: "/switch/{on}"}; }
}
`;

interface ListRequest {
  readonly all?: boolean;
  readonly deep?: boolean;
  readonly flags?: readonly boolean[];
  readonly stream?: boolean;
  readonly dry?: boolean;
}

describe.each(messageShapes)("booleans as text, in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const seen: ListRequest[] = [];
  const serve = serveInline(api, "list", {
    list: ({ all, deep, flags, stream, dry }: ListRequest) => {
      seen.push({ ...pick({ all, deep, dry }), flags: flags ?? [], stream: stream ?? false });
      const [first] = flags ?? [];
      return { ...pick({ all, deep, dry }), flags: first === undefined ? {} : { first }, stream: stream ?? false };
    },
    flip: ({ on }: { on?: boolean }) => ({ on: !on }),
  });
  let url = "";
  let dryRun: string | null = null;
  const client = connectInline(api, "list", async (to, init) => {
    url = String(to).replace("http://inline.test", "");
    dryRun = new Headers(init?.headers).get("x-dry-run");
    return serve(String(to), init as RequestInit);
  });

  test.each<[request: ListRequest, url: string, header: string | null]>([
    [
      { all: true, deep: true, flags: [true, false], stream: true, dry: true },
      "/list?all=1&deep=yes&flags=on&flags=off&stream=",
      "on",
    ],
    [{ all: false, deep: false, flags: [], stream: false, dry: false }, "/list?all=0&deep=no", "off"],
    [{ flags: [], stream: false }, "/list", null],
  ])("%j travels as %s", async (request, expected, header) => {
    seen.length = 0;
    await client["list"]!(request);
    expect([url, dryRun]).toEqual([expected, header]);
    expect(seen).toEqual([request]);
  });

  test.each([
    ["?stream", { flags: [], stream: true }],
    ["?stream=true&all=true&deep=false", { all: true, deep: false, flags: [], stream: true }],
  ])("servers take %s", async (query, expected) => {
    seen.length = 0;
    expect((await serve(`/list${query}`)).status).toBe(200);
    expect(seen).toEqual([expected]);
  });

  test("other words are refused", async () => {
    const response = await serve("/list?all=2&deep=1&flags=on&flags=x&stream=1");
    expect(response.status).toBe(400);
    const { details } = (await response.json()) as { details: { fieldViolations: { description: string }[] }[] };
    const [{ fieldViolations }] = details as [(typeof details)[0]];
    expect(fieldViolations.map(({ description }) => description).toSorted()).toEqual([
      'expected "1" or "0", got "2"',
      'expected "on" or "off", got "x"',
      'expected "yes" or "no", got "1"',
      'expected no value, got "1"',
    ]);
  });

  test("zeros and defaults that are always present are words", async () => {
    const response = await serve("/list?flags=off");
    expect(await response.json()).toMatchObject({ all: "0", deep: "yes", flags: { first: "off" } });
  });

  test("a path has the word", async () => {
    expect(await client["flip"]!({ on: true })).toMatchObject({ on: false });
    expect(url).toBe("/switch/on");
    expect(await (await serve("/switch/off", { method: "POST" })).json()).toEqual({ on: "on" });
  });

  test("a member of a union is told by its words", () => {
    const codec = api["listedCodec"] as unknown as Codec<object>;
    for (const either of ["yes", "no", 1.5]) {
      const text = JSON.stringify({ all: "1", deep: "no", either });
      expect(JSON.parse(stringify(codec, parse(codec, text)))).toEqual(JSON.parse(text));
    }
  });
});

test.each(messageShapes)("CEL compares defaults of proto2 as booleans, in %s", async (shape) => {
  const api = await generateInline(
    `
import "buf/validate/validate.proto";
message Flags { optional bool on = 1 [default = true, (rest.v1.field).bool = BOOL_ON_OFF]; }
message Ask {
  option (buf.validate.message).cel = {id: "on" message: "must be on" expression: "inline.v1.Flags{}.on"};
  optional string name = 1;
}
service AskService { rpc Put(Ask) returns (Ask) { option (google.api.http) = {post: "/put" body: "*"}; } }
`,
    shape,
    { syntax: 'syntax = "proto2";' },
  );
  const serve = serveInline(api, "ask", { put: (request: object) => request });
  const response = await serve("/put", {
    method: "POST",
    body: '{"name":"a"}',
    headers: { "content-type": "application/json" },
  });
  expect([response.status, await response.json()]).toEqual([200, { name: "a" }]);
});

/** The members that are set. */
function pick<T extends object>(members: T): Partial<T> {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Partial<T>;
}
