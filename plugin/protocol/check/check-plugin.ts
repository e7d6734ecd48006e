import type { CheckedFiles } from "./checked-files.ts";

/** A check plugin of buf: rules for `buf lint` and `buf breaking` (`buf.plugin.check.v1.CheckService`). */
export interface CheckPlugin {
  readonly name: string;
  readonly version: string;
  readonly rules: readonly CheckRule[];
  readonly categories: readonly CheckCategory[];
  /** Returns the findings of the rules that the request asks for. Throws a ProcedureError for invalid options. */
  readonly check: (request: CheckRequest) => Promise<readonly CheckFinding[]> | readonly CheckFinding[];
}

export interface CheckRule {
  /** Upper case: letters, digits and `_`. */
  readonly id: string;
  readonly type: "lint" | "breaking";
  readonly categories: readonly string[];
  /** Whether the rule applies in projects whose buf.yaml chooses none. */
  readonly isDefault: boolean;
  /** A sentence with a capital and a period. */
  readonly purpose: string;
}

export interface CheckCategory {
  readonly id: string;
  readonly purpose: string;
}

export interface CheckRequest {
  readonly files: CheckedFiles;
  /** The version to compare with; no files if there is none. */
  readonly against: CheckedFiles;
  readonly ruleIds: ReadonlySet<string>;
  /** The options of the plugin in buf.yaml. */
  readonly options: ReadonlyMap<string, CheckOptionValue>;
}

export type CheckOptionValue = string | number | boolean | readonly CheckOptionValue[];

export interface CheckFinding {
  readonly ruleId: string;
  readonly message: string;
  /** Which version the place is in. */
  readonly isAgainst: boolean;
  readonly file: string;
  /** `SourceCodeInfo.Location.path`; buf finds the line, and the comments that ignore rules. */
  readonly path: readonly number[];
}
