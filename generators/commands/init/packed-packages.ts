import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseDocument } from "yaml";
import { CommandError } from "../session.ts";
import type { PackageManager } from "./detect-project.ts";

const packedNames = ["@protoc-gen-rest/runtime", "@protoc-gen-rest/plugin", "protoc-gen-rest"];

/** Refuses a folder that lacks packages, before anything is written. */
export function checkPackedPackages(folder: string): void {
  packedFiles(folder);
}

/** Packed packages in a folder instead of published ones. */
export function packedPackages(names: readonly string[], folder: string | undefined): readonly string[] {
  if (folder === undefined) return names;
  const packed = packedFiles(folder);
  // The plugin needs the toolkit, which is not published with this version either.
  const own = names.includes("protoc-gen-rest") ? [...names, "@protoc-gen-rest/plugin"] : names;
  const others = names.filter((name) => !packedNames.includes(name));
  return [...others, ...own.flatMap((name) => packed.get(name) ?? [])];
}

/** Lets packages that others depend on come from a folder. npm finds those that the project itself depends on. */
export function overridePackages(project: string, manager: PackageManager, folder: string): void {
  if (manager === "npm") return;
  const [file, member] =
    manager === "pnpm" ? (["pnpm-workspace.yaml", "overrides"] as const) : (["package.json", "resolutions"] as const);
  const path = join(project, file);
  const document = parseDocument(existsSync(path) ? readFileSync(path, "utf8") : "");
  for (const [name, packed] of packedFiles(folder)) document.setIn([member, name], `file:${packed}`);
  const text = manager === "pnpm" ? document.toString() : `${JSON.stringify(document.toJS(), null, 2)}\n`;
  writeFileSync(path, text);
}

function packedFiles(folder: string): ReadonlyMap<string, string> {
  if (!existsSync(folder)) throw new CommandError(`there is no folder ${folder} of packed packages`);
  const files = readdirSync(folder);
  const found = packedNames.map((name) => {
    const stem = name.replace(/^@/, "").replace("/", "-");
    const file = files.find((one) => new RegExp(`^${stem}-\\d.*\\.tgz$`).test(one));
    if (file === undefined) throw new CommandError(`${folder} has no ${stem}-VERSION.tgz, as npm pack writes it`);
    return [name, join(folder, file)] as const;
  });
  return new Map(found);
}
