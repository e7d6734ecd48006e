import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { findAbove } from "../input/find-file.ts";
import { CommandError } from "../session.ts";

export const packageManagers = ["npm", "pnpm", "yarn", "bun"] as const;
export type PackageManager = (typeof packageManagers)[number];

export const compilers = ["buf", "protoc"] as const;
export type Compiler = (typeof compilers)[number];

/** What a folder has, as far as it matters for setting it up. */
export interface Project {
  readonly folder: string;
  readonly packageManager: PackageManager;
  readonly compiler: Compiler;
  readonly framework: "none" | "vite" | "connect";
  /** The package.json; undefined without one. */
  readonly manifest: Manifest | undefined;
  /** Proto files with HTTP rules, from the folder. */
  readonly describedFiles: readonly string[];
  readonly hasSourceFolder: boolean;
}

export interface Manifest {
  readonly type?: string;
  readonly packageManager?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export function detectProject(folder: string): Project {
  const manifest = readManifest(folder);
  const packages = { ...manifest?.dependencies, ...manifest?.devDependencies };
  const usesProtoc = packages["protoc"] !== undefined || /\bprotoc /.test(JSON.stringify(manifest?.scripts ?? {}));
  const usesBuf = packages["@bufbuild/buf"] !== undefined || existsSync(join(folder, "buf.yaml"));
  return {
    folder,
    packageManager: detectPackageManager(folder, manifest),
    compiler: usesProtoc && !usesBuf ? "protoc" : "buf",
    framework:
      packages["vite"] !== undefined ? "vite" : packages["@connectrpc/connect"] === undefined ? "none" : "connect",
    manifest,
    describedFiles: protosIn(folder, "").filter((path) =>
      readFileSync(join(folder, path), "utf8").includes("google.api.http"),
    ),
    hasSourceFolder: existsSync(join(folder, "src")),
  };
}

function readManifest(folder: string): Manifest | undefined {
  const path = join(folder, "package.json");
  if (!existsSync(path)) return undefined;
  try {
    const manifest: Manifest = JSON.parse(readFileSync(path, "utf8"));
    return manifest;
  } catch (error) {
    throw new CommandError(`cannot read ${path} (${error instanceof Error ? error.message : error})`);
  }
}

const lockFiles: Readonly<Record<string, PackageManager>> = {
  "package-lock.json": "npm",
  "npm-shrinkwrap.json": "npm",
  "pnpm-lock.yaml": "pnpm",
  "yarn.lock": "yarn",
  "bun.lock": "bun",
  "bun.lockb": "bun",
};

/** A lock file may be that of a workspace, above the folder. */
function detectPackageManager(folder: string, manifest: Manifest | undefined): PackageManager {
  const declared = packageManagers.find((name) => manifest?.packageManager?.startsWith(`${name}@`));
  const own = Object.entries(lockFiles).find(([file]) => existsSync(join(folder, file)))?.[1];
  const inherited = manifest && Object.entries(lockFiles).find(([file]) => findAbove(folder, file) !== undefined)?.[1];
  const agent = packageManagers.find((name) => process.env["npm_config_user_agent"]?.startsWith(`${name}/`));
  return own ?? declared ?? inherited ?? agent ?? "npm";
}

function protosIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(?:node_modules|dist|gen)$|^\./.test(entry.name) ? [] : protosIn(root, path);
    return entry.name.endsWith(".proto") ? [path] : [];
  });
}
