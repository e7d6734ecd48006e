import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { create, type DescFile, fromBinary, toBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { file_buf_validate_validate } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { npmCompiler } from "@protoc-gen-rest/plugin/testkit";
import { file_protoc_gen_openapiv2_options_annotations } from "@zitadel/proto/protoc-gen-openapiv2/options/annotations_pb.js";

const require = createRequire(import.meta.url);
const { command: protoc, args: before } = npmCompiler("protoc", import.meta.url);
const ownProtos = join(import.meta.dirname, "../proto");
const googleProtos = dirname(require.resolve("google-proto-files/package.json"));

/**
 * Returns the descriptors of files in a folder and of all their imports, with source info, from protoc. `others` are descriptors
 * that they may import.
 */
export function describeFiles(
  folder: string,
  files: readonly string[],
  others: readonly FileDescriptorProto[] = [],
): FileDescriptorProto[] {
  return inTemporaryFolder((temporary) => {
    const set = join(temporary, "set.binpb");
    const options = ["--include_imports", "--include_source_info", `--descriptor_set_out=${set}`];
    const texts = files.map((file) => readFileSync(join(folder, file), "utf8"));
    const needed = foreignFiles.filter(({ proto }) => texts.some((text) => text.includes(`"${proto.name}"`)));
    if (needed.length + others.length > 0) {
      writeFileSync(join(temporary, "foreign.binpb"), descriptorSet(needed, others));
      options.push(`--descriptor_set_in=${join(temporary, "foreign.binpb")}`);
    }
    const paths = [folder, ownProtos, googleProtos].flatMap((path) => ["-I", path]);
    execFileSync(protoc, [...before, ...paths, ...options, ...files], { stdio: "pipe" });
    return fromBinary(FileDescriptorSetSchema, readFileSync(set)).file;
  });
}

/** Files of which npm has descriptors, but no source. */
const foreignFiles: readonly DescFile[] = [file_buf_validate_validate, file_protoc_gen_openapiv2_options_annotations];

function descriptorSet(files: readonly DescFile[], others: readonly FileDescriptorProto[]): Uint8Array {
  const file = [...withImports(files).map(({ proto }) => proto), ...others];
  return toBinary(FileDescriptorSetSchema, create(FileDescriptorSetSchema, { file }));
}

/** Files and all that they import. */
function withImports(files: readonly DescFile[]): readonly DescFile[] {
  const found = new Set<DescFile>();
  const add = (file: DescFile): void => {
    file.dependencies.forEach(add);
    found.add(file);
  };
  files.forEach(add);
  return [...found];
}

/** The descriptors of files that npm has no source of. */
export function foreignProtos(): readonly FileDescriptorProto[] {
  const protos = withImports(foreignFiles).map(({ proto }) => proto);
  return protos.filter(({ name }) => !name.startsWith("google/"));
}

/** Returns the descriptors of proto files given as text by name. */
export function describeSources(
  sources: Readonly<Record<string, string>>,
  others: readonly FileDescriptorProto[] = [],
): FileDescriptorProto[] {
  return inTemporaryFolder((temporary) => {
    for (const [name, text] of Object.entries(sources)) {
      mkdirSync(dirname(join(temporary, name)), { recursive: true });
      writeFileSync(join(temporary, name), text);
    }
    return describeFiles(temporary, Object.keys(sources), others);
  });
}

function inTemporaryFolder<T>(use: (folder: string) => T): T {
  const folder = mkdtempSync(join(tmpdir(), "descriptors-"));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
