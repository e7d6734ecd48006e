// Runs protoc, with our plugin or with a peer's.
import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const googleProtos = dirname(require.resolve("google-proto-files/package.json"));
const plugin = join(import.meta.dirname, "../generators/bin/protoc-gen-rest");

export function protoc(folders, ...args) {
  const roots = [folders, googleProtos].flat().flatMap((folder) => ["-I", folder]);
  execFileSync(process.execPath, [require.resolve("protoc/protoc.cjs"), ...roots, ...args]);
}

/** Replaces the folder `out` with what our plugin generates for the files, as JavaScript that Node.js can import. */
export function generateRest(folder, out, ...files) {
  generateRestWith([], folder, out, ...files);
}

/** The same with further options. */
export function generateRestWith(options, folder, out, ...files) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  protoc(
    folder,
    `--plugin=protoc-gen-rest=${plugin}`,
    `--rest_out=${out}`,
    `--rest_opt=${["target=js+dts", ...options]}`,
    ...files,
  );
}
