import { create, toBinary } from "@bufbuild/protobuf";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { formatDiagnostic, runInMemory } from "@protoc-gen-rest/plugin";
import { expect, test } from "vitest";
import { describeSources } from "../../../testdata/descriptors.ts";
import { restPlugin } from "../../plugin.ts";

const body = `
message Book {
  int32 pages = 1;
  string title = 2;
  repeated string tags = 3;
  Book sequel = 4;
  oneof price { int32 cents = 5; }
}`;

async function findings(syntax: string, text: string, parameter: string): Promise<readonly string[]> {
  const protoFile = describeSources({ "books.proto": `${syntax}\npackage books;${text}` });
  const request = create(CodeGeneratorRequestSchema, { protoFile, fileToGenerate: ["books.proto"], parameter });
  const { diagnostics } = await runInMemory(restPlugin, toBinary(CodeGeneratorRequestSchema, request));
  return diagnostics.map(formatDiagnostic);
}

const edition = 'edition = "2023";';

test("fields of editions that ts-proto gives no presence are a warning, once for each file", async () => {
  const [finding, ...others] = await findings(edition, body, "messages=ts-proto");
  expect(finding).toContain("books.proto:4:3: warning: ts-proto-presence: books.Book.pages: ");
  expect(finding).toContain('cannot tell absence of "pages" and 1 more from zero');
  expect(others).toEqual([]);
});

test.each([
  ["other messages", edition, body, "messages=es"],
  ["no messages", edition, body, "messages=ts-proto,emit=openapi"],
  ["proto3", 'syntax = "proto3";', body, "messages=ts-proto"],
  ["implicit presence", `${edition} option features.field_presence = IMPLICIT;`, body, "messages=ts-proto"],
])("%s: nothing to say", async (_, syntax, text, parameter) => {
  expect(await findings(syntax, text, parameter)).toEqual([]);
});
