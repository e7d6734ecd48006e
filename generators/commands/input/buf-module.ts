import { readFileSync } from "node:fs";
import { dirname, resolve, sep } from "node:path";
import { parseDocument } from "yaml";
import { findAbove } from "./find-file.ts";

/** The folder of the buf.yaml whose module contains a folder; undefined without one, or if the folder is a module itself. */
export function bufModuleAround(folder: string): string | undefined {
  const config = findAbove(folder, "buf.yaml");
  if (config === undefined) return undefined;
  const root = dirname(config);
  const modules = modulePaths(config).map((path) => resolve(root, path));
  return modules.some((module) => resolve(folder).startsWith(`${module}${sep}`)) ? root : undefined;
}

/** The folders of the modules that a buf.yaml declares; without any, its own. */
function modulePaths(config: string): readonly string[] {
  // buf reports what is wrong with its configuration.
  const content: unknown = parseDocument(readFileSync(config, "utf8")).toJS();
  const modules = typeof content === "object" && content !== null && "modules" in content ? content.modules : undefined;
  if (!Array.isArray(modules)) return ["."];
  return modules.map((module: unknown) =>
    typeof module === "object" && module !== null && "path" in module ? String(module.path) : ".",
  );
}
