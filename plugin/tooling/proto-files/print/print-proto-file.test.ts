import { clearField, create, createFileRegistry, type JsonValue, toJson } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorProtoSchema, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { expect, test } from "vitest";
import { describeSources } from "../../../../testdata/descriptors.ts";
import { printScope } from "./print-context.ts";
import { printProtoFile } from "./print-proto-file.ts";

const options = `syntax = "proto3";
package opts.v1;
import "google/protobuf/descriptor.proto";
import "google/protobuf/struct.proto";
message Tag {
  string text = 1;
  bytes raw = 2;
  double weight = 3;
  repeated Kind kinds = 4;
  map<string, Tag> parts = 5;
  google.protobuf.Value value = 6;
  repeated int64 numbers = 7;
}
enum Kind { KIND_UNSPECIFIED = 0; KIND_OLD = 1; }
extend google.protobuf.FileOptions { Tag file = 50001; }
extend google.protobuf.MessageOptions { repeated Tag tags = 50001; }
extend google.protobuf.FieldOptions { Kind kind = 50001; optional float factor = 50002; bytes mask = 50003; }
extend google.protobuf.EnumValueOptions { string label = 50001; }
extend google.protobuf.OneofOptions { bool strict = 50001; }
extend google.protobuf.ServiceOptions { uint64 big = 50001; }
extend google.protobuf.MethodOptions { Tag call = 50001; }
`;

const proto3 = `// The licence.

// About the syntax.
syntax = "proto3"; // trailing

// About the package.
package books.v1;
import "google/protobuf/timestamp.proto";
import "options.proto";
option java_package = "com.example";
option (opts.v1.file) = {text: "a\\"b\\\\\\n\\t\\001é", raw: "\\000\\377\\"", weight: -inf, value: {struct_value: {fields: {key: "k" value: {list_value: {values: {null_value: NULL_VALUE}}}}}}};

// Shelves.
service Shelves { // trailing of the block
  option (opts.v1.big) = 18446744073709551615;

  // detached in a service

  // Gets one.
  rpc Get(.books.v1.Shelf) returns (stream books.v1.Shelf) {
    option idempotency_level = NO_SIDE_EFFECTS;
    option (opts.v1.call) = {text: "a long text that needs a line", kinds: [KIND_OLD, KIND_UNSPECIFIED], numbers: [1, -9223372036854775808], parts: {key: "one" value: {weight: 1e+30}}};
  }
  // Hides a message of the same name.
  rpc Shelf(.books.v1.Shelf) returns (google.protobuf.Timestamp);
}

/* A block
   of lines. */
message Shelf {
  option (opts.v1.tags) = {text: "one"};
  option (opts.v1.tags) = {text: "two"};
  reserved 3, 10 to 12, 1000 to max;
  reserved "old", "older";
  enum Form {
    option allow_alias = true;
    reserved -5 to -1, 40 to max;
    FORM_UNSPECIFIED = 0;
    FORM_A = 1 [deprecated = true, (opts.v1.label) = "A"];
    FORM_B = 1;
    // Negative.
    FORM_N = -7;
  }
  message Shelf { string name = 1; }
  // The own type.
  .books.v1.Shelf parent = 1;
  Shelf inner = 2; // the nested one
  optional int32 count = 4 [json_name = "n", (opts.v1.kind) = KIND_OLD, (opts.v1.factor) = 0.1, (opts.v1.mask) = "\\001"];
  // Trailing of count? No: leading of the map.
  map<string, Form> forms = 5;
  map<int64, google.protobuf.Timestamp> times = 6;
  // About the oneof.
  oneof which {
    option (opts.v1.strict) = true;
    string a = 7;
    // b
    Form b = 8;
  }
  repeated sint32 list = 9 [packed = false];
  // Two lines of a trailing
  // comment.

  // Another detached one.

  bytes google = 13;
}
`;

const proto2 = `package old;
import public "options.proto";
message Outer {
  required string name = 1 [default = "a\\"b\\n"];
  optional bytes raw = 2 [default = "\\000\\"x"];
  optional double d = 3 [default = -inf];
  optional float f = 4 [default = 1.5e-7];
  optional Kind kind = 5 [default = LATE];
  optional bool yes = 6 [default = true];
  // A group.
  repeated group Part = 7 {
    // Its field.
    optional int32 x = 1; optional group Deep = 2 { optional Outer outer = 1; } }
  extensions 100 to 199;
  extensions 1000 to max [declaration = {number: 1001, full_name: ".old.ext", type: ".old.Outer"}];
  enum Kind { EARLY = 0; LATE = 2; }
  extend Outer { optional string inner = 101; }
}
extend Outer {
  // More.
  optional Outer more = 102; repeated int32 numbers = 103 [packed = true]; }
`;

const edition = `edition = "2023";
package fresh.google.v1;
import "google/protobuf/timestamp.proto";
option features.field_presence = IMPLICIT;
message A {
  reserved gone, lost;
  string implicit = 1;
  string explicit = 2 [features.field_presence = EXPLICIT];
  string needed = 3 [features.field_presence = LEGACY_REQUIRED];
  A delimited = 4 [features.message_encoding = DELIMITED];
  google.protobuf.Timestamp time = 5;
}
enum Closed { option features.enum_type = CLOSED; ONE = 1; }
`.replace("google.protobuf.Timestamp", ".google.protobuf.Timestamp");

/** The file with comments by path, and without places. */
function withoutPlaces(file: FileDescriptorProto, files: readonly FileDescriptorProto[]): JsonValue {
  const registry = createFileRegistry(create(FileDescriptorSetSchema, { file: [...files] }));
  const locations = (file.sourceCodeInfo?.location ?? [])
    .filter((one) => one.leadingComments || one.trailingComments || one.leadingDetachedComments.length > 0)
    .map(({ path, leadingComments, trailingComments, leadingDetachedComments }) => {
      const lines = (text = "") => text.trimEnd().replace(/\n {3}/g, "\n");
      return [path.join(), lines(leadingComments), lines(trailingComments), ...leadingDetachedComments];
    })
    .sort();
  clearField(file, FileDescriptorProtoSchema.field.sourceCodeInfo);
  return [toJson(FileDescriptorProtoSchema, file, { registry }), locations];
}

test.each([
  ["proto3", proto3],
  ["proto2", proto2],
  ["an edition", edition],
  ["extensions", options],
])("printed %s compiles to the same descriptor, with the same comments", (_, source) => {
  const [name, others] = source === options ? ["options.proto", {}] : ["file.proto", { "options.proto": options }];
  const describe = (text: string): [FileDescriptorProto, readonly FileDescriptorProto[]] => {
    const files = describeSources({ ...others, [name]: text });
    return [files.find((file) => file.name === name)!, files];
  };
  const [file, files] = describe(source);
  const printed = printProtoFile(file, printScope(files));
  const [again, all] = describe(printed);
  expect(withoutPlaces(again, all)).toEqual(withoutPlaces(file, files));
});
