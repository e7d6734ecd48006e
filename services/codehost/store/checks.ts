import { type Kind, kindOf } from "./resources.ts";
import type { RunConclusion, RunStatus } from "./workflow-runs.ts";

/** The app in whose name check runs are created. */
export const checksApp = "checks";

export interface Annotation {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly start_column: number | null;
  readonly end_column: number | null;
  readonly annotation_level: "notice" | "warning" | "failure";
  readonly message: string;
  readonly title: string | null;
  readonly raw_details: string | null;
}

export interface CheckRun {
  readonly id: number;
  readonly suiteId: number;
  readonly sha: string;
  readonly name: string;
  readonly externalId: string;
  readonly detailsUrl: string | null;
  readonly status: RunStatus;
  readonly conclusion: RunConclusion | null;
  readonly started: string | null;
  readonly completed: string | null;
  readonly title: string | null;
  readonly summary: string | null;
  readonly text: string | null;
  readonly annotations: readonly Annotation[];
}

export interface CheckSuite {
  readonly id: number;
  readonly sha: string;
  readonly app: string;
}

export const checkRuns: Kind<CheckRun> = kindOf("check-run");
export const checkSuites: Kind<CheckSuite> = kindOf("check-suite");
