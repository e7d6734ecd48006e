import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { CommandError } from "../session.ts";

export const packageManagers = ["npm", "pnpm", "yarn", "bun"] as const;
export type PackageManager = (typeof packageManagers)[number];

export const compilers = ["buf", "protoc"] as const;
export type Compiler = (typeof compilers)[number];

/** The kind of a project, as far as it matters for generated code. */
export type Framework = "none" | "vite" | "next" | "connect";

/** The contents of a folder, as far as they matter for setting it up. */
export interface Project {
  readonly folder: string;
  readonly packageManager: PackageManager;
  readonly compiler: Compiler;
  readonly framework: Framework;
  /** The package.json; undefined without one. */
  readonly manifest: Manifest | undefined;
  /** Proto files with HTTP rules, from the folder. */
  readonly describedFiles: readonly string[];
  /** The folders that imports of the proto files begin at. */
  readonly protoRoots: readonly string[];
  readonly hasSourceFolder: boolean;
  /** The version of Yarn that installs the packages, where it is known. */
  readonly yarnVersion?: string | undefined;
}

export interface Manifest {
  readonly type?: string;
  readonly packageManager?: string;
  readonly devEngines?: { readonly packageManager?: PackageManagerName | readonly PackageManagerName[] };
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

interface PackageManagerName {
  readonly name?: string;
}

export function detectProject(folder: string): Project {
  const manifest = readManifest(folder);
  const packages = { ...manifest?.dependencies, ...manifest?.devDependencies };
  const usesProtoc = packages["protoc"] !== undefined || /\bprotoc /.test(JSON.stringify(manifest?.scripts ?? {}));
  const usesBuf = packages["@bufbuild/buf"] !== undefined || existsSync(join(folder, "buf.yaml"));
  const protos = protosIn(folder, "").map((path) => ({ path, text: readFileSync(join(folder, path), "utf8") }));
  return {
    folder,
    packageManager: detectPackageManager(folder, manifest),
    compiler: usesProtoc && !usesBuf ? "protoc" : "buf",
    framework: detectFramework(packages),
    manifest,
    describedFiles: protos.filter(({ text }) => text.includes("google.api.http")).map(({ path }) => path),
    protoRoots: outermost(protos.map(({ path, text }) => rootOf(path, text))),
    hasSourceFolder: existsSync(join(folder, "src")),
  };
}

function detectFramework(packages: Readonly<Record<string, string>>): Framework {
  if (packages["next"] !== undefined) return "next";
  if (packages["vite"] !== undefined) return "vite";
  return packages["@connectrpc/connect"] === undefined ? "none" : "connect";
}

function readManifest(folder: string): Manifest | undefined {
  const path = join(folder, "package.json");
  if (!existsSync(path)) return undefined;
  const manifest = parseManifest(path);
  if (typeof manifest === "object" && manifest !== null && !Array.isArray(manifest)) return manifest;
  throw new CommandError(`${path} is not a JSON object`);
}

function parseManifest(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new CommandError(`cannot read ${path} (${error instanceof Error ? error.message : error})`);
  }
}

/** The files of package managers: first those that only one of them writes. */
const managerFiles: readonly (readonly [file: string, manager: PackageManager])[] = [
  ["pnpm-lock.yaml", "pnpm"],
  ["yarn.lock", "yarn"],
  ["bun.lock", "bun"],
  ["bun.lockb", "bun"],
  ["package-lock.json", "npm"],
  ["npm-shrinkwrap.json", "npm"],
  ["pnpm-workspace.yaml", "pnpm"],
  [".yarnrc.yml", "yarn"],
];

/** A package may belong to a workspace, above its folder. The nearest declaration or lock file counts. */
function detectPackageManager(folder: string, manifest: Manifest | undefined): PackageManager {
  const agent = packageManagers.find((name) => process.env["npm_config_user_agent"]?.startsWith(`${name}/`));
  for (let at = folder; ; at = dirname(at)) {
    const found = declaredManager(at === folder ? manifest : readManifest(at)) ?? managerOfFiles(at);
    if (found !== undefined) return found;
    if (manifest === undefined || at === dirname(at)) return agent ?? "npm";
  }
}

function declaredManager(manifest: Manifest | undefined): PackageManager | undefined {
  const declared = [manifest?.devEngines?.packageManager ?? []].flat().map(({ name }) => name);
  const name = manifest?.packageManager?.split("@")[0] ?? declared[0];
  return packageManagers.find((one) => one === name);
}

function managerOfFiles(folder: string): PackageManager | undefined {
  return managerFiles.find(([file]) => existsSync(join(folder, file)))?.[1];
}

/** The folder above those of the package: `apis` for `apis/pets/v1/pets.proto` with `pets.v1`. */
function rootOf(path: string, text: string): string {
  const folder = dirname(path);
  const own = /^\s*package\s+([\w.]+)\s*;/m.exec(text)?.[1]?.replaceAll(".", "/");
  if (own === undefined || !`/${folder}`.endsWith(`/${own}`)) return folder;
  return folder.slice(0, -own.length - 1) || ".";
}

/** Folders without those inside of others, which would be modules twice. */
function outermost(folders: readonly string[]): readonly string[] {
  const all = [...new Set(folders)].sort();
  const isInside = (inner: string, outer: string) =>
    inner !== outer && (outer === "." || inner.startsWith(`${outer}/`));
  return all.filter((one) => !all.some((other) => isInside(one, other)));
}

function protosIn(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return /^(?:node_modules|dist|gen|third_party)$|^\./.test(entry.name) ? [] : protosIn(root, path);
    return entry.name.endsWith(".proto") ? [path] : [];
  });
}
