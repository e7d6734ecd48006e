import { create, toBinary } from "@bufbuild/protobuf";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { runInMemory } from "@protoc-gen-rest/plugin";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { restPlugin } from "../../generators/plugin.ts";
import { describeSources } from "../descriptors.ts";

const proto = `syntax = "proto3";
package books.v1;
import "google/api/annotations.proto";
import "google/api/client.proto";
import "google/api/field_behavior.proto";
import "rest/v1/options.proto";
option (rest.v1.file).field_names = FIELD_NAMES_PROTO;
service BooksService {
  option (google.api.default_host) = "books.example";
  option (rest.v1.service).base_path = "/api";
  rpc GetBook(Book) returns (Book) {
    option (google.api.http).get = "/v1/{name}";
    option (rest.v1.method).public = true;
  }
}
message Book {
  option (rest.v1.message).closed = true;
  string name = 1 [(rest.v1.field).nullable = true, (google.api.field_behavior) = REQUIRED];
  oneof content {
    option (rest.v1.oneof).required = true;
    string text = 2;
  }
  Kind kind = 3;
}
enum Kind {
  option (rest.v1.enum).closed = true;
  KIND_UNSPECIFIED = 0 [(rest.v1.enum_value).name = "none"];
}
`;
const sources = describeSources({ "books.proto": proto });

type Options = FileDescriptorProto["options"];

interface Element {
  readonly options?: { $unknown?: NonNullable<Options>["$unknown"] } | undefined;
}

interface Place {
  readonly extension: number;
  readonly at: string;
  find(file: FileDescriptorProto): Element;
}

const rest = 51820;
const places: Readonly<Record<string, Place>> = {
  "rest.v1.file": { extension: rest, at: "books.proto:1:1: .* of books.proto", find: (file) => file },
  "rest.v1.service": { extension: rest, at: "books.proto:8:1: .* of BooksService", find: (file) => file.service[0]! },
  "rest.v1.method": { extension: rest, at: "books.proto:11:3: .* of GetBook", find: (it) => it.service[0]!.method[0]! },
  "rest.v1.message": { extension: rest, at: "books.proto:16:1: .* of Book", find: (file) => file.messageType[0]! },
  "rest.v1.field": { extension: rest, at: "books.proto:18:3: .* of name", find: (it) => it.messageType[0]!.field[0]! },
  "rest.v1.oneof": {
    extension: rest,
    at: "books.proto:19:3: .* of content",
    find: (file) => file.messageType[0]!.oneofDecl[0]!,
  },
  "rest.v1.enum": { extension: rest, at: "books.proto:25:1: .* of Kind", find: (file) => file.enumType[0]! },
  "rest.v1.enum_value": {
    extension: rest,
    at: "books.proto:27:3: .* of KIND_UNSPECIFIED",
    find: (file) => file.enumType[0]!.value[0]!,
  },
  "google.api.http": {
    extension: 72295728,
    at: "books.proto:11:3: .* of GetBook",
    find: (file) => file.service[0]!.method[0]!,
  },
  "google.api.default_host": {
    extension: 1049,
    at: "books.proto:8:1: .* of BooksService",
    find: (file) => file.service[0]!,
  },
  "google.api.field_behavior": {
    extension: 1052,
    at: "books.proto:18:3: .* of name",
    find: (file) => file.messageType[0]!.field[0]!,
  },
};

const field = (number: number, wireType: WireType): number[] => [...new BinaryWriter().tag(number, wireType).finish()];

/** Contents of an option that no parser accepts. */
const broken: Readonly<Record<string, readonly number[]>> = {
  "a truncated varint": [...field(1, WireType.Varint), 0x80],
  "a varint of eleven bytes": [...field(1, WireType.Varint), ...Array<number>(11).fill(0x80)],
  "a length beyond the end": [...field(1, WireType.LengthDelimited), 100, 1],
  "a wire type that does not exist": [0x0f, 0],
  "the end of a group": field(1, WireType.EndGroup),
  "field number 0": [0, 0],
};

/** Runs the plugin on the file after its option has other bytes. */
async function run({ extension, find }: Place, data: Uint8Array, change?: (file: FileDescriptorProto) => void) {
  const protoFile = structuredClone(sources);
  const file = protoFile.find(({ name }) => name === "books.proto")!;
  const { options } = find(file);
  const others = options?.$unknown?.filter(({ no }) => no !== extension) ?? [];
  expect(others.length).toBeLessThan(options?.$unknown?.length ?? 0);
  options!.$unknown = [...others, { no: extension, wireType: WireType.LengthDelimited, data }];
  change?.(file);
  const request = create(CodeGeneratorRequestSchema, { protoFile, fileToGenerate: ["books.proto"] });
  return runInMemory(restPlugin, toBinary(CodeGeneratorRequestSchema, request));
}

const contents = (bytes: readonly number[]): Uint8Array => new BinaryWriter().bytes(Uint8Array.from(bytes)).finish();

async function expectFinding(option: string, place: Place, data: Uint8Array): Promise<void> {
  const { exitCode, stderr, response } = await run(place, data);
  expect(stderr).toMatch(new RegExp(`^protoc-gen-rest: ${place.at} \\(.+\\)\n$`));
  expect(stderr).toContain(`: cannot decode the option (${option}) of `);
  expect({ exitCode, bytes: response.length }).toEqual({ exitCode: 1, bytes: 0 });
}

describe("broken bytes of an option are an error with the place of its element", () => {
  const ofMessages = Object.entries(places).filter(([, { extension }]) => extension > 2000);
  test.each(ofMessages)("%s", async (option, place) => {
    for (const bytes of Object.values(broken)) await expectFinding(option, place, contents(bytes));
  });

  test("google.api.field_behavior", async () => {
    await expectFinding("google.api.field_behavior", places["google.api.field_behavior"]!, contents([0x80]));
  });
});

test("whatever the bytes are, the run ends with files or with a finding that has a place", async () => {
  const names = fc.constantFrom(...Object.keys(places));
  await fc.assert(
    fc.asyncProperty(names, fc.uint8Array({ maxLength: 20 }), async (name, bytes) => {
      const { exitCode, stderr } = await run(places[name]!, contents([...bytes]));
      if (exitCode === 0) return;
      expect(stderr).toMatch(/^protoc-gen-rest: books\.proto(?::\d+:\d+)?: cannot decode [^\n]+\n$/);
    }),
    { numRuns: 150 },
  );
});

test("in a file that does not import rest.v1, its number may be an option of another organization", async () => {
  const { exitCode } = await run(places["rest.v1.field"]!, contents([0x0f, 0]), (file) => {
    file.dependency = file.dependency.filter((path) => path !== "rest/v1/options.proto");
  });
  expect(exitCode).toBe(0);
});
