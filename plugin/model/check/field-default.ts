import type { OptionSite, Problem } from "../findings/option-site.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { fieldViolation } from "../wire/field-violation.ts";
import { isRequired } from "../wire/required.ts";
import { neverAbsent } from "./field-presence.ts";

/** `default`: JSON text for a value that the field can have. */
export function checkDefault(field: FieldNode, site: OptionSite): void {
  const { default: text } = field.options;
  const problem = text === undefined ? undefined : defaultProblem(field, text);
  if (problem !== undefined) site.report("field-default", [fieldNumbers.default], ...problem);
}

function defaultProblem(field: FieldNode, text: string): Problem | undefined {
  if (field.oneof !== undefined) {
    return [
      `the field is a member of the oneof "${field.oneof.name}", which a default would always set`,
      "remove the default, or move the field out of the oneof",
    ];
  }
  if (field.message.representation === "value") return neverAbsent(field);
  if (isRequired(field)) {
    return ["the field is required, so its default is never used", "remove the default or the requirement"];
  }
  const value = field.default;
  if (value === undefined) {
    return [
      `the default ${text} is not valid JSON`,
      `write JSON text; a string has quotes of its own: default: ${JSON.stringify(JSON.stringify(text))}`,
    ];
  }
  const violation = fieldViolation(field, value);
  return violation && [`the default ${text} ${violation.problem}`, violation.hint];
}
