// Checks a project with a compiler.
import { writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { tryNode } from "../run-node.js";

const require = createRequire(import.meta.url);

/** The packages of the compilers by version. */
export const compilers = { 5.9: "typescript-5.9", 7: "typescript" };

/** Compiler settings for the generated code of all contestants. */
export const settings = {
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  target: "es2022",
  module: "esnext",
  moduleResolution: "bundler",
  lib: ["es2023", "dom", "dom.iterable"],
  types: ["node"],
};

/** The CPU time of `tsc`, its memory, and how many types it instantiated. */
export function checkTypes(version, folder) {
  const project = join(folder, "tsconfig.json");
  writeFileSync(project, JSON.stringify({ compilerOptions: settings, include: ["**/*.ts"] }));
  const tsc = join(dirname(require.resolve(`${compilers[version]}/package.json`)), "bin/tsc");
  const { status, stdout, seconds } = tryNode(tsc, "-p", project, "--extendedDiagnostics");
  if (status !== 0) throw new Error(`TypeScript ${version} in ${folder}:\n${stdout.slice(0, 2_000)}`);
  const figure = (name) => Number(new RegExp(`^${name}:\\s*([\\d.]+)`, "m").exec(stdout)?.[1]);
  return { seconds, megabytes: figure("Memory used") / 1024, instantiations: figure("Instantiations") };
}
