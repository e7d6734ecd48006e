import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const generators = join(root, "generators");

/**
 * Builds the executables of `protoc-gen-rest` in a directory as its package does, and returns the directory for PATH.
 */
export function bundleRest(directory: string): string {
  const bin = join(directory, "bin");
  mkdirSync(bin);
  // Commands and the check plugin import the runtime, which is a dependency of the package.
  mkdirSync(join(directory, "node_modules"));
  symlinkSync(
    join(root, "node_modules/@protoc-gen-rest"),
    join(directory, "node_modules/@protoc-gen-rest"),
    "junction",
  );
  writeFileSync(join(directory, "package.json"), '{"type": "module"}');
  execFileSync(process.execPath, [join(root, ".ci/bundle.js"), directory], { stdio: "pipe" });
  for (const name of ["protoc-gen-rest", "buf-plugin-rest"]) {
    copyFileSync(join(generators, "bin", name), join(bin, name));
    chmodSync(join(bin, name), 0o755);
  }
  return bin;
}
