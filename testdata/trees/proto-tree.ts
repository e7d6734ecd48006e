import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { npmCompiler } from "@protoc-gen-rest/plugin/testkit";

/** Proto files of a published repository. */
interface ProtoTree {
  /** The files of the repository itself. */
  readonly files: readonly string[];
  /** Those files and all that they import. */
  readonly protoFile: FileDescriptorProto[];
}

/** The names of the trees of a folder, or of the one that `only` chooses. */
export function treeNames(folder: string | undefined, only: string | undefined): readonly string[] {
  if (folder === undefined) return [];
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, "own")));
  return names.filter((name) => only === undefined || only === name).sort();
}

/**
 * Reads a tree: a folder with the repository's files in `own/` and, where it has some, files of others in `imports/`. What several
 * trees import is in `common/`, beside the trees.
 */
export function readTree(folder: string, name: string): ProtoTree {
  const own = join(folder, name, "own");
  const files = readdirSync(own, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".proto"));
  const roots = [own, join(folder, name, "imports"), join(folder, "common")].filter((path) => existsSync(path));
  return { files: files.sort(), protoFile: describe(roots, files) };
}

function describe(roots: readonly string[], files: readonly string[]): FileDescriptorProto[] {
  const folder = mkdtempSync(join(tmpdir(), "tree-"));
  try {
    const set = join(folder, "set.binpb");
    const { command, args } = npmCompiler("protoc", import.meta.url);
    const options = ["--include_imports", "--include_source_info", `--descriptor_set_out=${set}`];
    const paths = roots.flatMap((path) => ["-I", path]);
    execFileSync(command, [...args, ...paths, ...options, ...files], { stdio: ["ignore", "ignore", "pipe"] });
    return fromBinary(FileDescriptorSetSchema, readFileSync(set)).file;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
