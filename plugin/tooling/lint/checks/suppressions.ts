import { rules } from "../../../model/findings/rules.ts";
import { nearestName } from "../../../protocol/nearest-name.ts";
import { designRules } from "../design-rules.ts";
import type { LintContext } from "../lint-context.ts";

const known = [...Object.keys(rules), ...Object.keys(designRules)];

/** Comments that ignore rules which do not exist, and so ignore nothing. */
export function checkSuppressions({ suppressions, report }: LintContext): void {
  for (const suppression of suppressions) {
    for (const rule of suppression.rules) {
      if (known.includes(rule)) continue;
      const near = nearestName(rule, known);
      const message = `the comment ignores the unknown rule ${JSON.stringify(rule)}`;
      const hint =
        near === undefined
          ? "see the list of rules in docs/lint.md and docs/rules.md"
          : `did you mean ${JSON.stringify(near)}?`;
      report("suppression-unknown", suppression, message, hint);
    }
  }
}
