import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { type FileDescriptorProto, FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";

/** Proto files of a published repository. */
export interface ProtoTree {
  readonly name: string;
  /** The files of the repository itself. */
  readonly files: readonly string[];
  /** Those files and all that they import. */
  readonly protoFile: FileDescriptorProto[];
}

/**
 * Reads the trees of a folder. A tree is a folder with the repository's files in `own/` and, where it has some, files of others
 * in `imports/`. What several trees import is in `common/`, beside the trees.
 */
export function* readTrees(folder: string, only: string | undefined): Generator<ProtoTree> {
  const names = readdirSync(folder).filter((name) => existsSync(join(folder, name, "own")));
  for (const name of names.sort()) if (only === undefined || only === name) yield readTree(folder, name);
}

function readTree(folder: string, name: string): ProtoTree {
  const own = join(folder, name, "own");
  const files = readdirSync(own, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".proto"));
  const roots = [own, join(folder, name, "imports"), join(folder, "common")].filter((path) => existsSync(path));
  return { name, files: files.sort(), protoFile: describe(roots, files) };
}

function describe(roots: readonly string[], files: readonly string[]): FileDescriptorProto[] {
  const folder = mkdtempSync(join(tmpdir(), "tree-"));
  try {
    const set = join(folder, "set.binpb");
    const protoc = createRequire(import.meta.url).resolve("protoc/protoc.cjs");
    const options = ["--include_imports", "--include_source_info", `--descriptor_set_out=${set}`];
    const paths = roots.flatMap((path) => ["-I", path]);
    execFileSync(process.execPath, [protoc, ...paths, ...options, ...files], { stdio: ["ignore", "ignore", "pipe"] });
    return fromBinary(FileDescriptorSetSchema, readFileSync(set)).file;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
