import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";

/** The nearest existing `path` in a folder or those above it. */
export function findAbove(folder: string, path: string): string | undefined {
  for (let at = resolve(folder); ; at = dirname(at)) {
    const found = join(at, path);
    if (existsSync(found)) return found;
    if (at === dirname(at)) return undefined;
  }
}

/** The executable that a project has: from `node_modules/.bin` of a folder or those above it, or from PATH. */
export function findExecutable(
  name: string,
  folders: readonly string[],
  env: NodeJS.ProcessEnv = process.env,
): string | undefined {
  const names = process.platform === "win32" ? [`${name}.cmd`, `${name}.exe`] : [name];
  for (const file of names) {
    for (const folder of folders) {
      const found = findAbove(folder, join("node_modules/.bin", file));
      if (found !== undefined) return found;
    }
    const onPath = (env["PATH"] ?? "").split(delimiter).find((folder) => isExecutable(join(folder, file)));
    if (onPath !== undefined) return join(onPath, file);
  }
  return undefined;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
