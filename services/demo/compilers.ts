import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { readTree } from "./read-tree.ts";

const run = promisify(execFile);

/** The root of the repository, where npm runs scripts. */
const root = process.cwd();
const bin = join(root, "node_modules", ".bin");

export interface Compilation {
  /** `buf 1.75.0` */
  readonly compiler: string;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly milliseconds: number;
}

/** Reads the files in `services/gen`. */
export function readGenerated(): Promise<Map<string, Buffer>> {
  return readTree(join(root, "services", "gen"));
}

/** Runs `buf generate` with a template that writes to `services/gen`, by default that of this repository. */
export async function compileWithBuf(template: string = "buf.gen.yaml"): Promise<Compilation> {
  const { stdout } = await run(join(bin, "buf"), ["--version"]);
  return inFolder(`buf ${stdout.trim()}`, "services/gen", (folder) =>
    run(join(bin, "buf"), ["generate", "--template", template, "-o", folder], { cwd: root }),
  );
}

/** Runs `protoc --rest_out` on the same files. */
export async function compileWithProtoc(): Promise<Compilation> {
  const protos = [...(await readTree(join(root, "proto"))).keys()];
  const { stdout } = await run(join(bin, "protoc"), ["--version"]);
  const plugin = "--plugin=protoc-gen-rest=generators/bin/protoc-gen-rest";
  const paths = ["-I", "proto", "-I", "node_modules/google-proto-files"];
  return inFolder(stdout.trim().replace(/^lib/, ""), ".", (folder) =>
    run(join(bin, "protoc"), [...paths, plugin, `--rest_out=${folder}`, ...protos], { cwd: root }),
  );
}

async function inFolder(
  compiler: string,
  output: string,
  compile: (folder: string) => Promise<unknown>,
): Promise<Compilation> {
  const folder = await mkdtemp(join(tmpdir(), "protoc-gen-rest-"));
  try {
    const start = performance.now();
    await compile(folder);
    return { compiler, milliseconds: performance.now() - start, files: await readTree(join(folder, output)) };
  } finally {
    await rm(folder, { recursive: true });
  }
}
