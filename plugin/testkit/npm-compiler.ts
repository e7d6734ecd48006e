import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The compilers that the testkit runs. */
export type CompilerName = "protoc" | "buf";

/** How to start a compiler: the executable, and the arguments that precede those of the compiler. */
export interface CompilerCommand {
  readonly command: string;
  readonly args: readonly string[];
}

const packageOf: Readonly<Record<CompilerName, string>> = { protoc: "protoc", buf: "@bufbuild/buf" };

/**
 * Returns the compiler of the npm package `protoc` or `@bufbuild/buf`, resolved from the file `from` (a URL or path; the
 * current directory by default). Throws if the package is not installed.
 */
export function npmCompiler(name: CompilerName, from: string = join(process.cwd(), "package.json")): CompilerCommand {
  const require = createRequire(from);
  const root = packageRoot(require, name);
  return name === "protoc" ? protocIn(root) : bufIn(root);
}

function packageRoot(require: NodeJS.Require, name: CompilerName): string {
  try {
    return dirname(require.resolve(`${packageOf[name]}/package.json`));
  } catch (cause) {
    throw new Error(`the compiler ${name} is not installed; run npm install --save-dev ${packageOf[name]}`, { cause });
  }
}

interface ProtocAsset {
  readonly platform: string;
  readonly arch: string;
  readonly executable: string;
}

/** Finds the executable for this machine: the package's own launcher would start a second Node.js. */
function protocIn(root: string): CompilerCommand {
  const assets = JSON.parse(readFileSync(join(root, "assets.json"), "utf8")) as readonly ProtocAsset[];
  const asset = assets.find(({ platform, arch }) => platform === process.platform && arch === process.arch);
  return asset === undefined
    ? { command: process.execPath, args: [join(root, "protoc.cjs")] }
    : { command: join(root, "bin", asset.executable), args: [] };
}

/** As for protoc. npm installs it beside the launcher, in the package for this machine. */
function bufIn(root: string): CompilerCommand {
  const machine = `${process.platform}-${process.platform === "linux" && process.arch === "arm64" ? "aarch64" : process.arch}`;
  const executable = process.platform === "win32" ? "buf.exe" : "buf";
  try {
    const { resolve } = createRequire(join(root, "package.json"));
    return { command: resolve(`@bufbuild/buf-${machine}/bin/${executable}`), args: [] };
  } catch {
    return { command: process.execPath, args: [join(root, "bin", "buf")] };
  }
}
