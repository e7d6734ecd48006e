import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { runChild } from "../protocol/compile/run-child.ts";
import { type CompilerName, npmCompiler } from "./npm-compiler.ts";
import { createRequestCatcher, type RequestCatcher } from "./request-catcher.ts";

/** Options of `compileProtos`. */
export interface CompileProtosOptions {
  /** `protoc` by default. Both are npm packages. */
  readonly compiler?: CompilerName;
  /** Which of the given files to generate; all by default. */
  readonly generate?: readonly string[];
  /** Plugin options, which compilers join with commas. */
  readonly opt?: readonly string[];
  /** Directories of further imports (protoc only: buf takes modules, not directories). */
  readonly includes?: readonly string[];
  /** Where to resolve the compiler's package from; the current directory by default. */
  readonly from?: string;
}

/**
 * Compiles proto files, given as text by path, and returns the exact bytes that a plugin would read from stdin.
 *
 * Rejects with the compiler's own messages if the files are invalid. The files of google/protobuf are always available.
 */
export async function compileProtos(
  protos: Readonly<Record<string, string>>,
  options: CompileProtosOptions = {},
): Promise<Uint8Array> {
  const directory = mkdtempSync(join(tmpdir(), "plugin-testkit-"));
  try {
    const sources = join(directory, "proto");
    writeProtos(sources, protos);
    const catcher = createRequestCatcher(directory);
    const generate = options.generate ?? Object.keys(protos);
    const name = options.compiler ?? "protoc";
    const compiler = npmCompiler(name, options.from);
    const args =
      name === "protoc" ? protocArguments(catcher, generate, options) : bufArguments(catcher, generate, options);
    const run = await runChild(compiler.command, new Uint8Array(0), {
      args: [...compiler.args, ...args],
      cwd: sources,
    });
    if (run.exitCode !== 0 || run.failure !== undefined) {
      throw new Error(
        `${name} cannot compile the proto files${run.failure === undefined ? "" : ` (${run.failure})`}:\n${run.stderr}`,
      );
    }
    return readFileSync(catcher.requestFile);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function writeProtos(directory: string, protos: Readonly<Record<string, string>>): void {
  mkdirSync(directory);
  for (const [name, text] of Object.entries(protos)) {
    const path = join(directory, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

function protocArguments(
  { plugin }: RequestCatcher,
  generate: readonly string[],
  { opt = [], includes = [] }: CompileProtosOptions,
): readonly string[] {
  return [
    "--proto_path=.",
    ...includes.map((include) => `--proto_path=${resolve(include)}`),
    `--plugin=protoc-gen-catch=${plugin}`,
    "--catch_out=.",
    ...opt.map((text) => `--catch_opt=${text}`),
    ...generate,
  ];
}

function bufArguments(
  { plugin }: RequestCatcher,
  generate: readonly string[],
  { opt = [] }: CompileProtosOptions,
): readonly string[] {
  // strategy: all gives one request for all folders, as protoc does.
  const step = { local: plugin, out: ".", strategy: "all", ...(opt.length === 0 ? {} : { opt }) };
  const template = JSON.stringify({ version: "v2", plugins: [step] });
  return ["generate", ".", "--template", template, ...generate.flatMap((file) => ["--path", file])];
}
