import type { Message } from "../../../model/elements/model.ts";
import { atOperation, type LintContext, operationsOf } from "../lint-context.ts";

/** AIP-158: a list that can grow needs pages from the beginning. */
export function checkPagination({ model, report }: LintContext): void {
  for (const operation of operationsOf(model)) {
    if (!/^List[A-Z]/.test(operation.name) || operation.streaming !== "none") continue;
    const { input, output } = operation;
    const missing = [
      ...missingFields(input, { page_size: "int32", page_token: "string" }),
      ...missingFields(output, { next_page_token: "string" }),
    ];
    if (missing.length === 0) continue;
    const message = `${missing.join(", and ")}, so callers cannot page through the list`;
    report(
      "aip-0158-pagination",
      atOperation(operation),
      message,
      "adding pages later breaks callers; add the fields now",
    );
  }
}

function missingFields({ name, fields }: Message, needed: Readonly<Record<string, string>>): readonly string[] {
  const absent = Object.entries(needed).filter(([field, scalar]) => {
    return !fields.some(({ name, type, form }) => name === field && type.kind === "scalar" && form.scalar === scalar);
  });
  return absent.length === 0
    ? []
    : [`${name} lacks ${absent.map(([field, scalar]) => `${scalar} ${field}`).join(" and ")}`];
}
