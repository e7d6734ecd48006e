import { create, fromBinary, toBinary } from "@bufbuild/protobuf";
import { BinaryWriter } from "@bufbuild/protobuf/wire";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt";
import { beforeAll, describe, expect, test } from "vitest";
import { compileProtos } from "../../testkit/compile-protos.ts";
import { ExchangeError } from "../exchange-error.ts";
import { scanFields } from "../scan-fields.ts";
import { linkRequest } from "./link-request.ts";
import { readRequest } from "./read-request.ts";

const protos = {
  "base/base.proto": 'syntax = "proto3"; package base; // a comment\nmessage Base { string s = 1; }\n',
  "top.proto":
    'syntax = "proto3"; package top; import "base/base.proto"; import "google/protobuf/empty.proto";\n// Top.\nservice Top { rpc Get(base.Base) returns (google.protobuf.Empty); }\nmessage Holder { base.Base base = 1; }\n',
};

let bytes: Uint8Array = new Uint8Array(0);

beforeAll(async () => {
  bytes = await compileProtos(protos, { generate: ["top.proto"], opt: ["a=1", "b"] });
});

function topLevelFields(): readonly Uint8Array[] {
  const fields: Uint8Array[] = [];
  scanFields(bytes, ({ start, end }) => fields.push(bytes.subarray(start, end)));
  return fields;
}

describe("readRequest", () => {
  test("reads what the full decoder reads, except for what it skips", () => {
    const expected = fromBinary(CodeGeneratorRequestSchema, bytes);
    expected.sourceFileDescriptors = [];
    for (const file of expected.protoFile) if (file.name !== "top.proto") delete file.sourceCodeInfo;
    expect(readRequest(bytes)).toEqual(expected);
    expect(expected.protoFile.map((file) => file.name)).toEqual([
      "base/base.proto",
      "google/protobuf/empty.proto",
      "top.proto",
    ]);
    expect(expected.parameter).toBe("a=1,b");
    expect(expected.compilerVersion!.minor).toBeGreaterThan(0);
  });

  test("accepts fields in any order", () => {
    const fields = topLevelFields();
    const orders = [fields.toReversed(), [...fields.slice(3), ...fields.slice(0, 3)]];
    const files = (list: readonly Uint8Array[]): readonly string[] => readRequest(Buffer.concat(list)).fileToGenerate;
    for (const order of orders) {
      expect(files(order)).toEqual(["top.proto"]);
      const request = readRequest(Buffer.concat(order));
      const sources = request.protoFile.filter((file) => file.sourceCodeInfo !== undefined);
      expect(sources.map((file) => file.name)).toEqual(["top.proto"]);
      expect(request.parameter).toBe("a=1,b");
    }
  });

  test("tolerates unknown fields and enum values in the request and in descriptors", () => {
    const unknown = new BinaryWriter().tag(99, 0).int32(1).tag(100, 2).string("?").tag(101, 3).tag(101, 4).finish();
    const file = new BinaryWriter()
      .tag(15, 2)
      .fork()
      .tag(1, 2)
      .string("odd.proto")
      .tag(999, 2)
      .string("?")
      .tag(5, 2)
      .fork()
      .tag(1, 2)
      .string("E")
      .join()
      .tag(14, 0)
      .int32(77)
      .join()
      .finish();
    const request = readRequest(Buffer.concat([unknown, file, bytes, unknown]));
    expect(request.protoFile[0]).toMatchObject({ name: "odd.proto", enumType: [{ name: "E" }] });
    expect(request.fileToGenerate).toEqual(["top.proto"]);
  });

  test("distinguishes a missing parameter from an empty one", () => {
    const absent = readRequest(toBinary(CodeGeneratorRequestSchema, create(CodeGeneratorRequestSchema)));
    const empty = readRequest(new BinaryWriter().tag(2, 2).string("").finish());
    expect(Object.hasOwn(absent, "parameter")).toBe(false);
    expect(Object.hasOwn(empty, "parameter")).toBe(true);
  });

  test("accepts a missing or future compiler_version", () => {
    expect(readRequest(new Uint8Array(0)).compilerVersion).toBeUndefined();
    const version = new BinaryWriter().tag(3, 2).fork().tag(1, 0).int32(99).tag(9, 2).string("?").join().finish();
    expect(readRequest(version).compilerVersion).toMatchObject({ major: 99, minor: 0, suffix: "" });
  });

  test("reads no bytes as an empty request, and refuses a truncated one", () => {
    expect(readRequest(new Uint8Array(0))).toEqual(create(CodeGeneratorRequestSchema));
    const ends = new Set<number>([0]);
    scanFields(bytes, (field) => ends.add(field.end));
    let refused = 0;
    for (let length = 1; length < bytes.length; length += 7) {
      // A cut between two fields is noticed only if a file to generate is missing.
      if (ends.has(length)) continue;
      expect(() => readRequest(bytes.subarray(0, length))).toThrow(ExchangeError);
      refused++;
    }
    expect(refused).toBeGreaterThan(50);
  });

  test("refuses garbage, and a file to generate without a descriptor", () => {
    expect(() => readRequest(topLevelFields()[0]!)).toThrow(/has no descriptor for top\.proto/);
    expect(() => readRequest(Uint8Array.of(0xff, 0xff, 0xff, 0xff))).toThrow(ExchangeError);
    const brokenFile = new BinaryWriter()
      .tag(15, 2)
      .bytes(Uint8Array.of(0x0a, 1, 0x61, 0x22, 2, 0x0a, 9))
      .finish();
    expect(() => readRequest(brokenFile)).toThrow(/the descriptor of a in the CodeGeneratorRequest/);
  });

  test("refuses a missing import when the files are linked", () => {
    const request = readRequest(bytes);
    request.protoFile.shift();
    const linked = linkRequest(request);
    expect(() => linked.registry).toThrow(ExchangeError);
  });

  test("links files that follow their imports, with types by full name", () => {
    const request = readRequest(bytes);
    const seen = new Set<string>();
    for (const file of request.protoFile) {
      for (const dependency of file.dependency) expect(seen).toContain(dependency);
      seen.add(file.name);
    }
    expect(request.protoFile.at(-1)!.messageType[0]!.field[0]!.typeName).toBe(".base.Base");
    const { registry, filesToGenerate } = linkRequest(request);
    expect(filesToGenerate.map((file) => file.proto.name)).toEqual(["top.proto"]);
    expect(registry.getService("top.Top")!.methods[0]!.input).toBe(registry.getMessage("base.Base"));
  });
});
