import { execSync } from "node:child_process";
import { chmodSync, copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const root = join(import.meta.dirname, "../..");
const generators = join(root, "generators");

/**
 * Builds the executables of `protoc-gen-rest` in a directory with the bundle command of its package, and returns the directory for PATH.
 */
export function bundleRest(directory: string): string {
  const { scripts } = JSON.parse(readFileSync(join(generators, "package.json"), "utf8"));
  const env = { ...process.env, PATH: [join(root, "node_modules/.bin"), process.env["PATH"]].join(delimiter) };
  const command = scripts.bundle.replaceAll(/--out(?:file|dir)=/g, (option: string) => `${option}${directory}/`);
  execSync(command, { cwd: generators, env, stdio: "pipe" });
  const bin = join(directory, "bin");
  mkdirSync(bin);
  writeFileSync(join(directory, "package.json"), '{"type": "module"}');
  for (const name of ["protoc-gen-rest", "buf-plugin-rest"]) {
    copyFileSync(join(generators, "bin", name), join(bin, name));
    chmodSync(join(bin, name), 0o755);
  }
  return bin;
}
