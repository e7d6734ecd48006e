import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

const external: readonly string[] = ["undici", "esbuild", "fast-check"];

// Bundled packages that are CommonJS call `require` of Node.js.
const banner = {
  js: 'import{createRequire as createRequireOf}from"node:module";const require=createRequireOf(import.meta.url);',
};

/** A folder for generated code and bundles, from which Node.js finds the installed packages. It goes with the process. */
export function createFolder(): string {
  const cache = join(process.cwd(), "node_modules/.cache/attacks");
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, "run-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Bundles a TypeScript module with the sources of the packages, so that Node.js runs it as it is. */
export async function bundle(entry: string, outfile: string): Promise<void> {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    logLevel: "error",
    conditions: ["@protoc-gen-rest/source"],
    banner,
    external: [...external],
  });
}
