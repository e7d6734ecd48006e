import type { Field, Message } from "../elements/model.ts";
import { isJsonStyle } from "./json-value.ts";
import { representedField } from "./represented-field.ts";

/** Whether a text without characters is a value of the field: a string, but no number, time or name of an enum. */
export function takesEmptyText(field: Field): boolean {
  return fieldTakesEmpty(field, new Set());
}

/** `seen` ends the recursion of unions that contain themselves. */
function fieldTakesEmpty(field: Field, seen: Set<Message>): boolean {
  const { cardinality, style, type, form } = representedField(field);
  if (cardinality !== "singular") return true;
  if (isJsonStyle(style) || form.parameter === "json") return false;
  if (type.kind === "message" && form.kind === "union") {
    if (seen.has(type)) return false;
    seen.add(type);
    return type.fields.some((member) => fieldTakesEmpty(member, seen));
  }
  return form.json.includes("string") && form.violation("") === undefined;
}
