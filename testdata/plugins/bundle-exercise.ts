import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** Builds the exercise plugin in a directory as plugins are published: a bundled script and an executable. */
export async function bundleExercise(
  directory: string,
): Promise<{ readonly script: string; readonly executable: string }> {
  const script = join(directory, "exercise.mjs");
  await build({
    entryPoints: [join(import.meta.dirname, "exercise-main.ts")],
    outfile: script,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    minifySyntax: true,
    conditions: ["@protoc-gen-rest/source"],
  });
  const executable = join(directory, "protoc-gen-exercise");
  writeFileSync(executable, `#!/bin/sh\nexec '${process.execPath}' '${script}'\n`);
  chmodSync(executable, 0o755);
  return { script, executable };
}
