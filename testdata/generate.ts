import { create, toBinary } from "@bufbuild/protobuf";
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { CodeGeneratorRequestSchema } from "@bufbuild/protobuf/wkt/google/protobuf/compiler/plugin_pb.js";
import { AssembleError, compile } from "@protoc-gen-rest/plugin";
import { restPlugin } from "../generators/plugin.ts";

/** Returns what the plugin generates for files, by path. Throws the errors of the run, and ignores warnings. */
export async function generate(
  protoFile: FileDescriptorProto[],
  fileToGenerate: readonly string[],
  ...opt: readonly string[]
): Promise<Map<string, string>> {
  const request = toBinary(
    CodeGeneratorRequestSchema,
    create(CodeGeneratorRequestSchema, { protoFile, fileToGenerate: [...fileToGenerate], parameter: opt.join() }),
  );
  const files = await compile({ request, plugins: [restPlugin], onStderr: () => {} });
  if (files instanceof AssembleError) throw files;
  const decoder = new TextDecoder();
  return new Map([...files].map(([path, content]) => [path, decoder.decode(content)]));
}
