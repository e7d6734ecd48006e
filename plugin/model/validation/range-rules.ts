import type { Bound, RuleValue, ValidationRule } from "../elements/validation.ts";
import type { OptionMessage, OptionValue } from "../options/option-message.ts";
import { type RuleTable, rule } from "./rule-table.ts";

type Comparable = number | bigint;
type Show = (value: RuleValue) => string;
type ToValue = (value: OptionValue) => Comparable;

/** `lt`, `lte`, `gt` and `gte`. A pair of them is one rule: a range, or everything outside of it if the bounds are swapped. */
export function rangeRules(family: string, toValue: ToValue, show: Show): RuleTable {
  const low = (rules: OptionMessage): Named | undefined => boundOf(rules, "gt", "gte", toValue);
  const high = (rules: OptionMessage): Named | undefined => boundOf(rules, "lt", "lte", toValue);
  const lower = (_: OptionValue, rules: OptionMessage): readonly ValidationRule[] => [
    range(family, low(rules), high(rules), show),
  ];
  // With a lower bound, that one is the rule.
  const upper = (_: OptionValue, rules: OptionMessage): readonly ValidationRule[] =>
    low(rules) === undefined ? [range(family, undefined, high(rules), show)] : [];
  return { lt: upper, lte: upper, gt: lower, gte: lower };
}

interface Named extends Bound {
  readonly name: string;
}

function boundOf(rules: OptionMessage, exclusive: string, inclusive: string, toValue: ToValue): Named | undefined {
  for (const name of [exclusive, inclusive]) {
    const field = rules.fields.get(name);
    if (field !== undefined) return { name, value: toValue(field.value), inclusive: name === inclusive };
  }
  return undefined;
}

function range(family: string, low: Named | undefined, high: Named | undefined, show: Show): ValidationRule {
  const outside = low !== undefined && high !== undefined && high.value < low.value;
  const names = [low?.name, high?.name, outside ? "exclusive" : undefined].filter((name) => name !== undefined);
  const words = [
    low && (low.inclusive ? `${show(low.value)} or more` : `more than ${show(low.value)}`),
    high && (high.inclusive ? `${show(high.value)} or less` : `less than ${show(high.value)}`),
  ].filter((word) => word !== undefined);
  const bound = (named: Named | undefined): Bound | undefined =>
    named && { value: named.value, inclusive: named.inclusive };
  return rule(`${family}.${names.join("_")}`, words.join(outside ? ", or " : " and "), {
    kind: "range",
    low: bound(low),
    high: bound(high),
    outside,
  });
}
