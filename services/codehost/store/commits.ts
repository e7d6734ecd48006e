import { createHash } from "node:crypto";
import type { Queryable } from "../../store/store.ts";
import { notFound } from "../errors.ts";
import {
  addResource,
  findResource,
  type Kind,
  kindOf,
  listResources,
  putResource,
  type Resource,
} from "./resources.ts";

/** A changed file, with its hunks as `git diff` writes them. */
export interface FileChange {
  readonly filename: string;
  readonly status: "added" | "modified";
  readonly additions: number;
  readonly deletions: number;
  readonly patch: string;
}

export interface Commit {
  readonly sha: string;
  readonly message: string;
  readonly author: string;
  readonly date: string;
  readonly parents: readonly string[];
  readonly files: readonly FileChange[];
}

export interface Branch {
  readonly name: string;
  readonly head: string;
}

export const commits: Kind<Commit> = kindOf("commit");
export const branches: Kind<Branch> = kindOf("branch");

/** Adds a commit to a repository, and returns it with its hash. */
export async function addCommit(database: Queryable, repo: string, commit: Omit<Commit, "sha">): Promise<Commit> {
  const sha = createHash("sha1")
    .update(JSON.stringify([repo, commit]))
    .digest("hex");
  await addResource(database, commits, repo, sha, { ...commit, sha });
  return { ...commit, sha };
}

/** Creates a branch, or moves it to a commit. */
export async function moveBranch(database: Queryable, repo: string, name: string, head: string): Promise<void> {
  await putResource(database, branches, repo, name, { name, head });
}

/** Throws 404. */
export async function findBranch(database: Queryable, repo: string, name: string): Promise<Resource<Branch>> {
  const found = await findResource(database, branches, repo, name);
  if (found === undefined) throw notFound("Branch not found");
  return found;
}

/** Returns the hash that a branch, `heads/BRANCH` or a hash of at least seven digits stands for; undefined for others. */
export async function resolveRef(database: Queryable, repo: string, ref: string): Promise<string | undefined> {
  const name = ref.replace(/^(?:refs\/)?heads\//, "");
  const branch =
    (await findResource(database, branches, repo, ref)) ?? (await findResource(database, branches, repo, name));
  if (branch !== undefined) return branch.body.head;
  if (!/^[0-9a-f]{7,40}$/i.test(ref)) return undefined;
  const all = await listResources(database, commits, repo);
  return all.find(({ id }) => id.startsWith(ref.toLowerCase()))?.id;
}

/** Throws 404. */
export async function findCommit(database: Queryable, repo: string, ref: string): Promise<Commit> {
  const sha = await resolveRef(database, repo, ref);
  const found = sha === undefined ? undefined : await findResource(database, commits, repo, sha);
  if (found === undefined) throw notFound(`No commit found for the ref ${ref}`);
  return found.body;
}

/** A commit and all before it, from newest to oldest. */
export async function historyOf(database: Queryable, repo: string, sha: string): Promise<Commit[]> {
  const all = new Map((await listResources(database, commits, repo)).map(({ id, body }) => [id, body]));
  const found = new Map<string, Commit>();
  let next = [sha];
  while (next.length > 0) {
    const level = next.flatMap((it) => all.get(it) ?? []).filter((it) => !found.has(it.sha));
    for (const commit of level) found.set(commit.sha, commit);
    next = level.flatMap(({ parents }) => parents);
  }
  return [...found.values()];
}

/** The hash that a ref stands for; full hashes may be those of commits that were not pushed. Throws 404. */
export async function shaOf(database: Queryable, repo: string, ref: string): Promise<string> {
  const sha = (await resolveRef(database, repo, ref)) ?? /^[0-9a-f]{40}$/i.exec(ref)?.[0].toLowerCase();
  if (sha === undefined) throw notFound(`No commit found for the ref ${ref}`);
  return sha;
}
