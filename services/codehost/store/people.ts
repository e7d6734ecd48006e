import type { JsonObject } from "@protoc-gen-rest/runtime/json";
import { type Kind, kindOf } from "./resources.ts";

/** In the order of what they allow. */
export const permissions = ["read", "triage", "write", "maintain", "admin"] as const;

export type Permission = (typeof permissions)[number];

export interface Collaborator {
  readonly login: string;
  readonly permission: Permission;
}

export interface Invitation extends Collaborator {
  readonly id: number;
  readonly inviter: string;
}

export interface Event {
  readonly type: string;
  readonly actor: string;
  readonly payload: JsonObject;
}

export interface CommitComment {
  readonly id: number;
  readonly sha: string;
  readonly user: string;
  readonly body: string;
  readonly path: string | null;
  readonly position: number | null;
  readonly line: number | null;
}

export const collaborators: Kind<Collaborator> = kindOf("collaborator");
export const invitations: Kind<Invitation> = kindOf("invitation");
export const events: Kind<Event> = kindOf("event");
export const comments: Kind<CommitComment> = kindOf("comment");
/** Users who have starred a repository, and those who watch it, by login. */
export const stars: Kind<{ readonly login: string }> = kindOf("star");
export const watchers: Kind<{ readonly login: string }> = kindOf("watcher");
