import { type Kind, kindOf } from "./resources.ts";

export interface Tool {
  readonly name: string;
  readonly version: string | null;
  readonly guid: null;
}

export interface Place {
  readonly path: string;
  readonly start_line: number;
  readonly end_line: number;
  readonly start_column: number;
  readonly end_column: number;
}

export interface Alert {
  readonly number: number;
  readonly state: "open" | "dismissed" | "fixed";
  readonly dismissedBy?: string | null;
  readonly dismissedAt?: string | null;
  readonly dismissedReason?: "false positive" | "won't fix" | "used in tests" | null;
  readonly dismissedComment?: string | null;
  readonly ruleId: string;
  readonly ruleDescription: string;
  readonly severity: "none" | "note" | "warning" | "error";
  readonly tool: Tool;
  readonly tool_name: string;
  readonly ref: string;
  readonly sha: string;
  readonly message: string;
  readonly place: Place;
  readonly analysisKey: string;
}

export interface Analysis {
  readonly id: number;
  readonly ref: string;
  readonly sha: string;
  readonly key: string;
  readonly results: number;
  readonly rules: number;
  readonly sarif_id: string;
  readonly tool: Tool;
  readonly tool_name: string;
}

export interface CodeqlDatabase {
  readonly id: number;
  readonly language: string;
  readonly size: number;
  readonly sha: string;
}

export interface DismissalRequest {
  readonly id: number;
  readonly alert: number;
  readonly requester: string;
  readonly reason: "false positive" | "won't fix" | "used in tests";
  readonly comment: string;
  readonly status: "pending" | "denied" | "approved";
  readonly reviewer?: string;
  readonly message?: string;
}

export const alerts: Kind<Alert> = kindOf("alert");
export const analyses: Kind<Analysis> = kindOf("analysis");
export const sarifs: Kind<{ readonly errors: readonly string[] }> = kindOf("sarif");
export const codeqlDatabases: Kind<CodeqlDatabase> = kindOf("codeql-database");
export const dismissalRequests: Kind<DismissalRequest> = kindOf("dismissal-request");
