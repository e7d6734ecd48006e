import { describe, expect, test } from "vitest";
import { type Codec, parse, stringify } from "../../runtime/json.ts";
import { connectInline, generateInline, messageShapes, serveInline } from "./inline-api.ts";

// Oneofs whose members objects tell in another way than by a word that every object has.

const proto = `
message Block {
  string id = 1;
  oneof block {
    option (rest.v1.oneof) = {discriminator: "type" default_mapping: "other"};
    Paragraph paragraph = 2;
    Image image = 3;
    OtherBlock other = 4;
  }
}
message Paragraph { string text = 1; int64 size = 2; }
message Image { bytes data = 1; }
message OtherBlock {
  string type = 1;
  int64 size = 2;
  google.protobuf.Struct rest = 3 [(rest.v1.field).additional_properties = true];
}
message Component {
  oneof component {
    option (rest.v1.oneof) = {discriminator: "type" discriminator_type: DISCRIMINATOR_INTEGER};
    Row row = 1 [json_name = "1"];
    Button button = 2 [json_name = "2"];
  }
}
message Row { repeated Component components = 1; }
message Button { string label = 1; int64 clicks = 2; }
message Value {
  string id = 1;
  oneof value {
    option (rest.v1.oneof) = {discriminator: "type" discriminator_optional: true};
    Title title = 2;
    Number number = 3;
  }
}
message Title { string title = 1 [(google.api.field_behavior) = REQUIRED]; }
message Number { optional int64 number = 1 [(google.api.field_behavior) = REQUIRED]; }
message Source {
  oneof source {
    option (rest.v1.oneof) = {discriminator: "object" default_mapping: "card"};
    Card card = 1;
    Bank bank = 2;
  }
}
message Card { int64 digits = 1; }
message Bank { bytes iban = 1; }
message Everything {
  oneof kind {
    option (rest.v1.oneof) = {
      discriminator: "kind"
      discriminator_type: DISCRIMINATOR_INTEGER
      discriminator_optional: true
      default_mapping: "other"
    };
    Title title = 1 [json_name = "1"];
    Number number = 2 [json_name = "2"];
    OtherKind other = 3;
  }
}
message OtherKind {
  optional int32 kind = 1;
  google.protobuf.Struct rest = 2 [(rest.v1.field).additional_properties = true];
}
message Nullable {
  oneof kind {
    option (rest.v1.oneof) = {discriminator: "kind" discriminator_optional: true};
    Title title = 1;
    Marked marked = 2;
  }
}
message Marked { optional string mark = 1 [(google.api.field_behavior) = REQUIRED, (rest.v1.field).nullable = true]; }
message Page {
  repeated Block blocks = 1;
  Component component = 2;
  Value value = 3;
  Source source = 4;
  Everything everything = 5;
  Nullable nullable = 6;
}
service PageService {
  rpc Send(Page) returns (Page) { option (google.api.http) = {post: "/page" body: "*"}; }
}
`;

const pages: readonly (readonly [sent: object, written?: object])[] = [
  [
    {
      blocks: [
        { id: "a", type: "paragraph", text: "x", size: "123456789012" },
        { type: "image", data: "aGk=" },
      ],
    },
  ],
  [{ blocks: [{ id: "b", type: "video", size: "123456789012", url: "v", data: 5, deep: { type: "paragraph" } }] }],
  [
    {
      blocks: [
        { id: "c", url: "v" },
        { type: "other", a: 1 },
      ],
    },
  ],
  [
    {
      component: {
        type: 1,
        components: [
          { type: 2, label: "ok", clicks: "7" },
          { type: 1, components: [] },
        ],
      },
    },
  ],
  [{ value: { id: "v", type: "number", number: "7" } }],
  [{ value: { title: "Emma" } }, { value: { type: "title", title: "Emma" } }],
  [{ value: { number: "0" } }, { value: { type: "number", number: "0" } }],
  [{ source: { object: "bank", iban: "aGk=" } }],
  [{ source: { digits: "4242" } }, { source: { object: "card", digits: "4242" } }],
  [{ everything: { kind: 2, number: "7" } }],
  [{ everything: { number: "7" } }, { everything: { kind: 2, number: "7" } }],
  [{ everything: { kind: 99, title: "x", more: [1] } }],
  [{ everything: { more: [1] } }],
];

/** Empty lists are absent in messages of other plugins. */
function withoutEmpty(json: object): unknown {
  return JSON.parse(
    JSON.stringify(json, (_, value) => (Array.isArray(value) && value.length === 0 ? undefined : value)),
  );
}

const both = pages.map(([sent, written = sent]) => [sent, written] as const);

describe.each(messageShapes)("kinds, in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const codec = api["pageCodec"] as unknown as Codec<object>;
  const serve = serveInline(api, "page", { send: (request: object) => request });
  const client = connectInline(api, "page", serve as never);
  const post = async (json: object): Promise<Response> =>
    serve("/page", { method: "POST", body: JSON.stringify(json), headers: { "content-type": "application/json" } });

  test.each(both)("%j is what it was, on both sides", async (sent, written) => {
    const expected = shape === "plain" ? sent : withoutEmpty(written);
    const message = parse(codec, JSON.stringify(sent));
    expect(JSON.parse(stringify(codec, message))).toEqual(expected);
    const response = await post(sent);
    expect([response.status, await response.json()]).toEqual([200, expected]);
    expect(await client["send"]!(message)).toEqual(message);
  });

  test.each([
    { value: { type: null, title: null, number: "7" } },
    { source: { object: null, digits: "4242" } },
    { nullable: { mark: null } },
  ])("null is absence in %j, unless the field is nullable", async (json) => {
    expect((await post(json)).status).toBe(200);
  });

  test.each([
    [{ component: { type: "2" } }, "component.type", `expected one of 1, 2, got \\"2\\"`],
    [{ component: { type: 3 } }, "component.type", "expected one of 1, 2, got 3"],
    [{ component: {} }, "component.type", "expected one of 1, 2, got undefined"],
    [{ blocks: [{ type: 5 }] }, "blocks[0].type", "expected a string, got 5"],
    [
      { value: { id: "x" } },
      "value.type",
      "expected type, or a kind that its properties tell: title with title; number with number",
    ],
    [{ value: { type: "date" } }, "value.type", `expected one of title, number, got \\"date\\"`],
    [{ source: { object: "cash" } }, "source.object", `expected one of card, bank, got \\"cash\\"`],
    [{ everything: { kind: 1.5 } }, "everything.kind", "expected an integer, got 1.5"],
    [{ blocks: [{ type: "image", data: 5 }] }, "blocks[0].data", "expected base64, got 5"],
  ])("%j is refused", async (json, path, reason) => {
    const response = await post(json);
    expect(response.status).toBe(400);
    expect(JSON.stringify(await response.json())).toContain(`${path}: ${reason}`);
  });
});
