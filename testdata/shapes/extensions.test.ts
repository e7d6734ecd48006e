import { create, createFileRegistry, getExtension } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { afterEach, expect, test } from "vitest";
import { createCheck, type Reader, useExtensionCodec, type Writer } from "../../runtime/json.ts";
import { describeSources } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { importModules } from "../import-modules.ts";
import { registryExtensionCodec } from "./extension-codec.ts";

const protoFile = describeSources({
  "shelf.proto": `
    syntax = "proto2";
    package shelf.v1;
    message Shelf {
      optional string name = 1;
      extensions 100 to 200;
    }
    extend Shelf {
      optional int64 size = 100;
      repeated Shelf shelves = 101;
    }
  `,
});
const registry = createFileRegistry(create(FileDescriptorSetSchema, { file: protoFile }));
const modules = await importModules(await generate(protoFile, ["shelf.proto"], "target=js+dts", "messages=es"));
const { readShelf, writeShelf } = modules.get("shelf_codecs.js") as {
  readonly readShelf: Reader<object>;
  readonly writeShelf: Writer<object>;
};

const json = { name: "a", "[shelf.v1.size]": "12", "[shelf.v1.shelves]": [{ "[shelf.v1.size]": "1" }] };
const read = (value: object, unknown: "keep" | "drop" | "reject" = "keep") => {
  const check = createCheck({ unknown });
  return { shelf: readShelf(structuredClone(value), check) as never, violations: check.violations };
};

afterEach(() => useExtensionCodec(undefined));

test("reads and writes the extensions of the registry", () => {
  useExtensionCodec(registryExtensionCodec(registry));
  const { shelf, violations } = read(json, "reject");
  expect(violations).toEqual([]);
  expect(getExtension(shelf, registry.getExtension("shelf.v1.size")!)).toBe(12n);
  expect(writeShelf(shelf)).toEqual(json);
});

test("drops extensions without a codec, and unknown ones with it", () => {
  expect(writeShelf(read(json).shelf)).toEqual({ name: "a" });
  useExtensionCodec(registryExtensionCodec(registry));
  expect(writeShelf(read({ name: "a", "[shelf.v1.other]": 1 }, "drop").shelf)).toEqual({ name: "a" });
});

test("reports unknown extensions to strict servers, and invalid values always", () => {
  const unknown = [{ path: "[shelf.v1.size]", reason: "is not a member of this message" }];
  const one = { "[shelf.v1.size]": "x" };
  expect(read(one, "reject").violations).toMatchObject(unknown);
  useExtensionCodec(registryExtensionCodec(registry));
  expect(read({ "[shelf.v1.other]": 1 }, "reject").violations).toHaveLength(1);
  expect(read(one).violations).toHaveLength(1);
});
