import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

export type Module = Readonly<Record<string, unknown>>;

const runtime = pathToFileURL(join(import.meta.dirname, "../runtime/")).href;

/** Imports generated JavaScript files, by path, with the sources of the runtime. */
export async function importModules(files: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, Module>> {
  const folder = mkdtempSync(join(tmpdir(), "generated-"));
  try {
    const paths = [...files.keys()].filter((path) => path.endsWith(".js"));
    for (const path of paths) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      const bound = files.get(path)!.replace(/"@protoc-gen-rest\/runtime\/([\w/-]+)"/g, `"${runtime}$1.ts"`);
      writeFileSync(join(folder, path), bound);
    }
    const load = async (path: string) =>
      [path, (await import(pathToFileURL(join(folder, path)).href)) as Module] as const;
    return new Map(await Promise.all(paths.map(load)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
