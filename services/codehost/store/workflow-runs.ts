import { type Kind, kindOf } from "./resources.ts";

export type RunStatus = "queued" | "in_progress" | "completed" | "waiting" | "requested" | "pending";
export type RunConclusion =
  | "success"
  | "failure"
  | "neutral"
  | "cancelled"
  | "skipped"
  | "timed_out"
  | "action_required";

export interface Workflow {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  readonly state: "active" | "disabled_manually";
}

export interface Run {
  readonly id: number;
  readonly workflowId: number;
  readonly name: string;
  readonly path: string;
  readonly number: number;
  readonly attempt: number;
  readonly event: string;
  readonly headBranch: string;
  readonly headSha: string;
  readonly status: RunStatus;
  readonly conclusion: RunConclusion | null;
  readonly actor: string;
  /** The environment for which the run waits. */
  readonly waitsFor?: string;
  readonly logsDeleted?: boolean;
}

export interface Job {
  readonly id: number;
  readonly runId: number;
  readonly attempt: number;
  readonly name: string;
  readonly status: RunStatus;
  readonly conclusion: RunConclusion | null;
  readonly headSha: string;
  readonly headBranch: string;
  readonly workflowName: string;
  /** The output of the job, once it has run. */
  readonly log?: string;
}

/** The only step of each job. */
export const stepName = "npm test";

export interface Artifact {
  readonly id: number;
  readonly runId: number;
  readonly name: string;
  readonly headSha: string;
  readonly headBranch: string;
  /** The names of the files with their texts. */
  readonly files: Readonly<Record<string, string>>;
  readonly expires: string;
}

export interface CacheEntry {
  readonly id: number;
  readonly ref: string;
  readonly key: string;
  readonly version: string;
  readonly size: number;
}

export interface Approval {
  readonly environment: string;
  readonly state: "approved" | "rejected";
  readonly user: string;
  readonly comment: string;
}

export const workflows: Kind<Workflow> = kindOf("workflow");
export const runs: Kind<Run> = kindOf("run");
/** Runs as they were before they were started again, below `repos/O/R/runs/ID`. */
export const attempts: Kind<Run> = kindOf("run-attempt");
export const jobs: Kind<Job> = kindOf("job");
export const artifacts: Kind<Artifact> = kindOf("artifact");
export const caches: Kind<CacheEntry> = kindOf("cache");
/** Below `repos/O/R/runs/ID`. */
export const approvals: Kind<Approval> = kindOf("approval");

export function runPath(repo: string, runId: string | number): string {
  return `${repo}/runs/${runId}`;
}
