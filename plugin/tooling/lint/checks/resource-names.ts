import { isCollection, withVariable } from "../binding-parts.ts";
import { atOperation, type LintContext, operationsOf } from "../lint-context.ts";

/** AIP-127: `{name=shelves/*}` instead of `shelves/{shelf}`. */
export function checkResourceNames({ model, report }: LintContext): void {
  for (const operation of operationsOf(model)) {
    for (const binding of operation.bindings) {
      const { template, place } = binding;
      const found = template.variables.find(({ start, end }) => {
        return end - start === 1 && isCollection(template.segments[start - 1]);
      });
      if (found === undefined) continue;
      const collection = template.segments[found.start - 1] ?? "";
      const message = `the variable "${found.field}" is an id; its collection, "${collection}", is not part of the value`;
      const end = template.variables.at(-1)?.end;
      const name = end === template.segments.length ? "name" : "parent";
      const hint = `bind the whole resource name: "${withVariable(binding, name)}"`;
      report("aip-0127-resource-name", { ...atOperation(operation), place }, message, hint);
    }
  }
}
