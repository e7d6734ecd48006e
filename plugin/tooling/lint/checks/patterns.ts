import type { Field } from "../../../model/elements/model.ts";
import { atField, type LintContext } from "../lint-context.ts";

/** Patterns that a hostile value can make expensive: servers match them before a handler runs. */
export function checkPatterns({ model, report, isSafePattern }: LintContext): void {
  if (isSafePattern === undefined) return;
  for (const message of model.files.flatMap((file) => file.messages)) {
    for (const field of message.fields) {
      for (const pattern of patternsOf(field)) {
        if (isSafePattern(pattern)) continue;
        const message = `the pattern ${JSON.stringify(pattern)} can match one text in many ways, so a long value may take long`;
        const hint = "rewrite it so that only one of its parts can match each character, and set a maximum length";
        report("pattern-backtracking", atField(field), message, hint);
      }
    }
  }
}

/** The patterns of `rest.v1` and of OpenAPI annotations. Those of `buf.validate` take linear time. */
function patternsOf({ schema, items, keys, validation }: Field): readonly string[] {
  const declared = [schema, items, keys].flatMap((one) => one?.pattern ?? []);
  const rules = [validation, validation?.items, validation?.keys].flatMap((value) => value?.rules ?? []);
  const annotated = rules.flatMap(({ id, test }) => {
    return test.kind === "pattern" && id.startsWith("openapi.") ? [test.pattern.source] : [];
  });
  return [...declared, ...annotated];
}
