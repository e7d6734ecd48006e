import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, realpathSync, statSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { mkdirsSync, removeSync } from "fs-extra/esm";
import { CommandError } from "../session.ts";

/** A version of an API in a git repository. */
export interface GitVersion {
  readonly repository: string;
  /** A branch, a tag or a commit. */
  readonly ref: string;
  /** From the root of the repository. */
  readonly path: string;
}

/**
 * Reads a reference to a version: `main:proto` as git writes it, `.git#branch=main,subdir=proto` as buf does, or a ref alone,
 * which means the folder that the API has now. Undefined for anything else.
 */
export function parseGitVersion(text: string, current: string): GitVersion | undefined {
  const [, location, settings] = /^(.*\.git)#(.*)$/.exec(text) ?? [];
  if (location !== undefined && settings !== undefined) return fromBuf(location, settings);
  const colon = text.indexOf(":");
  const ref = commitOf(".", colon < 0 ? text : text.slice(0, colon));
  if (ref === undefined) return undefined;
  const root = rootOf(".");
  const path =
    colon < 0 || text.startsWith("./", colon + 1)
      ? fromRoot(root, colon < 0 ? current : text.slice(colon + 1))
      : text.slice(colon + 1);
  return { repository: root, ref, path };
}

const keys = ["branch", "tag", "commit", "ref"] as const;

function fromBuf(location: string, settings: string): GitVersion {
  const folder = dirname(location);
  if (/^\w+:\/\//.test(location) || !existsSync(folder)) {
    throw new CommandError(`${location} is not a repository on this machine; clone it first`);
  }
  const values = new Map(settings.split(",").map((part) => part.split("=", 2) as [string, string]));
  const name = keys.map((key) => values.get(key)).find((value) => value !== undefined) ?? "HEAD";
  const ref = commitOf(folder, name);
  if (ref === undefined) throw new CommandError(`${location} has no branch, tag or commit ${name}`);
  return { repository: rootOf(folder), ref, path: values.get("subdir") ?? "." };
}

/** The ref as it is, or its branch of `origin`: CI services check out only the branch that they build. */
function commitOf(repository: string, name: string): string | undefined {
  if (name === "" || name.startsWith("-")) return undefined;
  return [name, `origin/${name}`].find((ref) => {
    return git(repository, ["rev-parse", "--quiet", "--verify", `${ref}^{commit}`]).status === 0;
  });
}

function rootOf(folder: string): string {
  return git(folder, ["rev-parse", "--show-toplevel"]).stdout.trim();
}

function fromRoot(root: string, path: string): string {
  return relative(root, realpathSync(".") === root ? join(root, path) : resolve(realpathSync("."), path)) || ".";
}

/** Calls a function with a folder that holds the proto files of a version. */
export function withGitVersion<T>(version: GitVersion, use: (path: string, root: string) => T): T {
  const { repository, ref, path } = version;
  const root = realpathSync(mkdtempSync(join(tmpdir(), "protoc-gen-rest-")));
  try {
    checkOut(version, root);
    linkModules(repository, root);
    const at = join(root, path);
    if (statSync(at, { throwIfNoEntry: false }) === undefined)
      throw new CommandError(`${ref} has no proto files in ${path}`);
    return use(at, root);
  } finally {
    removeSync(root);
  }
}

/** The files that a compiler reads, without the other files of the repository and without its index. */
function checkOut({ repository, ref, path }: GitVersion, root: string): void {
  const listed = run(repository, ["ls-tree", "-r", "-z", "--name-only", ref]).split("\0");
  const needed = listed.filter(
    (name) => name === path || /\.proto$|(?:^|\/)buf(?:\.work)?\.yaml$|(?:^|\/)buf\.lock$/.test(name),
  );
  const env = { ...process.env, GIT_INDEX_FILE: join(root, ".index") };
  run(repository, ["read-tree", ref], { env });
  run(repository, ["checkout-index", "-z", "--stdin", `--prefix=${root}/`], { env, input: needed.join("\0") });
}

/** A buf.yaml refers to packages that are installed, which no version holds. */
function linkModules(repository: string, root: string): void {
  for (const folder of new Set([".", relative(repository, realpathSync(".")) || "."])) {
    const installed = join(repository, folder, "node_modules");
    if (folder.startsWith("..") || !existsSync(installed)) continue;
    mkdirsSync(join(root, folder));
    symlinkSync(installed, join(root, folder, "node_modules"), "junction");
  }
}

interface RunOptions {
  readonly env?: NodeJS.ProcessEnv;
  readonly input?: string;
}

function run(repository: string, args: readonly string[], options: RunOptions = {}): string {
  const { status, stdout, stderr } = git(repository, args, options);
  if (status !== 0) throw new CommandError(`git ${args[0]} failed: ${stderr.trim()}`);
  return stdout;
}

function git(
  repository: string,
  args: readonly string[],
  options: RunOptions = {},
): { readonly status: number | null; readonly stdout: string; readonly stderr: string } {
  const { status, stdout, stderr, error } = spawnSync("git", ["-C", repository, ...args], {
    encoding: "utf8",
    maxBuffer: 1 << 28,
    ...options,
  });
  return error === undefined ? { status, stdout, stderr } : { status: null, stdout: "", stderr: error.message };
}
