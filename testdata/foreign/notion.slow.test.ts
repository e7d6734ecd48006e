import { createRequire } from "node:module";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { endpointsOf, generateInline } from "../inline/inline-api.ts";
import { listen } from "../serving/loopback.ts";

// The official client of Notion, unmodified, against generated handlers: the type of a block, which requests may leave out, and blocks of
// types that the proto file does not declare.

const proto = `
option (rest.v1.file).field_names = FIELD_NAMES_PROTO;

service BlockService {
  option (rest.v1.service).errors = {type: "inline.v1.Problem"};
  rpc AppendChildren(AppendChildrenRequest) returns (Blocks) {
    option (google.api.http) = {patch: "/v1/blocks/{block_id}/children" body: "*"};
  }
  rpc ListChildren(ListChildrenRequest) returns (Blocks) {
    option (google.api.http) = {get: "/v1/blocks/{block_id}/children"};
  }
}

message AppendChildrenRequest { string block_id = 1; repeated Block children = 2; }
message ListChildrenRequest { string block_id = 1; string start_cursor = 2; int32 page_size = 3; }
message Blocks {
  string object = 1 [(rest.v1.field) = {const: '"list"' always: true}];
  repeated Block results = 2;
  optional string next_cursor = 3 [(rest.v1.field) = {nullable: true always: true}];
  bool has_more = 4 [(rest.v1.field).always = true];
}
message Block {
  string object = 1;
  string id = 2;
  oneof block {
    option (rest.v1.oneof) = {discriminator: "type" discriminator_optional: true default_mapping: "other"};
    Paragraph paragraph = 3;
    Divider divider = 4;
    OtherBlock other = 5;
  }
}
message Paragraph { RichTexts paragraph = 1 [(google.api.field_behavior) = REQUIRED]; }
message RichTexts { repeated RichText rich_text = 1; string color = 2; }
message RichText {
  oneof kind {
    option (rest.v1.oneof) = {discriminator: "type" discriminator_optional: true};
    PlainText text = 1;
    Equation equation = 2;
  }
}
message PlainText { Content text = 1 [(google.api.field_behavior) = REQUIRED]; }
message Content { string content = 1; }
message Equation { Expression equation = 1 [(google.api.field_behavior) = REQUIRED]; }
message Expression { string expression = 1; }
message Divider { google.protobuf.Struct divider = 1 [(google.api.field_behavior) = REQUIRED]; }
message OtherBlock {
  string type = 1;
  google.protobuf.Struct properties = 2 [(rest.v1.field).additional_properties = true];
}
message Problem { string message = 1 [(rest.v1.field).error = ERROR_MESSAGE]; }
`;

/** The part of the package that the tests use, which `npm ci` at the root does not install. */
interface Notion {
  readonly Client: new (
    options: object,
  ) => {
    readonly blocks: {
      readonly children: { append(request: object): Promise<object>; list(request: object): Promise<object> };
    };
  };
}

const { Client } = createRequire(import.meta.url)("@notionhq/client") as Notion;

interface Append {
  readonly children?: readonly object[];
}

const api = await generateInline(proto, "plain");
let kept: readonly object[] = [];
const page = () => ({ object: "list", results: kept, next_cursor: null, has_more: false });
const endpoints = endpointsOf(api, "block", {
  appendChildren: ({ children = [] }: Append) => {
    kept = [...kept, ...children];
    return page();
  },
  listChildren: page,
});
const served = await listen(createNodeListener(endpoints));
const baseUrl = `http://127.0.0.1:${served.port}`;
afterAll(() => served.close());
beforeEach(() => {
  kept = [];
});

const theirs = new Client({ auth: "secret", baseUrl, logLevel: "error" }).blocks.children;
const transport = createTransport({ baseUrl });
const call = (name: string, request: object): Promise<object> =>
  api[name]!(transport as never, request as never) as Promise<object>;

const children = [
  { paragraph: { rich_text: [{ text: { content: "a" } }, { type: "equation", equation: { expression: "x" } }] } },
  { type: "paragraph", paragraph: { rich_text: [], color: "blue" } },
  { object: "block", divider: {} },
  { type: "video", video: { external: { url: "https://example.com/v" }, deep: [1, { a: null }] } },
];

test.each([
  ["the official client", (it: object) => theirs.append(it), (it: object) => theirs.list(it)],
  ["a generated client", (it: object) => call("appendChildren", it), (it: object) => call("listChildren", it)],
])("%s appends blocks with and without a type, and reads them as they were", async (_, append, list) => {
  const expected = { object: "list", results: children, next_cursor: null, has_more: false };
  expect(await append({ block_id: "b1", children })).toEqual(expected);
  expect(kept).toEqual(children);
  expect(await list({ block_id: "b1" })).toEqual(expected);
});

test("a block of no known kind is kept as it is", async () => {
  await theirs.append({ block_id: "b1", children: [{ unknown: 1 }] });
  expect(kept).toEqual([{ unknown: 1 }]);
});
