import { rules } from "@protoc-gen-rest/plugin";
import { changeRules, designRules, importRules } from "@protoc-gen-rest/plugin/spec";

/** What is known of a rule, of the model or of design. */
export interface KnownRule {
  readonly severity: string;
  readonly summary: string;
  /** For rules of design. */
  readonly group?: string;
}

/** All rules that findings name. Notes are not findings. */
export const knownRules: ReadonlyMap<string, KnownRule> = new Map<string, KnownRule>([
  ...Object.entries(rules).filter(([, { severity }]) => severity !== "note"),
  ...Object.entries(designRules),
]);

const otherSummaries: ReadonlyMap<string, { readonly summary: string }> = new Map<string, { readonly summary: string }>(
  [...Object.entries(changeRules), ...Object.entries(importRules)],
);

/** What a rule is about, in one sentence; also for changes and imports. */
export function summaryOf(id: string): string | undefined {
  return (knownRules.get(id) ?? otherSummaries.get(id))?.summary;
}
