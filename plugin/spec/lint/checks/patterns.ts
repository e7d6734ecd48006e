import { atField, type LintContext } from "../lint-context.ts";

/** Patterns that a hostile value can make expensive: servers match them before a handler runs. */
export function checkPatterns({ model, report, isSafePattern }: LintContext): void {
  if (isSafePattern === undefined) return;
  for (const message of model.files.flatMap((file) => file.messages)) {
    for (const field of message.fields) {
      const { schema, items, keys } = field;
      // Those of buf.validate take linear time.
      for (const pattern of [schema, items, keys].flatMap((one) => one?.pattern ?? [])) {
        if (isSafePattern(pattern)) continue;
        const message = `the pattern ${JSON.stringify(pattern)} can match one text in many ways, so a long value may take long`;
        const hint = "rewrite it so that only one of its parts can match each character, and set max_length";
        report("pattern-backtracking", atField(field), message, hint);
      }
    }
  }
}
