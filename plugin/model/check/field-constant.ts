import { scalarForm } from "../../forms/scalar-forms.ts";
import type { OptionSite } from "../findings/option-site.ts";
import type { FieldNode } from "../nodes/field-node.ts";
import { fieldNumbers } from "../options/field-options.ts";
import { constantProblem } from "../wire/constant.ts";
import { parseJson } from "../wire/json-literal.ts";

/** `const`: JSON text for a value that the field can have. */
export function checkConstant(field: FieldNode, site: OptionSite): void {
  const { const: text } = field.options;
  if (text === undefined) return;
  const report = (message: string, hint: string): void =>
    site.report("field-const", [fieldNumbers.const], message, hint);
  const value = parseJson(text);
  if (value === undefined) {
    const quoted = JSON.stringify(JSON.stringify(text));
    report(
      `the constant ${text} is not valid JSON`,
      `write JSON text; a string has quotes of its own: const: ${quoted}`,
    );
    return;
  }
  const { type } = field;
  const problem = constantProblem(type.kind === "scalar" ? scalarForm(type.scalar, field) : type.form, value);
  if (problem !== undefined) report(`the constant ${text} ${problem.problem}`, problem.hint);
}
