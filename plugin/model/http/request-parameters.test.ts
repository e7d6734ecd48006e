import { describe, expect, test } from "vitest";
import { describeSources } from "../../../testdata/descriptors.ts";
import { buildModel } from "../build/build-model.ts";
import type { Field, Message } from "../elements/model.ts";
import { maxPaths } from "../wire/path-budget.ts";
import { type ParameterMapping, queryLimits } from "./parameter-mapping.ts";
import { mapParameters } from "./request-parameters.ts";

const wide = Array.from({ length: 40 }, (_, index) => `Leaf f${index} = ${index + 1};`).join(" ");
const leaf = Array.from({ length: 40 }, (_, index) => `string f${index} = ${index + 1};`).join(" ");

const text = `syntax = "proto3";
package test;
import "google/api/field_behavior.proto";
import "google/protobuf/any.proto";
import "google/protobuf/duration.proto";
import "google/protobuf/empty.proto";
import "google/protobuf/field_mask.proto";
import "google/protobuf/struct.proto";
import "google/protobuf/timestamp.proto";
import "google/protobuf/wrappers.proto";
enum Kind { KIND_UNSPECIFIED = 0; }
message Kinds {
  double double = 1; float float = 2; int64 int64 = 3; uint64 uint64 = 4; int32 int32 = 5; fixed64 fixed64 = 6;
  fixed32 fixed32 = 7; bool bool = 8; string string = 9; bytes bytes = 10; uint32 uint32 = 11; sfixed32 sfixed32 = 12;
  sfixed64 sfixed64 = 13; sint32 sint32 = 14; sint64 sint64 = 15; Kind kind = 16;
  optional string kept = 17;
  oneof choice { string left = 18; int32 right = 19; }
  repeated string strings = 20; repeated int64 numbers = 21; repeated Kind kinds = 22; repeated bytes parts = 23;
}
message WellKnown {
  google.protobuf.Timestamp timestamp = 1; google.protobuf.Duration duration = 2; google.protobuf.FieldMask mask = 3;
  google.protobuf.Struct struct = 4; google.protobuf.Value value = 5; google.protobuf.ListValue list = 6;
  google.protobuf.StringValue string = 7; google.protobuf.BytesValue bytes = 8; google.protobuf.BoolValue bool = 9;
  google.protobuf.Empty empty = 10; google.protobuf.Any any = 11; google.protobuf.NullValue null = 12;
  repeated google.protobuf.Timestamp timestamps = 13;
}
message Nested {
  string name = 1;
  Inner inner = 2;
  repeated Inner inners = 3;
  map<string, string> labels = 4;
  string etag = 5 [(google.api.field_behavior) = OUTPUT_ONLY];
  Inner state = 6 [(google.api.field_behavior) = OUTPUT_ONLY];
  string must = 7 [(google.api.field_behavior) = REQUIRED];
  message Inner { int32 number = 1; Deeper deeper = 2; string secret = 3 [(google.api.field_behavior) = OUTPUT_ONLY]; }
  message Deeper { Kind kind = 1; repeated string tags = 2; }
}
message Node { string name = 1; Node parent = 2; Edge edge = 3; }
message Edge { int32 weight = 1; Node node = 2; Edge next = 3; }
message Twice { Edge one = 1; Edge other = 2; }
message Leaf { ${leaf} }
message Wide { ${wide} }
`;

const { model } = buildModel({ protoFile: describeSources({ "test.proto": text }), fileToGenerate: ["test.proto"] });

function message(name: string): Message {
  const found = model.files[0]?.messages.find((candidate) => candidate.name === name);
  if (found === undefined) throw new Error(`no message ${name}`);
  return found;
}

function map(name: string, ...bound: readonly string[]): ParameterMapping {
  return mapParameters(message(name), { bound: new Set(bound) });
}

function names(parameters: readonly { readonly path: readonly Field[] }[]): readonly string[] {
  return parameters.map(({ path }) => path.map((field) => field.name).join("."));
}

test("scalars, enums, lists of these and members of oneofs are leaves", () => {
  const { query, unmapped, cut } = map("Kinds");
  expect(names(query)).toEqual(message("Kinds").fields.map((field) => field.name));
  expect(query.length).toBe(23);
  expect({ unmapped, cut }).toEqual({ unmapped: [], cut: false });
});

test("messages with a JSON form of their own are leaves, except Empty and Any", () => {
  const { query, unmapped } = map("WellKnown");
  expect(names(query)).toEqual([
    ...["timestamp", "duration", "mask", "struct", "value", "list", "string", "bytes", "bool", "null"],
  ]);
  expect(unmapped.map(({ reason }) => reason)).toEqual(["any", "repeated_message"]);
  expect(names(unmapped)).toEqual(["any", "timestamps"]);
});

test("a request with a JSON form of its own has no parameters", () => {
  const timestamp = message("WellKnown").fields[0]?.type;
  if (timestamp?.kind !== "message") throw new Error("no timestamp");
  expect(mapParameters(timestamp, { bound: new Set() }).query).toEqual([]);
});

describe("nested messages", () => {
  test("are taken apart, without OUTPUT_ONLY fields", () => {
    const { query, unmapped } = map("Nested");
    expect(names(query)).toEqual(["name", "inner.number", "inner.deeper.kind", "inner.deeper.tags", "must"]);
    expect(names(unmapped)).toEqual(["inners", "labels"]);
    expect(unmapped.map(({ reason }) => reason)).toEqual(["repeated_message", "map"]);
  });

  test("lose the leaf that the path binds, or the whole body field", () => {
    expect(names(map("Nested", "inner.deeper.kind", "name").query)).toEqual([
      "inner.number",
      "inner.deeper.tags",
      "must",
    ]);
    expect(names(map("Nested", "inner", "inners", "labels").query)).toEqual(["name", "must"]);
    expect(map("Nested", "inners", "labels").unmapped).toEqual([]);
  });

  test("end where a type would occur inside itself, separately for each path", () => {
    const node = map("Node");
    expect(names(node.query)).toEqual(["name", "edge.weight"]);
    expect(names(node.unmapped)).toEqual(["parent", "edge.node", "edge.next"]);
    expect(names(map("Twice").query)).toEqual(["one.weight", "one.node.name", "other.weight", "other.node.name"]);
  });

  test("stop at the limit, and report it", () => {
    const { query, cut } = map("Wide");
    expect(query.length).toBe(queryLimits.parameters);
    expect(cut).toBe(true);
    expect(map("Leaf").cut).toBe(false);
  });

  test("stop after as many paths, where messages that hold each other have few leaves", () => {
    const names = Array.from({ length: 10 }, (_, index) => `M${index}`);
    const fields = names.map((name, index) => `${name} f${index} = ${index + 1};`).join(" ");
    const mesh = `syntax = "proto3"; package test; import "google/api/annotations.proto"; ${names
      .map((name) => `message ${name} { ${fields} }`)
      .join(" ")} service S { rpc Get(M0) returns (M0) { option (google.api.http) = {get: "/v1"}; } }`;
    const input = { protoFile: describeSources({ "mesh.proto": mesh }), fileToGenerate: ["mesh.proto"] };
    const { model, diagnostics } = buildModel(input);
    const request = model.files[0]!.services[0]!.operations[0]!.input;
    const { query, unmapped, cut } = mapParameters(request, { bound: new Set() });
    expect({ query: query.length, cut }).toEqual({ query: 0, cut: true });
    expect(unmapped.length).toBeLessThanOrEqual(maxPaths);
    // Fifty of them are told, the count of the others, and the limit.
    expect(diagnostics.map(({ rule }) => rule).filter((rule) => rule.startsWith("query-"))).toHaveLength(52);
    expect(diagnostics.find(({ message }) => /^\d+ more fields are in messages/.test(message))).toBeDefined();
  });
});
