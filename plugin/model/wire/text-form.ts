import type { Field, FieldType } from "../elements/model.ts";

/** Whether a header, a cookie or a query parameter can carry the field: a value that is not an object, or a list of such. */
export function hasText(field: Field): boolean {
  return fieldHasText(field, new Set());
}

/** Whether the field can be a list in JSON. */
export function holdsList(field: Field): boolean {
  return fieldHoldsList(field, new Set());
}

/** `seen` ends the recursion of messages with FORM_VALUE or FORM_UNION that contain themselves. */
function fieldHoldsList({ cardinality, type }: Field, seen: Set<FieldType>): boolean {
  if (cardinality !== "singular") return cardinality === "list";
  if (type.kind !== "message" || type.representation === "object" || seen.has(type)) return false;
  seen.add(type);
  return type.fields.some((inner) => fieldHoldsList(inner, seen));
}

function fieldHasText({ cardinality, type, form }: Field, seen: Set<FieldType>): boolean {
  if (cardinality === "map") return false;
  if (type.kind !== "message") return true;
  // In a list of lists, or of arbitrary JSON, the end of an item cannot be recognized.
  if (cardinality === "list" && type.representation !== "object" && type.fields.some(isListOrJson)) return false;
  if (form.text === "alone") return cardinality !== "list";
  if (form.text !== "fields") return form.text === "always";
  if (seen.has(type)) return false;
  seen.add(type);
  // A text does not tell a list of one item from that item.
  if (type.representation === "union" && type.fields.some(holdsList)) return false;
  return type.fields.some((inner) => fieldHasText(inner, seen));
}

function isListOrJson(field: Field): boolean {
  const { type } = field;
  if (holdsList(field)) return true;
  if (type.kind !== "message") return false;
  return type.form.text === "alone" || (type.representation === "value" && type.fields.some(isListOrJson));
}
