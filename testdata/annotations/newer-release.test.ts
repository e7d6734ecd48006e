import { fromBinary, toBinary } from "@bufbuild/protobuf";
import {
  type FieldOptions,
  type FileDescriptorProto,
  FileDescriptorProtoSchema,
  type MessageOptions,
  type MethodOptions,
} from "@bufbuild/protobuf/wkt";
import { buildModel, formatDiagnostic } from "@protoc-gen-rest/plugin";
import { expect, test } from "vitest";
import { describeSources } from "../descriptors.ts";

const text = `syntax = "proto3";
package library.v1;
import "google/api/annotations.proto";
import "google/api/field_behavior.proto";
import "google/api/resource.proto";
service LibraryService {
  rpc GetBook(Book) returns (Book) {
    option (google.api.http) = { get: "/v1/{name=books/*}" };
  }
}
message Book {
  option (google.api.resource) = { type: "library.example/Book" pattern: "books/{book}" };
  string name = 1 [(google.api.field_behavior) = IDENTIFIER];
}
`;

const described = describeSources({ "library.proto": text }).map((file) => toBinary(FileDescriptorProtoSchema, file));

function findings(change: (file: FileDescriptorProto) => void): readonly string[] {
  const protoFile = described.map((file) => fromBinary(FileDescriptorProtoSchema, file));
  change(protoFile.find(({ name }) => name === "library.proto")!);
  return buildModel({ protoFile, fileToGenerate: ["library.proto"] }).diagnostics.map(formatDiagnostic);
}

/** Changes the bytes of the only option of an element. */
function changeOption(
  element: MethodOptions | MessageOptions | FieldOptions | undefined,
  change: (data: Uint8Array) => readonly number[],
): void {
  element!.$unknown = element!.$unknown!.map((option) => ({ ...option, data: new Uint8Array(change(option.data)) }));
}

/** Adds a field with the number 99 to a message in an option, as a newer release may have it. */
function addField(element: MethodOptions | MessageOptions | undefined): void {
  changeOption(element, ([length = 0, ...rest]) => [length + 3, ...rest, 0x98, 0x06, 0x01]);
}

const suffix = "is unknown, so it has no effect\n  hint: update protoc-gen-rest, or remove it";

test("options of this release give no findings", () => {
  expect(findings(() => {})).toEqual([]);
});

test("a new field of an HTTP rule is named", () => {
  expect(findings(({ service }) => addField(service[0]!.method[0]!.options))).toEqual([
    `library.proto:8:5: warning: option-unknown: LibraryService.GetBook: field 99 of google.api.HttpRule ${suffix}`,
  ]);
});

test("a new field of a resource is named", () => {
  expect(findings(({ messageType }) => addField(messageType[0]!.options))).toEqual([
    `library.proto:12:3: warning: option-unknown: Book: field 99 of google.api.ResourceDescriptor ${suffix}`,
  ]);
});

test("a new value of an enum is named", () => {
  const change = ({ messageType }: FileDescriptorProto): void => {
    changeOption(messageType[0]!.field[0]!.options, (data) => [...data].map((byte) => (byte === 8 ? 42 : byte)));
  };
  expect(findings(change)).toEqual([
    `library.proto:13:20: warning: option-unknown: Book.name: 42 of google.api.FieldBehavior ${suffix}`,
  ]);
});
