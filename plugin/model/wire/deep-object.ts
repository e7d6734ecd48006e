import { isComposite } from "../../forms/composite.ts";
import type { Field, FieldType } from "../elements/model.ts";
import type { Style } from "../elements/values.ts";

/** Whether the style names a parameter for each value with brackets. */
export function isDeepObject(style: Style | undefined): boolean {
  return style === "deepObject" || style === "deepObjectEmptyBrackets";
}

/** The style of a field in a query or in a form. `fallback` is that of its operation. */
export function parameterStyle(field: Field, fallback: Style | undefined): Style {
  const style = field.style ?? fallback ?? "explode";
  return isDeepObject(style) && !hasParts(field) ? "explode" : style;
}

/** Whether the field can be a list, a map or a message with fields. */
export function hasParts(field: Field): boolean {
  return fieldHasParts(field, new Set());
}

/** `seen` ends the recursion of unions. */
function fieldHasParts({ cardinality, type }: Field, seen: Set<FieldType>): boolean {
  if (cardinality !== "singular") return true;
  if (type.kind !== "message" || !isComposite(type.form) || seen.has(type)) return false;
  seen.add(type);
  return type.representation === "object" || type.fields.some((inner) => fieldHasParts(inner, seen));
}
