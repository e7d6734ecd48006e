import { rules } from "@protoc-gen-rest/plugin";
import { changeRules, designRules, importRules } from "@protoc-gen-rest/plugin/tooling";

const documentation = "https://github.com/protoc-gen-rest/protoc-gen-rest/blob/main/docs";

/** A rule of the model or of design. */
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

/** The subject of a rule, in one sentence; also for changes and imports. */
export function summaryOf(id: string): string | undefined {
  return (knownRules.get(id) ?? otherSummaries.get(id))?.summary;
}

/** The page that describes a rule. */
export function pageOf(id: string): string {
  const group = knownRules.get(id)?.group;
  if (group !== undefined) return `${documentation}/lint/${group === "aip" ? "aip" : "design"}.md#${id}`;
  if (Object.hasOwn(changeRules, id)) return `${documentation}/diff.md#changes`;
  return `${documentation}/${Object.hasOwn(importRules, id) ? "import" : "rules"}.md`;
}
