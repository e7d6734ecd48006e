import { rules } from "@protoc-gen-rest/plugin";
import { changeRules, designRules } from "@protoc-gen-rest/plugin/spec";

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

const changeSummaries: ReadonlyMap<string, { readonly summary: string }> = new Map(Object.entries(changeRules));

/** What a rule is about, in one sentence; also for changes. */
export function summaryOf(id: string): string | undefined {
  return (knownRules.get(id) ?? changeSummaries.get(id))?.summary;
}
