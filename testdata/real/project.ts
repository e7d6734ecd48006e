import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { nativeTsc } from "../native-programs.ts";

const require = createRequire(import.meta.url);
// In a bundle, this module is elsewhere.
const root = join(dirname(require.resolve("typescript/package.json")), "../..");

/** The packages of the TypeScript compilers, from the oldest supported version to the newest. */
export const compilers = ["typescript-5.4", "typescript-5.9", "typescript"] as const;
export type Compiler = (typeof compilers)[number];

/** The strictest settings of each compiler, so that generated code compiles with any of them. */
const strictest: Readonly<Record<string, unknown>> = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  forceConsistentCasingInFileNames: true,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  declaration: true,
  skipLibCheck: false,
  target: "es2022",
  lib: ["es2023", "dom", "dom.iterable"],
  types: [],
};

/** Settings that TypeScript 5.4 does not support. */
const newer: Readonly<Record<Compiler, Readonly<Record<string, unknown>>>> = {
  "typescript-5.4": {},
  "typescript-5.9": { isolatedDeclarations: true, erasableSyntaxOnly: true },
  typescript: { isolatedDeclarations: true, erasableSyntaxOnly: true },
};

const formatting: readonly string[] = [
  "--colors=off",
  "--indent-style=space",
  "--line-width=120",
  "--json-formatter-enabled=false",
  `--files-max-size=${1 << 26}`,
];

/** A project in its own folder, with the runtime as its only package. */
export interface Project {
  readonly folder: string;
  /** Returns the errors of the compiler, empty if there are none. `settings` override the strictest ones. */
  check(compiler: Compiler, settings?: Readonly<Record<string, unknown>>): string;
  /** Returns what the formatter would change at 120 columns; empty if nothing. */
  format(): string;
  /** Imports every JavaScript file in Node.js, and returns their number, or the failure. */
  load(): string;
  remove(): void;
}

export function createProject(files: ReadonlyMap<string, string>): Project {
  const folder = mkdtempSync(join(tmpdir(), "generated-"));
  for (const [path, text] of [...files, ["package.json", '{ "type": "module" }'] as const]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, "node_modules/@protoc-gen-rest"), { recursive: true });
  symlinkSync(join(root, "runtime"), join(folder, "node_modules/@protoc-gen-rest/runtime"), "junction");
  return {
    folder,
    check: (compiler, settings = {}) => {
      const compilerOptions = { ...strictest, ...newer[compiler], noEmit: true, module: "nodenext", ...settings };
      writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["**/*.ts"] }));
      return compile(compiler, ["-p", folder]).complaints;
    },
    format: () => run(require.resolve("@biomejs/biome/bin/biome"), ["format", ...formatting, "."], folder).complaints,
    load: () => {
      const modules = [...files.keys()].filter((path) => path.endsWith(".js"));
      const script = modules.map((path) => `import ${JSON.stringify(`./${path}`)};\n`).join("");
      writeFileSync(join(folder, "load.js"), `${script}console.log("${modules.length} modules");\n`);
      const { stdout, complaints } = run(join(folder, "load.js"), []);
      return complaints || stdout.trim();
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

function compile(compiler: Compiler, args: readonly string[]): Run {
  if (compiler === "typescript") return runProgram(nativeTsc, args);
  return run(join(dirname(require.resolve(`${compiler}/package.json`)), "bin/tsc"), args);
}

/** Builds the declarations of the runtime for generated code. */
export function buildRuntime(): void {
  const { complaints } = compile("typescript", ["-b", join(root, "runtime")]);
  if (complaints !== "") throw new Error(`the runtime does not compile:\n${complaints}`);
}

interface Run {
  readonly stdout: string;
  /** The output of a failed run; empty if it succeeded. */
  readonly complaints: string;
}

function run(script: string, args: readonly string[], cwd?: string): Run {
  return runProgram(process.execPath, [script, ...args], cwd);
}

function runProgram(program: string, args: readonly string[], cwd: string = root): Run {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    maxBuffer: 1 << 28,
  });
  if (error !== undefined) throw error;
  if (status === 0) return { stdout, complaints: "" };
  return { stdout, complaints: `${stdout}${stderr}`.trim() || `exit code ${status}` };
}
