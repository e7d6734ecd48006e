import { existsSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { parseDocument } from "yaml";
import { findAbove } from "../input/find-file.ts";
import { CommandError } from "../session.ts";
import type { Project } from "./detect-project.ts";

/** The settings without which a package manager does not install what the project needs: texts of files, by path. */
export function managerFiles(project: Project): ReadonlyMap<string, string> {
  if (project.packageManager === "pnpm") return pnpmFiles(project);
  return project.packageManager === "yarn" ? yarnFiles(project) : new Map();
}

// They work without their install scripts. pnpm 11 refuses to install packages of which it does not know this.
const unneededBuilds = ["@bufbuild/buf", "esbuild", "protobufjs"];

function pnpmFiles(project: Project): ReadonlyMap<string, string> {
  const path = settingsPath(project, "pnpm-workspace.yaml");
  const document = readYaml(join(project.folder, path));
  // Older settings for the same.
  if (document.has("onlyBuiltDependencies") || document.has("dangerouslyAllowAllBuilds")) return new Map();
  for (const name of unneededBuilds) {
    if (!document.hasIn(["allowBuilds", name])) document.setIn(["allowBuilds", name], false);
  }
  return new Map([[path, document.toString()]]);
}

/** buf and protoc read proto files in node_modules. Yarn 1 has no other form, and does not read the setting. */
function yarnFiles(project: Project): ReadonlyMap<string, string> {
  const { folder, manifest, yarnVersion } = project;
  if (yarnVersion?.startsWith("1.")) return new Map();
  const path = settingsPath(project, ".yarnrc.yml");
  const document = readYaml(join(folder, path));
  if (document.has("nodeLinker") && document.get("nodeLinker") !== "pnp") return new Map();
  const lock = manifest && findAbove(folder, "yarn.lock");
  if (lock !== undefined && readFileSync(lock, "utf8").includes("# yarn lockfile v1")) return new Map();
  if (document.has("nodeLinker") || (manifest !== undefined && findAbove(folder, ".pnp.cjs") !== undefined)) {
    throw new CommandError(
      `buf and protoc read proto files in node_modules, which Yarn Plug'n'Play does not have; set "nodeLinker: node-modules" in ${path}`,
    );
  }
  document.set("nodeLinker", "node-modules");
  return new Map([[path, document.toString()]]);
}

/** The file of the workspace that a package belongs to, or one in its own folder. */
function settingsPath({ folder, manifest }: Project, name: string): string {
  const found = manifest && findAbove(folder, name);
  return found === undefined ? name : relative(folder, found);
}

function readYaml(path: string): ReturnType<typeof parseDocument> {
  const document = parseDocument(existsSync(path) ? readFileSync(path, "utf8") : "");
  const [error] = document.errors;
  if (error !== undefined) throw new CommandError(`cannot parse ${path} (${error.message.split("\n")[0]})`);
  return document;
}
