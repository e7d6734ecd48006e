import type { RuleId } from "../findings/rules.ts";

/** The problem of a validation rule; `path` leads into the option by field numbers. */
export interface ValidationProblem {
  readonly rule: RuleId;
  readonly path: readonly number[];
  readonly message: string;
  readonly hint: string;
}

/** Validation rules, with what is wrong with those that are left out. */
export interface Validated<T> {
  readonly validation: T | undefined;
  readonly problems: readonly ValidationProblem[];
}

/** The same object for all elements without rules, which are most. */
export const noValidation: Validated<never> = { validation: undefined, problems: [] };
