import type { Queryable } from "../../store/store.ts";
import { findResource, type Kind, kindOf } from "./resources.ts";

/** Who may do something with a branch, by login and slug. */
export interface Allowed {
  readonly users: readonly string[];
  readonly teams: readonly string[];
  readonly apps: readonly string[];
}

export interface RequiredReviews {
  readonly dismissal: Allowed | null;
  readonly bypass: Allowed | null;
  readonly dismissStale: boolean;
  readonly requireOwners: boolean;
  readonly count: number;
  readonly requireLastPush: boolean;
}

export interface StatusCheck {
  readonly context: string;
  readonly app_id: number | null;
}

export interface StatusChecks {
  readonly strict: boolean;
  readonly checks: readonly StatusCheck[];
}

/** The flags of a protection. */
export const protectionFlags = [
  "required_linear_history",
  "allow_force_pushes",
  "allow_deletions",
  "block_creations",
  "required_conversation_resolution",
  "lock_branch",
  "allow_fork_syncing",
] as const;

export interface Protection {
  readonly enforceAdmins: boolean;
  readonly signatures: boolean;
  readonly reviews: RequiredReviews | null;
  readonly statusChecks: StatusChecks | null;
  readonly restrictions: Allowed | null;
  readonly flags: Readonly<Record<(typeof protectionFlags)[number], boolean>>;
}

/** By the name of the branch. */
export const protections: Kind<Protection> = kindOf("protection");

export async function isProtected(database: Queryable, repo: string, branch: string): Promise<boolean> {
  return (await findResource(database, protections, repo, branch)) !== undefined;
}
