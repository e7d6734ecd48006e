import { create, toBinary } from "@bufbuild/protobuf";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { formatDiagnostic, runInMemory } from "@protoc-gen-rest/plugin";
import { expect, test } from "vitest";
import { describeSources } from "../testdata/descriptors.ts";
import { restPlugin } from "./plugin.ts";

const protoFile = describeSources({
  "books.proto": `syntax = "proto3";
package books;
import "google/protobuf/timestamp.proto";
import "google/type/money.proto";
message Book {
  google.type.Money price = 1;
  repeated google.type.Money discounts = 2;
  google.protobuf.Timestamp printed = 3;
}`,
});

async function findings(fileToGenerate: string[], parameter = ""): Promise<readonly string[]> {
  const request = create(CodeGeneratorRequestSchema, { protoFile, fileToGenerate, parameter });
  const { diagnostics } = await runInMemory(restPlugin, toBinary(CodeGeneratorRequestSchema, request));
  return diagnostics.map(formatDiagnostic);
}

test("a file that the output imports and the run does not write is a warning that names the option", async () => {
  const [finding, ...others] = await findings(["books.proto"]);
  expect(finding).toContain("books.proto:6:3: warning: import-missing: books.Book.price: ");
  expect(finding).toContain(
    "the output imports google.type.Money, but this run writes nothing for google/type/money.proto",
  );
  expect(finding).toContain("include_imports: true");
  expect(others).toEqual([]);
});

test("a run that writes it has nothing to say, nor one that writes no modules", async () => {
  expect(await findings(["books.proto", "google/type/money.proto"])).toEqual([]);
  expect(await findings(["books.proto"], "emit=openapi")).toEqual([]);
});
