import { beforeAll, describe, expect, test } from "vitest";
import { createCheck, type Reader } from "../../../runtime/json.ts";
import { describeSources } from "../../../testdata/descriptors.ts";
import { generate } from "../../../testdata/generate.ts";
import { importModules } from "../../../testdata/import-modules.ts";
import { buildModel } from "../build/build-model.ts";
import { formats } from "../wire/formats.ts";

/** Defaults by the type of the field and by its options of `rest.v1.field`. */
const defaults: readonly (readonly [type: string, options: string, ...texts: string[]])[] = [
  ["optional int32", "", "-2147483648", "2147483648", "1.0", "1.5"],
  ["optional fixed32", "", "4294967295", "4294967296", "-1"],
  ["optional int64", "", '"9223372036854775807"', '"9223372036854775808"', "5", "1e3", "0.5"],
  ["optional uint64", "int64: INT64_NUMBER", "5", "-5", "9007199254740993"],
  ["optional double", "schema: { multiple_of: 0.1 }", "0.3", "0.35", "1.0000000001", "1e309"],
  ["optional float", "", "1e38", "1e39"],
  ["optional int64", "schema: { minimum: 3 maximum: 5 }", "2", "3", "6"],
  ["optional string", "schema: { min_length: 2 max_length: 3 }", '"😀"', '"😀a"', '"abcd"'],
  ["optional bytes", "", '"AAA="', '"AAA"', '"AA="', '"A"', '"-_"', '"=="', '"A A="', '""'],
  ["repeated int32", "", "[1, 2]", "[null]", "[[1]]", "[4294967296]"],
  ["repeated sint64", "", '["1", 2]', '["a"]'],
  ["repeated int64", "int64: INT64_NUMBER", "[1]", '["1"]'],
  ["repeated string", "schema: { min_items: 1 max_items: 2 unique_items: true }", "[]", '["a"]', '["a", "a"]'],
  ["repeated google.protobuf.Value", "schema: { unique_items: true }", '[1, "1"]', '[{"a": 1}, {"a": 1}]', "[null]"],
  ["repeated google.protobuf.Duration", "", '["1s"]', "[null]", "[1]"],
  [
    "map<string, int32>",
    "schema: { min_properties: 1 max_properties: 2 }",
    "{}",
    '{"a": 1}',
    '{"a": 1, "b": 2, "c": 3}',
  ],
  ["map<int32, string>", "items: { min_length: 1 }", '{"1": "a"}', '{"a": "a"}', '{"1": ""}', '{"1": null}'],
  ["map<bool, bool>", "", '{"true": true}', '{"yes": true}'],
  ["map<uint64, bool>", "", '{"18446744073709551615": true}', '{"-1": true}'],
  ["map<string, string>", 'keys: { pattern: "^a" }', '{"a": ""}', '{"b": ""}'],
  ["google.protobuf.Int32Value", "", "1", "1.5", "2147483648"],
  ["google.protobuf.Int64Value", "schema: { minimum: 3 }", '"3"', "3", '"2"', '"a"'],
  ["google.protobuf.BytesValue", "", '"AAA="', '"A"'],
  ["google.protobuf.BoolValue", "", "true", "1"],
  ["google.protobuf.Struct", "schema: { min_properties: 1 }", '{"a": [1]}', "{}", "[]"],
  ["google.protobuf.Empty", "", "{}", '{"a": 1}'],
  ["google.protobuf.Any", "", '{"c": 1}', '{"@type": 1}'],
  ["google.protobuf.FieldMask", "", '"a,bC.d"', '"a_b"'],
  ["google.protobuf.Duration", "", '"1s"', '"-1.5s"', '"0.1234567890s"', '"1"', '"315576000000s"', '"315576000001s"'],
  [
    "google.protobuf.Timestamp",
    "",
    ...['"2026-01-31T12:00:00Z"', '"2026-01-31T12:00:00.123456789+23:59"', '"2026-02-29T12:00:00Z"'],
    ...['"2024-02-29T12:00:00Z"', '"2026-01-31T24:00:00Z"', '"2026-01-31T12:00:60Z"', '"2026-01-31t12:00:00z"'],
    ...['"0000-12-31T23:59:59Z"', '"0001-01-01T00:00:00+01:00"', '"9999-12-31T23:59:59-01:00"', '"2026-01-31"'],
  ],
  ["Tags", "", '["a"]', "[1]", "[]", '"a"'],
  ["Choice", "", "1", "-1", "true", '["a"]', "[1]"],
];

/** Texts that some format takes or nearly takes. */
const texts = [
  ...["", "a", "0", "-1", "10ms", "10 ms", "1.5s", "5micros", "a@b", "a@", "a b@c", "urn:a", "1:a", "https://a.b/c d"],
  ...["AAA=", "AAA", "-_", "123e4567-e89b-12d3-a456-426614174000", "123e4567e89b12d3a456426614174000"],
  ...[
    "2026-12-31",
    "2026-13-01",
    "2026-02-30",
    "2026-12-31T23:59:60Z",
    "2026-12-31t23:59:59.1+01:00",
    "2026-12-31T24:00:00Z",
  ],
];

const rows = [
  ...defaults.flatMap(([type, options, ...values]) => values.map((value) => [type, options, value] as const)),
  ...[...formats.keys()].flatMap((format) =>
    texts.map((text) => ["optional string", `schema: { format: "${format}" }`, JSON.stringify(text)] as const),
  ),
];

/** A message for each row; with the default as an option or without it. */
function proto(withDefault: boolean): string {
  const messages = rows.map(([type, options, text], index) => {
    const given = withDefault ? `default: '${text}'` : "";
    return `message Row${index} { ${type} field = 1 [(rest.v1.field) = { ${options} ${given} }]; }`;
  });
  return `syntax = "proto3";
package t;
import "google/protobuf/any.proto";
import "google/protobuf/duration.proto";
import "google/protobuf/empty.proto";
import "google/protobuf/field_mask.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";
import "rest/v1/options.proto";
message Tags { option (rest.v1.message).form = FORM_VALUE; repeated string tags = 1; }
message Choice {
  option (rest.v1.message).form = FORM_UNION;
  oneof is { uint32 number = 1; bool flag = 2; Tags tags = 3; }
}
${messages.join("\n")}
`;
}

describe("a default is refused if the generated reader refuses the value", () => {
  const input = { protoFile: describeSources({ "t.proto": proto(true) }), fileToGenerate: ["t.proto"] };
  const { diagnostics } = buildModel(input);
  const refused = new Set(diagnostics.map(({ rule, subject }) => `${rule} ${subject}`));
  let readers: Readonly<Record<string, unknown>>;
  beforeAll(async () => {
    const files = await generate(describeSources({ "t.proto": proto(false) }), ["t.proto"], "target=js+dts");
    readers = (await importModules(files)).get("t_codecs.js")!;
  });

  test("and for no other reason", () => {
    expect(diagnostics.filter(({ rule }) => rule !== "field-default")).toEqual([]);
  });

  test.each(rows.map((row, index) => [...row, index] as const))("%s { %s }: %s", (_type, _options, text, index) => {
    const check = createCheck({ request: true, unknown: "reject" });
    (readers[`readRow${index}`] as Reader<unknown>)({ field: JSON.parse(text) }, check);
    expect(refused.has(`field-default Row${index}.field`), JSON.stringify(check.violations)).toBe(
      check.violations.length > 0,
    );
  });
});
