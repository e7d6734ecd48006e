import type { Model } from "../../model/elements/model.ts";
import { compareDiagnostics, type Diagnostic } from "../../protocol/diagnostic.ts";
import { checkCollections } from "./checks/collections.ts";
import { checkConventions } from "./checks/conventions.ts";
import { checkDeclarative, checkMethodNames } from "./checks/custom-methods.ts";
import { checkHttpRules } from "./checks/http-rules.ts";
import { checkLongRunning } from "./checks/long-running.ts";
import { checkOverlaps } from "./checks/overlaps.ts";
import { checkPagination } from "./checks/pagination.ts";
import { checkResourceNames } from "./checks/resource-names.ts";
import { checkResourcePatterns } from "./checks/resource-patterns.ts";
import { checkStandardMethods } from "./checks/standard-methods.ts";
import { checkStatuses } from "./checks/statuses.ts";
import { checkSuppressions } from "./checks/suppressions.ts";
import { type DesignRuleId, designRules } from "./design-rules.ts";
import type { LintContext } from "./lint-context.ts";
import { isSuppressed, suppressionsIn } from "./suppressions.ts";

/** How findings of a rule count. */
export type RuleLevel = "off" | "warning" | "error";

/** Options of `lintModel`. */
export interface LintOptions {
  /** Levels by rule, or by group of design rules; a rule goes before its group. */
  readonly rules?: Readonly<Record<string, RuleLevel>>;
  /** Is told after each check how much is done, from 0 to 1. */
  readonly onProgress?: (part: number) => void;
}

const checks: readonly ((context: LintContext) => void)[] = [
  checkStatuses,
  checkOverlaps,
  checkConventions,
  checkCollections,
  checkHttpRules,
  checkResourceNames,
  checkResourcePatterns,
  checkStandardMethods,
  checkMethodNames,
  checkDeclarative,
  checkLongRunning,
  checkPagination,
  checkSuppressions,
];

/**
 * Checks the design of an API. Returns these findings and those of the model, with the levels of the options and without
 * what comments ignore, sorted by place.
 */
export function lintModel(
  model: Model,
  diagnostics: readonly Diagnostic[],
  { rules = {}, onProgress }: LintOptions = {},
): readonly Diagnostic[] {
  const found: Diagnostic[] = [];
  const report: LintContext["report"] = (rule, { subject, place }, message, hint) => {
    const level = levelOf(rule, rules);
    if (level !== "off") found.push({ severity: level, rule, ...place, subject, message, hint });
  };
  const suppressions = model.files.flatMap(suppressionsIn);
  for (const [index, check] of checks.entries()) {
    check({ model, suppressions, report });
    onProgress?.((index + 1) / checks.length);
  }
  for (const diagnostic of diagnostics) {
    const level = ownLevel(rules, diagnostic.rule) ?? diagnostic.severity;
    if (level !== "off") found.push({ ...diagnostic, severity: level });
  }
  return found.filter((finding) => !isSuppressed(suppressions, finding)).sort(compareDiagnostics);
}

function levelOf(rule: DesignRuleId, rules: Readonly<Record<string, RuleLevel>>): RuleLevel {
  const { group, severity } = designRules[rule];
  return ownLevel(rules, rule) ?? ownLevel(rules, group) ?? (group === "recommended" ? severity : "off");
}

function ownLevel(rules: Readonly<Record<string, RuleLevel>>, name: string): RuleLevel | undefined {
  return Object.hasOwn(rules, name) ? rules[name] : undefined;
}
