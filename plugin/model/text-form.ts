import type { Field, FieldType } from "./model.ts";

/** Whether a field can stand in a header, a cookie or a query parameter: a value without members, or a list of such. */
export function hasText(field: Field): boolean {
  return fieldHasText(field, new Set());
}

/** Whether a list can stand on the wire where this field does. */
export function holdsList(field: Field): boolean {
  return fieldHoldsList(field, new Set());
}

/** `seen`: a message that is what its fields are may hold itself, in vain or in a list. */
function fieldHoldsList({ cardinality, type }: Field, seen: Set<FieldType>): boolean {
  if (cardinality !== "singular") return cardinality === "list";
  if (type.kind !== "message" || type.form === "object" || seen.has(type)) return false;
  seen.add(type);
  return type.fields.some((inner) => fieldHoldsList(inner, seen));
}

function fieldHasText({ cardinality, type }: Field, seen: Set<FieldType>): boolean {
  if (cardinality === "map") return false;
  if (type.kind !== "message") return true;
  // Of a list of lists nobody could tell where one ends.
  if (cardinality === "list" && type.fields.some(holdsList) && type.form !== "object") return false;
  const { wellKnown } = type;
  // Arbitrary JSON is one text.
  if (wellKnown === "struct" || wellKnown === "value" || wellKnown === "list_value") return cardinality !== "list";
  if (wellKnown !== undefined) return wellKnown !== "any" && wellKnown !== "empty" && wellKnown !== "http_body";
  if (type.form === "object" || seen.has(type)) return false;
  seen.add(type);
  return type.fields.some((inner) => fieldHasText(inner, seen));
}
