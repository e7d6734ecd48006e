import { describe, expect, test } from "vitest";
import { describeSources } from "../../../testdata/descriptors.ts";
import { buildModel } from "../build/build-model.ts";
import type { Enum, Field, File, Message } from "../elements/model.ts";

const plain = `syntax = "proto3";
package plain;
message Book { string unread_count = 1; int64 pages = 2; repeated string tags = 3; oneof kind { string a = 4; } }
enum Kind { KIND_UNSPECIFIED = 0; KIND_PAPER = 1; }
`;

const ruled = `syntax = "proto3";
package ruled;
import "google/protobuf/struct.proto";
import "rest/v1/options.proto";
option (rest.v1.file) = { field_names: FIELD_NAMES_PROTO int64: INT64_NUMBER enum_names: ENUM_NAMES_LOWER };
message Names {
  string unread_count = 1;
  string other_name = 2 [json_name = "_other"];
  string lower_camel = 3 [json_name = "lowerCamel"];
}
message Numbers {
  int64 number = 1;
  int64 text = 2 [(rest.v1.field).int64 = INT64_STRING];
  repeated fixed64 list = 3;
  map<int64, sint64> map = 4;
  int32 narrow = 5;
}
message Fields {
  string nullable = 1 [(rest.v1.field).nullable = true];
  int32 always = 2 [(rest.v1.field).always = true, (rest.v1.field).default = "10"];
  Kind kind = 3 [(rest.v1.field).default = '"paper"'];
  int64 wide = 4 [(rest.v1.field) = { default: "9007199254740993" int64: INT64_STRING }];
  repeated string list = 5 [(rest.v1.field) = { one_or_many: true default: '["a"]' }];
  bytes file = 6 [(rest.v1.field).media_type = "image/png"];
  string password = 7 [debug_redact = true];
  string life = 8 [(rest.v1.field).lifecycle = { since: "8.14.0" stability: BETA }];
  string broken = 9 [(rest.v1.field).default = "{"];
  google.protobuf.Struct rest = 10 [(rest.v1.field).additional_properties = true];
}
message Rules {
  int32 size = 1 [(rest.v1.field).schema = { minimum: 0 exclusive_maximum: 5.5 multiple_of: 2 enum: "2" enum: "4" }];
  repeated string tags = 2 [
    (rest.v1.field).schema.max_items = 3,
    (rest.v1.field).schema.unique_items = true,
    (rest.v1.field).items.pattern = "^a",
    (rest.v1.field).items.min_length = 0
  ];
  map<string, string> labels = 3 [(rest.v1.field) = {
    schema: { min_properties: 1 } keys: { format: "uuid" } items: { enum: '"x"' }
  }];
}
message Value { option (rest.v1.message).form = FORM_VALUE; repeated string items = 1; }
message Union {
  option (rest.v1.message) = { form: FORM_UNION lifecycle: { stability: EXPERIMENTAL } };
  oneof is { string text = 1; bool flag = 2; }
}
message Oneofs {
  oneof must { option (rest.v1.oneof).required = true; string a = 1; string b = 2; }
  oneof tagged { option (rest.v1.oneof).discriminator = "type"; Names names = 3; Numbers numbers = 4; }
  optional string kept = 5;
}
enum Kind { KIND_UNSPECIFIED = 0; KIND_PAPER = 1; KIND_E_BOOK = 2 [(rest.v1.enum_value).name = "<="]; LOST = 3; }
enum Closed { option (rest.v1.enum) = { closed: true names: ENUM_NAMES_PROTO }; CLOSED_UNSPECIFIED = 0; }
enum HTTPMethod { HTTP_METHOD_NONE = 0; HTTP_METHOD_GET = 1; HTTP_METHOD_ = 2; }
`;

const two = `syntax = "proto2";
package two;
import "rest/v1/options.proto";
message Defaults {
  optional string text = 1 [default = "a\\"b", (rest.v1.field).always = true];
  optional bytes bytes = 2 [default = "\\000\\xff\\n", (rest.v1.field).always = true];
  optional double infinite = 3 [default = -inf, (rest.v1.field).always = true];
  optional uint64 wide = 4 [default = 18446744073709551615, (rest.v1.field).always = true];
  optional bool flag = 5 [default = true, (rest.v1.field).always = true];
  optional Kind kind = 6 [default = KIND_B, (rest.v1.field).always = true];
  optional int32 none = 7 [(rest.v1.field).always = true];
  optional int32 unused = 8 [default = 3];
  optional int32 both = 9 [default = 3, (rest.v1.field).always = true, (rest.v1.field).default = "4"];
  enum Kind { option (rest.v1.enum).names = ENUM_NAMES_LOWER; KIND_A = 0; KIND_B = 1; }
}
`;

const dependent = `syntax = "proto3";
package dependent;
import "ruled.proto";
message Holder { ruled.Fields fields = 1; ruled.Kind kind = 2; }
`;

const sources = { "plain.proto": plain, "ruled.proto": ruled, "two.proto": two, "dependent.proto": dependent };
const protoFile = describeSources(sources);
const { model } = buildModel({ protoFile, fileToGenerate: Object.keys(sources) });

describe("without options", () => {
  const book = messageOf("plain", "Book");

  test("a field has the defaults of proto JSON", () => {
    expect(fieldOf(book, "unread_count")).toMatchObject({
      jsonName: "unreadCount",
      nullable: false,
      always: false,
      oneOrMany: false,
      redact: false,
      lifecycle: {},
    });
    const { default: value, schema, items, keys, mediaType } = fieldOf(book, "pages");
    expect({ value, schema, items, keys, mediaType }).toEqual({});
  });

  test("messages, oneofs and enums have defaults, too", () => {
    expect(book).toMatchObject({ representation: "object", rest: undefined, cases: undefined, lifecycle: {} });
    expect(book.oneofs[0]).toMatchObject({ required: false, discriminator: undefined });
    expect(wireNames("plain", "Kind")).toEqual(["KIND_UNSPECIFIED", "KIND_PAPER"]);
  });
});

describe("names", () => {
  test("of fields are the proto names, except for a json_name other than the computed one", () => {
    expect(messageOf("ruled", "Names").fields.map(({ jsonName }) => jsonName)).toEqual([
      "unread_count",
      "_other",
      "lower_camel",
    ]);
  });

  test("of enum values are in lower case without the prefix; an unspecified zero has no name", () => {
    expect(wireNames("ruled", "Kind")).toEqual([undefined, "paper", "<=", "lost"]);
    expect(wireNames("ruled", "HTTPMethod")).toEqual(["none", "get", "http_method_"]);
  });

  test("of an enum override those of the file", () => {
    expect(wireNames("ruled", "Closed")).toEqual(["CLOSED_UNSPECIFIED"]);
    expect(wireNames("two", "Kind")).toEqual(["a", "b"]);
  });
});

test("64-bit integers are numbers if the field or the file says so", () => {
  const { fields } = messageOf("ruled", "Numbers");
  expect(Object.fromEntries(fields.map(({ name, form }) => [name, form.kind === "int64_number"]))).toEqual({
    number: true,
    text: false,
    list: true,
    map: true,
    narrow: false,
  });
});

describe("fields", () => {
  const fields = messageOf("ruled", "Fields");

  test.each<[string, Partial<Field>]>([
    ["nullable", { nullable: true, always: false }],
    ["always", { always: true, default: 10 }],
    ["kind", { default: "paper" }],
    ["wide", { default: "9007199254740993" }],
    ["list", { oneOrMany: true, default: ["a"] }],
    ["file", { mediaType: "image/png" }],
    ["password", { redact: true }],
    ["life", { lifecycle: { since: "8.14.0", stability: "beta" } }],
    ["broken", { default: undefined }],
  ])("%s", (name, expected) => {
    expect(fieldOf(fields, name)).toMatchObject(expected);
  });

  test("can hold the additional properties", () => {
    expect(fields.rest).toBe(fieldOf(fields, "rest"));
  });

  test("of a dependency have their options, too", () => {
    const [holder] = file("dependent").messages;
    const [nested, kind] = holder?.fields ?? [];
    expect(nested?.type).toMatchObject({ rest: { name: "rest" } });
    expect(kind?.type).toMatchObject({ values: [{ wireName: undefined }, { wireName: "paper" }, {}, {}] });
  });
});

test("the default of proto2 is the default of always fields, in its JSON form", () => {
  const { fields } = messageOf("two", "Defaults");
  expect(Object.fromEntries(fields.map((field) => [field.name, field.default]))).toEqual({
    text: 'a"b',
    bytes: "AP8K",
    infinite: "-Infinity",
    wide: "18446744073709551615",
    flag: true,
    kind: "b",
    none: undefined,
    unused: undefined,
    both: 4,
  });
});

test("constraints are those of JSON Schema", () => {
  const rules = messageOf("ruled", "Rules");
  expect(fieldOf(rules, "size").schema).toEqual({ minimum: 0, exclusiveMaximum: 5.5, multipleOf: 2, enum: [2, 4] });
  expect(fieldOf(rules, "tags")).toMatchObject({
    schema: { maxItems: 3, uniqueItems: true },
    items: { pattern: "^a", minLength: 0 },
  });
  expect(fieldOf(rules, "labels")).toMatchObject({
    schema: { minProperties: 1 },
    keys: { format: "uuid" },
    items: { enum: ["x"] },
  });
});

test("messages have a representation", () => {
  expect(messageOf("ruled", "Value").representation).toBe("value");
  expect(messageOf("ruled", "Union")).toMatchObject({
    representation: "union",
    lifecycle: { stability: "experimental" },
  });
});

test("oneofs are required, or have a discriminator", () => {
  expect(messageOf("ruled", "Oneofs").oneofs).toMatchObject([
    { name: "must", required: true, discriminator: undefined },
    { name: "tagged", required: false, discriminator: "type" },
  ]);
});

test("a closed enum refuses unknown numbers", () => {
  expect(enumOf("ruled", "Closed").open).toBe(false);
  expect(enumOf("ruled", "Kind").open).toBe(true);
});

test("ignores an option of another organization with the same number", () => {
  const foreign = `syntax = "proto2";
package foreign;
import "google/protobuf/descriptor.proto";
extend google.protobuf.FieldOptions { optional string tag = 51820; }
extend google.protobuf.MessageOptions { optional int32 size = 51820; }
message Book { option (size) = 7; optional string id = 1 [(tag) = "hello, world"]; }
`;
  const built = buildModel({
    protoFile: describeSources({ "foreign.proto": foreign }),
    fileToGenerate: ["foreign.proto"],
  });
  expect(built.diagnostics).toEqual([]);
  expect(built.model.files[0]?.messages[0]).toMatchObject({ representation: "object", fields: [{ nullable: false }] });
});

test("pb.enumvalue.json names a value where our option does not", () => {
  const text = `syntax = "proto3";
package standard;
import "google/protobuf/descriptor.proto";
import "rest/v1/options.proto";
message Json { optional string string = 1; }
extend google.protobuf.EnumValueOptions { Json json = 998; }
enum Kind { A = 0 [(json).string = "a!"]; B = 1 [(json).string = "b!", (rest.v1.enum_value).name = "b?"]; }
enum Bad { NONE = 0 [(json) = { string: "" }]; }
`;
  const built = buildModel({
    protoFile: describeSources({ "standard.proto": text }),
    fileToGenerate: ["standard.proto"],
  });
  expect(built.model.files[0]?.enums[0]?.values.map(({ wireName }) => wireName)).toEqual(["a!", "b?"]);
  expect(built.diagnostics).toMatchObject([{ rule: "enum-value-name", subject: "Bad.NONE" }]);
});

test("the fields of options are numbered without gaps", () => {
  const options = describeSources({ "t.proto": 'syntax = "proto3"; import "rest/v1/options.proto";' }).find(
    ({ name }) => name === "rest/v1/options.proto",
  );
  const gaps = options?.messageType.flatMap(({ name, field, reservedRange }) => {
    const reserved = reservedRange.flatMap(({ start, end }) =>
      Array.from({ length: end - start }, (_, i) => start + i),
    );
    const numbers = [...field.map(({ number }) => number), ...reserved].sort((a, b) => a - b);
    const gap = numbers.findIndex((number, index) => number !== index + 1);
    return gap < 0 ? [] : [`${name} ${gap + 1}`];
  });
  expect(gaps).toEqual([]);
});

function file(stem: string): File {
  const found = model.files.find((candidate) => candidate.stem === stem);
  if (found === undefined) throw new Error(`no file ${stem}`);
  return found;
}

function messageOf(stem: string, name: string): Message {
  const found = file(stem).messages.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no message ${name}`);
  return found;
}

function enumOf(stem: string, name: string): Enum {
  const found = file(stem).enums.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no enum ${name}`);
  return found;
}

function wireNames(stem: string, name: string): readonly (string | undefined)[] {
  return enumOf(stem, name).values.map(({ wireName }) => wireName);
}

function fieldOf(message: Message, name: string): Field {
  const field = message.fields.find((candidate) => candidate.name === name);
  if (field === undefined) throw new Error(`no field ${name}`);
  return field;
}
