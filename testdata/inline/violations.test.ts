import { describe, expect, test } from "vitest";
import { generateInline, messageShapes, serveInline } from "./inline-api.ts";

const proto = `
import "buf/validate/validate.proto";
message Order {
  option (buf.validate.message).cel = {id: "order.even", expression: "this.count % 2 == 0", message: "must be even"};
  map<string, int32> labels = 1 [(buf.validate.field).map = {
    keys: {string: {min_len: 2}, cel: {id: "label.key", expression: "this != 'no'"}}
    values: {int32: {gt: 0, lt: 10}}
  }];
  repeated string tags = 2 [(buf.validate.field).repeated = {min_items: 3, items: {string: {email: true}}}];
  int32 count = 3 [
    (buf.validate.field).cel_expression = "this < 100",
    (buf.validate.field).cel = {id: "count.small", expression: "this != 7"},
    (buf.validate.field).cel = {id: "count.other", expression: "this / (this - 9) != 7"}
  ];
  Order inner = 4;
  oneof choice { option (buf.validate.oneof).required = true; string text = 5; int32 number = 6; }
  string host = 7 [(buf.validate.field) = {ignore: IGNORE_IF_ZERO_VALUE, string: {hostname: true}}];
  map<string, Order> by_name = 8;
}
service OrderService {
  rpc Put(Order) returns (Order) { option (google.api.http) = {post: "/orders" body: "*"}; }
}
`;

const field = (...elements: readonly object[]): object => ({ elements });
const name = (fieldName: string): object => ({ fieldName });
const key = (fieldName: string, stringKey: string): object => ({ fieldName, stringKey });

describe.each(messageShapes)("violations of rules in %s", async (shape) => {
  const api = await generateInline(proto, shape);
  const serve = serveInline(api, "order", { put: (order: object) => order });
  const violationsOf = async (order: object): Promise<readonly Record<string, unknown>[]> => {
    const headers = { "content-type": "application/json" };
    const response = await serve("/orders", { method: "POST", headers, body: JSON.stringify(order) });
    const { details = [] } = (await response.json()) as { details?: { "@type": string; violations: never[] }[] };
    const detail = details.find((it) => it["@type"] === "type.googleapis.com/buf.validate.Violations");
    return (detail?.violations ?? []).map(({ message: _, ...violation }: Record<string, unknown>) => violation);
  };
  const tags = ["a@b.example", "c@d.example", "e@f.example"];
  const valid = { tags, text: "a" };

  test("key and value of a map are told apart, and rules have a path", async () => {
    expect(await violationsOf({ ...valid, labels: { a: 12, no: 1 } })).toEqual([
      {
        field: field(key("labels", "a")),
        rule: field(name("map"), name("keys"), name("string"), name("min_len")),
        ruleId: "string.min_len",
        forKey: true,
      },
      {
        field: field(key("labels", "a")),
        rule: field(name("map"), name("values"), name("int32"), name("gt")),
        ruleId: "int32.gt_lt",
      },
      {
        field: field(key("labels", "no")),
        rule: field(name("map"), name("keys"), { fieldName: "cel", index: "0" }),
        ruleId: "label.key",
        forKey: true,
      },
    ]);
  });

  test("rules of lists and of their items differ in their paths", async () => {
    expect(await violationsOf({ text: "a", tags: ["", "x"] })).toEqual([
      { field: field(name("tags")), rule: field(name("repeated"), name("min_items")), ruleId: "repeated.min_items" },
      {
        field: field({ fieldName: "tags", index: "0" }),
        rule: field(name("repeated"), name("items"), name("string"), name("email")),
        ruleId: "string.email_empty",
      },
      {
        field: field({ fieldName: "tags", index: "1" }),
        rule: field(name("repeated"), name("items"), name("string"), name("email")),
        ruleId: "string.email",
      },
    ]);
  });

  test("expressions have their place among those of the field, and those of messages and oneofs have none", async () => {
    const inner = { ...valid, count: 107 };
    expect(await violationsOf({ ...valid, inner, byName: { a: { tags, count: 7, number: 1 } } })).toEqual([
      {
        field: field(name("inner"), name("count")),
        rule: field({ fieldName: "cel_expression", index: "0" }),
        ruleId: "this < 100",
      },
      { field: field(name("inner")), ruleId: "order.even" },
      {
        field: field(key("by_name", "a"), name("count")),
        rule: field({ fieldName: "cel", index: "0" }),
        ruleId: "count.small",
      },
      { field: field(key("by_name", "a")), ruleId: "order.even" },
    ]);
    expect(await violationsOf({ tags, inner: { tags } })).toEqual([
      { field: field(name("inner"), name("choice")), ruleId: "required" },
      { field: field(name("choice")), ruleId: "required" },
    ]);
    expect(await violationsOf({ ...valid, count: 9 })).toContainEqual({
      field: field(name("count")),
      rule: field({ fieldName: "cel", index: "1" }),
      ruleId: "count.other",
    });
  });

  test.each([
    [`${"a.".repeat(126)}a`, true],
    [`${"a.".repeat(126)}a.`, true],
    [`${"a.".repeat(126)}ab`, false],
    [`${"a.".repeat(126)}ab.`, false],
    ["a..", false],
  ])("the host name %s", async (host, isValid) => {
    const found = await violationsOf({ ...valid, host });
    expect(found).toEqual(
      isValid
        ? []
        : [{ field: field(name("host")), rule: field(name("string"), name("hostname")), ruleId: "string.hostname" }],
    );
  });
});

const kinds = `
import "buf/validate/validate.proto";
message Value {
  oneof value {
    option (rest.v1.oneof) = {discriminator: "type" discriminator_optional: true};
    Title title = 1;
    Number number = 2;
    Color color = 3;
  }
}
message Title { string title = 1 [(google.api.field_behavior) = REQUIRED, (buf.validate.field).string.min_len = 2]; }
message Number { int32 number = 1 [(google.api.field_behavior) = REQUIRED, (buf.validate.field).int32.gt = 0]; }
message Color { string color = 1 [(google.api.field_behavior) = REQUIRED, (buf.validate.field).string.min_len = 3]; }
service ValueService {
  rpc Put(Value) returns (Value) { option (google.api.http) = {post: "/values" body: "*"}; }
}
`;

// The choice of a kind that objects may leave out always has several lines.
describe.each(messageShapes)("rules of messages whose kind is told by their members, in %s", async (shape) => {
  const api = await generateInline(kinds, shape);
  const serve = serveInline(api, "value", { put: (value: object) => value });

  test.each([
    [200, { title: "ab" }],
    [200, { type: "number", number: 1 }],
    [400, { title: "a" }],
    [400, { number: -1 }],
    [400, { type: "color", color: "ab" }],
  ])("%i for %j", async (status, value) => {
    const headers = { "content-type": "application/json" };
    const response = await serve("/values", { method: "POST", headers, body: JSON.stringify(value) });
    expect(response.status).toBe(status);
  });
});
