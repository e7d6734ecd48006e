import { expect, test } from "vitest";
import { describeSources } from "../../../../testdata/descriptors.ts";
import { buildModel } from "../../../model/build/build-model.ts";
import { createOpenApi } from "../create-open-api.ts";

const proto = `
syntax = "proto3";
package notes;
import "google/api/annotations.proto";
import "rest/v1/options.proto";
service Notes {
  rpc CreateNote(Note) returns (Note) { option (google.api.http) = {post: "/notes" body: "*"}; }
}
message Note {
  optional string kind = 1 [(rest.v1.field) = {const: "\\"note\\"" nullable: true}];
  optional int32 version = 2 [(rest.v1.field) = {const: "2" nullable: true}];
  repeated bool flags = 3 [(rest.v1.field) = {const: "true" nullable: true}];
}
`;

const { services } = buildModel({
  protoFile: describeSources({ "notes.proto": proto }),
  fileToGenerate: ["notes.proto"],
}).model.files[0] ?? { services: [] };

const flags = { type: "boolean" };

test.each([
  [
    "3.1",
    {
      kind: { type: ["string", "null"], enum: ["note", null] },
      version: { type: ["integer", "null"], format: "int32", enum: [2, null] },
      flags: { type: ["array", "null"], items: { ...flags, const: true } },
    },
  ],
  [
    "3.0",
    {
      kind: { type: "string", nullable: true, enum: ["note", null] },
      version: { type: "integer", format: "int32", nullable: true, enum: [2, null] },
      flags: { type: "array", nullable: true, items: { ...flags, enum: [true] } },
    },
  ],
] as const)("a constant that may be null allows null in OpenAPI %s", (version, properties) => {
  const { document } = createOpenApi(services, { version });
  expect(document).toMatchObject({ components: { schemas: { Note: { properties } } } });
});
