import { readdir, readFile } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** Reads all files below a folder, by relative path with slashes, sorted. */
export async function readTree(folder: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const named = files.map((file): [string, string] => [relative(folder, file).split(sep).join("/"), file]);
  named.sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(await Promise.all(named.map(async ([name, file]) => [name, await readFile(file)] as const)));
}

/** Returns the paths of files that differ or are in one tree only. */
export function differences(a: ReadonlyMap<string, Buffer>, b: ReadonlyMap<string, Buffer>): string[] {
  const paths = new Set([...a.keys(), ...b.keys()]);
  return [...paths].filter((path) => !a.get(path)?.equals(b.get(path) ?? Buffer.of(0)));
}
