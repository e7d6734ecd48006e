import { describe, expect, test } from "vitest";
import { generateInline, messageShapes, serveInline } from "./inline-api.ts";

// JSON has several spellings of many values. Constraints and rules apply to the value, whichever way it is spelled.

interface Case {
  /** The field `f`. */
  readonly field: string;
  readonly valid: readonly unknown[];
  readonly invalid: readonly unknown[];
}

const yes = ["2026-01-01T00:00:00Z", "2026-01-01T01:00:00+01:00", "2026-01-01T00:00:00.000Z"];
const four = [4, "4", "4.0", "4e0"];

function schema(text: string, more = ""): string {
  return `[(rest.v1.field) = {schema: {${text}} ${more}}]`;
}

const cases: readonly Case[] = [
  { field: `optional int32 f = 1 ${schema('enum: "4"')}`, valid: four, invalid: [5, "5", "5.0"] },
  { field: `optional int32 f = 1 ${schema("maximum: 4")}`, valid: four, invalid: [5, "5", "5.0", "5e0"] },
  { field: `optional int64 f = 1 ${schema('enum: "4"')}`, valid: four, invalid: [5, "5", "5.0"] },
  { field: `optional int64 f = 1 ${schema("maximum: 4")}`, valid: four, invalid: [5, "5", "5.0", "5e0"] },
  { field: 'optional int64 f = 1 [jstype = JS_NUMBER, (rest.v1.field).schema.enum = "4"]', valid: four, invalid: [5] },
  {
    field: 'optional uint64 f = 1 [jstype = JS_STRING, (rest.v1.field).schema.enum = "4"]',
    valid: four,
    invalid: ["5"],
  },
  { field: `optional int64 f = 1 ${schema('enum: "4"', "int64: INT64_NUMBER")}`, valid: [4], invalid: [5] },
  { field: `optional double f = 1 ${schema('enum: "1.5"')}`, valid: [1.5, "1.5", "1.50"], invalid: [2, "2.0"] },
  { field: `optional float f = 1 ${schema("maximum: 1.5")}`, valid: [1.5, "1.5", "-Infinity"], invalid: [2, "NaN"] },
  {
    field: `optional Color f = 1 ${schema('enum: "\\"RED\\""')}`,
    valid: ["RED", "ROT", 1],
    invalid: ["BLUE", 2, "GREEN", 0],
  },
  { field: `google.protobuf.Int64Value f = 1 ${schema('enum: "4"')}`, valid: four, invalid: [5, "5", "5.0"] },
  {
    field: `google.protobuf.Timestamp f = 1 ${schema('enum: "\\"2026-01-01T00:00:00Z\\""')}`,
    valid: yes,
    invalid: ["2027-01-01T00:00:00Z", "2026-01-01T00:00:00+01:00"],
  },
  { field: `google.protobuf.Duration f = 1 ${schema('enum: "\\"1s\\""')}`, valid: ["1s", "1.000s"], invalid: ["2s"] },
  ...[
    ["int32", [1, 2], [1, "1"]],
    ["int64", [1, "2"], ["1", 1], ["1", "1.0"]],
    ["double", [1, "2"], ["1", 1], ["NaN", "NaN"]],
    ["bytes", ["+w==", "aGk="], ["+w==", "-w"]],
    ["Color", ["RED", "BLUE"], ["RED", 1], ["RED", "ROT"]],
    ["google.protobuf.Int64Value", [1, "2"], [1, "1"]],
    ["google.protobuf.Timestamp", [yes[0], "2027-01-01T00:00:00Z"], yes.slice(0, 2), yes.slice(1)],
    ["google.protobuf.Duration", ["1s", "2s"], ["1s", "1.000s"]],
  ].map(([type, valid, ...invalid]) => ({
    field: `repeated ${type as string} f = 1 ${schema("unique_items: true")}`,
    valid: [valid],
    invalid,
  })),
  {
    field: `repeated bool f = 1 ${schema("unique_items: true", "bool: BOOL_YES_NO")}`,
    valid: [["yes", "no"]],
    invalid: [["yes", true]],
  },
  {
    field: `repeated int64 f = 1 [(rest.v1.field).items.enum = "4"]`,
    valid: four.map((it) => [it]),
    invalid: [["5"], [4, "5.0"]],
  },
  {
    field: `map<string, Color> f = 1 [(rest.v1.field).items.enum = '"RED"']`,
    valid: [{ a: "RED" }, { a: "ROT", b: 1 }],
    invalid: [{ a: "BLUE" }, { a: 2 }],
  },
  {
    field: `map<int32, Inner> f = 1 [(rest.v1.field).keys.pattern = "^1$"]`,
    valid: [{ 1: {} }, { "1.0": {} }, { "1e0": { name: "a" } }],
    invalid: [{ 2: {} }, { "2.0": {} }],
  },
  {
    field: `map<int64, string> f = 1 ${schema("max_properties: 1")}`,
    valid: [{ 1: "a" }],
    invalid: [
      { 1: "a", 2: "b" },
      { 1: "a", "1.0": "b" },
    ],
  },
  { field: "Only f = 1", valid: four, invalid: [5, "5", "5.0"] },
  { field: "Either f = 1", valid: ["RED", "ROT", true], invalid: ["BLUE"] },
  { field: "optional int64 f = 1 [(buf.validate.field).int64.const = 4]", valid: four, invalid: [5, "5", "5.0"] },
  {
    field: "optional int64 f = 1 [jstype = JS_STRING, (buf.validate.field).int64.const = 4]",
    valid: four,
    invalid: [5, "5"],
  },
  { field: "optional Color f = 1 [(buf.validate.field).enum.const = 1]", valid: ["RED", "ROT", 1], invalid: [] },
  {
    field: "repeated Color f = 1 [(buf.validate.field).repeated.unique = true]",
    valid: [["RED", "BLUE"]],
    invalid: [
      ["RED", 1],
      ["RED", "ROT"],
    ],
  },
  {
    field: "repeated bytes f = 1 [(buf.validate.field).repeated.unique = true]",
    valid: [["+w==", "aGk="]],
    invalid: [["+w==", "-w"]],
  },
  { field: 'bytes f = 1 [(buf.validate.field).bytes.const = "\\xfb"]', valid: ["+w==", "-w"], invalid: ["aGk="] },
  {
    field: "google.protobuf.Timestamp f = 1 [(buf.validate.field).timestamp.const = {seconds: 1767225600}]",
    valid: yes,
    invalid: ["2027-01-01T00:00:00Z"],
  },
  {
    field: "map<int64, string> f = 1 [(buf.validate.field).map.keys.int64.const = 1]",
    valid: [{ 1: "a" }, { "1.0": "a" }],
    invalid: [{ 2: "a" }],
  },
  {
    field: "optional bool f = 1 [(rest.v1.field).bool = BOOL_YES_NO, (buf.validate.field).bool.const = true]",
    valid: ["yes", true, "true"],
    invalid: ["no", false],
  },
];

const proto = `
import "buf/validate/validate.proto";
import "google/protobuf/duration.proto";
import "google/protobuf/timestamp.proto";
enum Color { option allow_alias = true; COLOR_UNSPECIFIED = 0; RED = 1; ROT = 1; BLUE = 2; }
message Inner { string name = 1; }
message Only { option (rest.v1.message).form = FORM_VALUE; int32 n = 1 [(rest.v1.field).schema.enum = "4"]; }
message Either {
  option (rest.v1.message).form = FORM_UNION;
  oneof kind { bool flag = 1; Color color = 2 [(rest.v1.field).schema.enum = '"RED"']; }
}
${cases.map(({ field }, index) => `message M${index} { ${field}; }`).join("\n")}
service CaseService {
${cases.map((_, at) => `  rpc C${at}(M${at}) returns (google.protobuf.Empty) { option (google.api.http) = {post: "/${at}" body: "*"}; }`).join("\n")}
}
`;

const handlers = Object.fromEntries(cases.map((_, index) => [`c${index}`, () => ({})]));
const servers = await Promise.all(
  messageShapes.map(async (shape) => serveInline(await generateInline(proto, shape), "case", handlers)),
);

/** The answers of all shapes. */
async function answers(index: number, value: unknown): Promise<string[]> {
  return Promise.all(
    servers.map(async (serve) => {
      const init = {
        method: "POST",
        body: JSON.stringify({ f: value }),
        headers: { "content-type": "application/json" },
      };
      const response = await serve(`/${index}`, init);
      return `${response.status} ${await response.text()}`;
    }),
  );
}

describe.each(cases.map((it, index) => [it.field, index, it] as const))("%s", (_, index, { valid, invalid }) => {
  test.each(valid.map((value) => [JSON.stringify(value), value]))("takes %s", async (_, value) => {
    expect(await answers(index, value)).toEqual(["200 {}", "200 {}", "200 {}"]);
  });

  test.each(invalid.map((value) => [JSON.stringify(value), value]))("refuses %s", async (_, value) => {
    const [first, ...others] = await answers(index, value);
    expect(first).toMatch(/^400 /);
    for (const other of others) expect(other).toBe(first);
  });
});
