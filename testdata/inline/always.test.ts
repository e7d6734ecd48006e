import { describe, expect, test } from "vitest";
import { type Codec, stringify } from "../../runtime/json.ts";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
message Ask {}
message Failed {
  string error = 1 [(rest.v1.field).error = ERROR_MESSAGE];
  repeated string hints = 2 [(rest.v1.field).always = true];
  string code = 3 [(rest.v1.field).always = true];
  Inner inner = 4;
}
message Inner {
  int64 id = 1 [(rest.v1.field).always = true];
  map<string, bytes> parts = 2 [(rest.v1.field).always = true];
  optional int32 size = 3 [(rest.v1.field) = {always: true default: "10"}];
  repeated int64 sizes = 4 [(rest.v1.field).always = true];
  bytes seal = 5 [(rest.v1.field).always = true];
  double ratio = 6 [(rest.v1.field).always = true];
  optional string note = 7 [(rest.v1.field) = {always: true nullable: true}];
}
message Open {
  string name = 1 [(rest.v1.field).always = true];
  google.protobuf.Struct rest = 2 [(rest.v1.field).additional_properties = true];
}
message Box {
  repeated Inner items = 1;
  map<string, Open> open = 2;
}
service AskService {
  rpc Get(Ask) returns (Box) {
    option (google.api.http) = {get: "/ask"};
    option (rest.v1.method) = {errors: {status: 500, type: "inline.v1.Failed"}};
  }
  rpc Put(Box) returns (Box) { option (google.api.http) = {post: "/put" body: "*"}; }
}
`;

const inner = { id: "0", parts: {}, size: 10, sizes: [], seal: "", ratio: 0, note: null };

describe.each(messageShapes)("what is always present in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  // Open messages are what their fields are in one shape, and members of their own in the other.
  const open = shape === "plain" ? { a: {} } : { a: { rest: {} } };
  const box = { items: [{}], open };
  const serve = serveInline(
    api,
    "ask",
    {
      get: () => {
        throw (api["askFailure"] as unknown as (failure: object) => Error)({
          status: 500,
          body: { error: "no", inner: {} },
        });
      },
      put: () => box,
    },
    { onError: () => {} },
  );

  test("is in written error bodies", async () => {
    const response = await serve("/ask");
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: "no", hints: [], code: "", inner });
  });

  test("is in requests, responses and text", async () => {
    const sent: unknown[] = [];
    const client = connectInline(api, "ask", async (url, init) => {
      sent.push(JSON.parse(String(init?.body)));
      const response = await serve(String(url), init as RequestInit);
      sent.push(await response.clone().json());
      return response;
    });
    await client["put"]!(box);
    const written = { items: [inner], open: { a: { name: "" } } };
    expect(sent).toEqual([written, written]);
    expect(JSON.parse(stringify(api["boxCodec"] as unknown as Codec<object>, box))).toEqual(written);
  });
});
