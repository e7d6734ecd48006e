import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const require = createRequire(import.meta.url);
const root = join(import.meta.dirname, "../..");

/** The compilers from the oldest supported one to the newest: names of packages. */
export const compilers = ["typescript-5.4", "typescript-5.9", "typescript"] as const;
export type Compiler = (typeof compilers)[number];

/** The strictest settings of each compiler: whatever a project chooses among them, generated code must compile. */
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

/** What a compiler knows beyond TypeScript 5.4. */
const newer: Readonly<Record<Compiler, Readonly<Record<string, unknown>>>> = {
  "typescript-5.4": {},
  "typescript-5.9": { isolatedDeclarations: true, erasableSyntaxOnly: true },
  typescript: { isolatedDeclarations: true, erasableSyntaxOnly: true },
};

/** A project in a folder of its own, with the runtime as its only package. */
export interface Project {
  readonly folder: string;
  /** The compiler's complaints, empty when there are none. `settings` stand over the strictest. */
  check(compiler: Compiler, settings?: Readonly<Record<string, unknown>>): string;
  remove(): void;
}

export function createProject(files: ReadonlyMap<string, string>): Project {
  const folder = mkdtempSync(join(tmpdir(), "generated-"));
  for (const [path, text] of [...files, ["package.json", '{ "type": "module" }']] as const) {
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
      return run(join(dirname(require.resolve(`${compiler}/package.json`)), "bin/tsc"), "-p", folder);
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

/** Builds the declarations of the runtime, which generated code compiles against. */
export function buildRuntime(): void {
  const complaints = run(
    join(dirname(require.resolve("typescript/package.json")), "bin/tsc"),
    "-b",
    join(root, "runtime"),
  );
  if (complaints !== "") throw new Error(`the runtime does not compile:\n${complaints}`);
}

function run(script: string, ...args: readonly string[]): string {
  try {
    return execFileSync(process.execPath, [script, ...args], { encoding: "utf8", maxBuffer: 1 << 28 }).trim();
  } catch (error) {
    if (error instanceof Error && "stdout" in error && String(error.stdout) !== "") return String(error.stdout).trim();
    throw error;
  }
}
