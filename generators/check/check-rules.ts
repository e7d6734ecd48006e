import type { CheckRule } from "@protoc-gen-rest/plugin";
import { type RuleId, rules } from "@protoc-gen-rest/plugin";
import {
  type ChangeId,
  type ChangeLevel,
  changeRules,
  type DesignRuleId,
  designRules,
} from "@protoc-gen-rest/plugin/tooling";

/** Categories of buf.yaml: `lint.use: [REST, REST_AIP]`, `breaking.use: [REST_HTTP]`. */
export const categories = [
  { id: "REST", purpose: "Checks HTTP rules and options, and the design of REST APIs." },
  { id: "REST_STRICT", purpose: "Checks the design of REST APIs by rules that not all of them follow." },
  { id: "REST_AIP", purpose: "Checks the design of REST APIs by the API Improvement Proposals." },
  { id: "REST_HTTP", purpose: "Checks that HTTP callers of an API are not broken." },
  { id: "REST_HTTP_RISKY", purpose: "Checks that nothing changes that may break some HTTP callers of an API." },
] as const;

type Category = (typeof categories)[number]["id"];

/** The source of a rule of buf: a rule of `lint`, or a level of a change of `diff`. */
export type CheckSource =
  | { readonly kind: "model"; readonly rule: RuleId }
  | { readonly kind: "design"; readonly rule: DesignRuleId }
  | { readonly kind: "change"; readonly rule: ChangeId; readonly level: ChangeLevel };

export interface SourcedRule extends CheckRule {
  readonly source: CheckSource;
}

const designCategory = { recommended: "REST", strict: "REST_STRICT", aip: "REST_AIP" } as const;
const levelCategory = { breaking: "REST_HTTP", risky: "REST_HTTP_RISKY" } as const;

/** All rules, in the order of the tables. */
export const checkRules: readonly SourcedRule[] = [...modelRules(), ...designCheckRules(), ...changeCheckRules()];

function modelRules(): readonly SourcedRule[] {
  return entriesOf(rules)
    .filter(([, { severity }]) => severity !== "note")
    .map(([rule, { summary }]) => lintRule(`REST_${upper(rule)}`, "REST", summary, { kind: "model", rule }));
}

function designCheckRules(): readonly SourcedRule[] {
  return entriesOf(designRules).map(([rule, { group, summary }]) => {
    // `aip-0131-get` is AIP_0131_GET.
    const id = group === "aip" ? upper(rule) : `REST_${upper(rule)}`;
    return lintRule(id, designCategory[group], summary, { kind: "design", rule });
  });
}

function changeCheckRules(): readonly SourcedRule[] {
  return entriesOf(changeRules).flatMap(([rule, { level, summary }]) => {
    const levels = new Set(typeof level === "string" ? [level] : Object.values(level));
    return (["breaking", "risky"] as const)
      .filter((one) => levels.has(one))
      .map((one) => ({
        id: `${levelCategory[one]}_${upper(rule)}`,
        type: "breaking" as const,
        categories: [levelCategory[one]],
        isDefault: one === "breaking",
        purpose: purposeOf(summary),
        source: { kind: "change" as const, rule, level: one },
      }));
  });
}

function lintRule(id: string, category: Category, summary: string, source: CheckSource): SourcedRule {
  return {
    id,
    type: "lint",
    categories: [category],
    isDefault: category === "REST",
    purpose: purposeOf(summary),
    source,
  };
}

/** Purposes begin with a capital letter. Summaries may begin with the name of an option. */
function purposeOf(summary: string): string {
  return /^[A-Z]/.test(summary) ? summary : `The option ${summary}`;
}

function upper(rule: string): string {
  return rule.replaceAll("-", "_").toUpperCase();
}

function entriesOf<K extends string, V>(table: Readonly<Record<K, V>>): readonly (readonly [K, V])[] {
  return Object.entries(table) as [K, V][];
}
