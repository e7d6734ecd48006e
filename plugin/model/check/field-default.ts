import type { OptionSite } from "../findings/option-site.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { fieldViolation } from "../wire/field-violation.ts";
import { isRequired } from "../wire/required.ts";

/** Of the field of a message with FORM_VALUE. */
export const neverAbsent = [
  "the field is what its message is on the wire, and is never absent by itself",
  "remove the option, or write it at the fields that hold the message",
] as const;

/** `default`: JSON text for a value that the field can have. */
export function checkFieldDefault(field: FieldNode, site: OptionSite): void {
  const { default: text } = field.options;
  if (text === undefined) return;
  const report = (message: string, hint: string): void => {
    site.report("field-default", [fieldNumbers.default], message, hint);
  };
  if (field.oneof !== undefined) {
    report(
      `the field is a member of the oneof "${field.oneof.name}", which a default would set`,
      "remove the default, or take the field out of the oneof",
    );
    return;
  }
  if (field.message.representation === "value") {
    report(...neverAbsent);
    return;
  }
  if (isRequired(field)) {
    report("the field is required, so its default never counts", "remove the default or the requirement");
    return;
  }
  const value = field.default;
  if (value === undefined) {
    report(`the default ${text} is no JSON`, 'write JSON text: a string is default: "\\"a\\"" with its quotes');
    return;
  }
  const problem = fieldViolation(field, value);
  if (problem !== undefined) report(`the default ${text} ${problem}`, "write a value that a request could have");
}
