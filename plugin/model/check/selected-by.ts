import { nearestName } from "../../protocol/nearest-name.ts";
import type { Field, Message } from "../elements/model.ts";
import type { OptionSite, Problem } from "../findings/option-site.ts";
import { selectingField } from "../nodes/selecting-field.ts";
import { methodNumbers, type SelectionOptions } from "../options/method-options.ts";
import { describeField } from "../wire/describe-field.ts";
import { fieldViolation } from "../wire/field-violation.ts";
import { parseJson } from "../wire/json-literal.ts";

/** `selected_by`: a field of the request with a value that it can have, or the Accept header. */
export function checkSelectedBy(options: SelectionOptions | undefined, input: Message, site: OptionSite): void {
  const problem = options === undefined ? undefined : selectionProblem(options, input);
  if (problem !== undefined) site.report("selected-by", [methodNumbers.selectedBy], ...problem);
}

function selectionProblem({ field: name, accept, value }: SelectionOptions, input: Message): Problem | undefined {
  if (name === undefined) {
    if (accept !== true) {
      return ["selected_by has neither a field nor accept", "name the field that selects the operation, or set accept"];
    }
    if (value === undefined) return undefined;
    return ["value applies to a field, but accept selects the operation", "remove the value"];
  }
  const found = selectingField(name, input);
  if (!("missing" in found)) return valueProblem(found.field, value ?? "true");
  const { message, missing } = found;
  const inside = input.fields.find(({ type, cardinality }) => {
    return cardinality === "singular" && type.kind === "message" && type.fields.some((it) => it.name === name);
  });
  if (inside !== undefined) return [`${input.name} has no field "${name}"`, `did you mean "${inside.name}.${name}"?`];
  const meant = nearestName(
    missing,
    message.fields.map((it) => it.name),
  );
  return [
    `${message.name} has no field "${missing}"`,
    meant === undefined ? `name a field of ${message.name}` : `did you mean "${meant}"?`,
  ];
}

function valueProblem(field: Field, text: string): Problem | undefined {
  if (!isComparable(field)) {
    return [
      `"${field.name}" is ${describeField(field)}, which cannot select an operation`,
      "use a boolean, a string or an enum",
    ];
  }
  const value = parseJson(text);
  if (value === undefined) {
    return [
      `the value ${text} is not valid JSON`,
      `write JSON text; a string has quotes of its own: value: ${JSON.stringify(JSON.stringify(text))}`,
    ];
  }
  const violation = fieldViolation(field, value);
  return violation && [`the value ${text} ${violation.problem}`, violation.hint];
}

function isComparable({ type, form, cardinality }: Field): boolean {
  if (cardinality !== "singular") return false;
  return type.kind === "enum" ? !type.isNullValue : /^(?:bool|string)$/.test(form.kind);
}
