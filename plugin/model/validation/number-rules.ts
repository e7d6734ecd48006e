import type { RuleValue } from "../elements/validation.ts";
import type { OptionValue } from "../options/option-message.ts";
import { rangeRules } from "./range-rules.ts";
import { equalRules, flag, type RuleTable, rule } from "./rule-table.ts";

/** The rules of a numeric type: `buf.validate.Int32Rules`, `buf.validate.DoubleRules`, ... */
export function numberRules(family: string): RuleTable {
  const toValue = (value: OptionValue): number | bigint => value as number | bigint;
  const show = (value: RuleValue): string => String(value);
  const rules = { ...equalRules(family, toValue, show), ...rangeRules(family, toValue, show) };
  if (family !== "float" && family !== "double") return rules;
  return { ...rules, finite: flag(() => [rule(`${family}.finite`, "a finite number", { kind: "finite" })]) };
}
