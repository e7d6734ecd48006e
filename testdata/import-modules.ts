import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

export type Module = Readonly<Record<string, unknown>>;

const runtime = pathToFileURL(join(import.meta.dirname, "../runtime/")).href;

// A peer of generated code.
const sdk = pathToFileURL(join(import.meta.dirname, "../node_modules/@modelcontextprotocol/sdk/dist/esm/")).href;

type Modules = ReadonlyMap<string, Module>;

// Test files share it, and many generate the same APIs, which take a while to load.
const imported = new Map<string, Promise<Modules>>();

/** Imports generated JavaScript files, by path, with the sources of the runtime. The same files are the same modules. */
export function importModules(files: ReadonlyMap<string, string>): Promise<Modules> {
  const hash = createHash("sha256");
  for (const [path, text] of files) hash.update(`${path}\0${text}\0`);
  const key = hash.digest("hex");
  const modules = imported.get(key) ?? load(files);
  imported.set(key, modules);
  return modules;
}

async function load(files: ReadonlyMap<string, string>): Promise<Modules> {
  const folder = mkdtempSync(join(tmpdir(), "generated-"));
  try {
    const paths = [...files.keys()].filter((path) => path.endsWith(".js"));
    for (const path of paths) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      const bound = files
        .get(path)!
        .replace(/"@protoc-gen-rest\/runtime\/([\w/-]+)"/g, `"${runtime}$1.ts"`)
        .replace(/"@modelcontextprotocol\/sdk\/([\w/.-]+)"/g, `"${sdk}$1"`);
      writeFileSync(join(folder, path), bound);
    }
    const loaded = async (path: string) =>
      [path, (await import(pathToFileURL(join(folder, path)).href)) as Module] as const;
    return new Map(await Promise.all(paths.map(loaded)));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
