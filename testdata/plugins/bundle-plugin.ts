import { chmodSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "esbuild";

/** Builds the executable `protoc-gen-NAME` in `bin` from a plugin that a module of this directory exports. */
export async function bundlePlugin(name: string, module: string, plugin: string, bin: string): Promise<void> {
  const script = join(bin, `${name}.mjs`);
  await build({
    stdin: {
      contents: `import { runPlugin } from "@protoc-gen-rest/plugin";\nimport { ${plugin} } from "${module}";\nawait runPlugin(${plugin});\n`,
      resolveDir: import.meta.dirname,
      loader: "ts",
    },
    outfile: script,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    conditions: ["@protoc-gen-rest/source"],
  });
  const executable = join(bin, `protoc-gen-${name}`);
  writeFileSync(executable, `#!/bin/sh\nexec '${process.execPath}' '${script}'\n`);
  chmodSync(executable, 0o755);
}
