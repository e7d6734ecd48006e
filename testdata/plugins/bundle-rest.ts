import { execFileSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "../..");
const generators = join(root, "generators");

/**
 * Builds `protoc-gen-rest` in a directory with the bundle command of its package, and returns the directory for PATH.
 */
export function bundleRest(directory: string): string {
  const { scripts } = JSON.parse(readFileSync(join(generators, "package.json"), "utf8"));
  for (const command of scripts.bundle.split(" && ")) {
    const [program, ...args] = command.replace("--outfile=", `--outfile=${directory}/`).split(" ");
    execFileSync(join(root, "node_modules/.bin", program), args, { cwd: generators });
  }
  const bin = join(directory, "bin");
  mkdirSync(bin);
  writeFileSync(join(directory, "package.json"), '{"type": "module"}');
  copyFileSync(join(generators, "bin/protoc-gen-rest"), join(bin, "protoc-gen-rest"));
  chmodSync(join(bin, "protoc-gen-rest"), 0o755);
  return bin;
}
