import { join } from "node:path";
import { file_cel_expr_conformance_proto2_test_all_types as proto2 } from "@bufbuild/cel-spec/cel/expr/conformance/proto2/test_all_types_pb.js";
import { file_cel_expr_conformance_proto3_test_all_types as proto3 } from "@bufbuild/cel-spec/cel/expr/conformance/proto3/test_all_types_pb.js";
import type { DescFile } from "@bufbuild/protobuf";
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { beforeAll, describe, expect, test } from "vitest";
import { buildRuntime } from "../real/project.ts";
import { type Source, sourcesIn } from "./sources.ts";
import { sweep, sweptShapes } from "./sweep.ts";

// Files that strangers have written must compile in every shape: the messages of the CEL specification, the rules of our
// validation tests, odd names, and, with SWEEP=folder, the proto files and OpenAPI documents below a folder. SWEEP_EVERY=10
// takes every tenth document.

const { SWEEP, SWEEP_EVERY = "1" } = process.env;

function withImports({ proto, dependencies }: DescFile): FileDescriptorProto[] {
  const all = [...dependencies.flatMap(withImports), proto];
  return all.filter((file, index) => all.findIndex(({ name }) => name === file.name) === index);
}

const sample: readonly Source[] = [
  {
    name: "the messages of the CEL specification",
    describe: () => [...new Set([proto2, proto3].flatMap(withImports))],
  },
  ...sourcesIn(join(import.meta.dirname, "../validation/protos"), 1),
  ...sourcesIn(join(import.meta.dirname, "protos"), 1),
];

beforeAll(buildRuntime);

describe.each(SWEEP === undefined ? sample : sourcesIn(SWEEP, Number(SWEEP_EVERY)))("$name", ({ describe: source }) => {
  test.each(sweptShapes)("compiles in %s", async (shape) => {
    expect(await sweep(source(), shape)).toBe("");
  });
});
