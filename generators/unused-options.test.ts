import { create, toBinary } from "@bufbuild/protobuf";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { runInMemory } from "@protoc-gen-rest/plugin";
import { expect, test } from "vitest";
import { describeSources } from "../testdata/descriptors.ts";
import { createRestPlugin } from "./plugin.ts";

const protoFile = describeSources({ "books.proto": 'syntax = "proto3"; package books; message Book {}' });
const names = {
  name: "names",
  options: { names_of: { type: "string", doc: "" }, short: { type: "boolean", doc: "" } },
} as const;

async function warnings(parameter: string): Promise<readonly string[]> {
  const request = create(CodeGeneratorRequestSchema, { protoFile, fileToGenerate: ["books.proto"], parameter });
  const plugin = createRestPlugin({ generators: [names] });
  const { diagnostics } = await runInMemory(plugin, toBinary(CodeGeneratorRequestSchema, request));
  return diagnostics.filter(({ rule }) => rule === "option-unused").map(({ severity, hint }) => `${severity}: ${hint}`);
}

test.each([
  ["ts_proto_opt=forceLong=bigint", ["warning: add messages=ts-proto, or remove ts_proto_opt"]],
  ["ts_proto_opt=forceLong=bigint,messages=ts-proto", []],
  ["messages=es,fill_defaults", ["warning: add messages=plain, or remove fill_defaults"]],
  ["messages=es,int64=string", ["warning: add messages=plain, or remove int64=string"]],
  ["messages=es,int64=bigint", []],
  ["int64=string,fill_defaults", []],
  ["declaration_map=../proto", ["warning: add target=js+dts, or remove declaration_map"]],
  ["declaration_map=../proto,target=js+dts", []],
  ["emit=handlers,routing_headers", ["warning: add emit=client, or remove routing_headers"]],
  ["emit=query,check_requests,method_signatures", []],
  ["package=@acme/books", ["warning: add emit=package, or remove package"]],
  ["package=@acme/books,emit=package", []],
  ["package_version=0.1.0", []],
  ["names_of=all,short", ["warning: add emit=names, or remove names_of", "warning: add emit=names, or remove short"]],
  ["names_of=all,emit=names", []],
])("%s", async (parameter, expected) => {
  expect(await warnings(parameter)).toEqual(expected);
});
