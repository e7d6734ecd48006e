import type { Field, FieldType } from "../elements/model.ts";
import { representedField } from "./represented-field.ts";

/** Whether the field holds arbitrary JSON: where values travel as text, that text is JSON. */
export function isJsonValue(field: Field): boolean {
  const { type, cardinality } = representedField(field);
  return cardinality === "singular" && isJsonValueType(type);
}

/** Whether the type is arbitrary JSON: a Struct, a Value or a ListValue. */
export function isJsonValueType(type: FieldType): boolean {
  if (type.kind !== "message") return false;
  const { wellKnown } = type;
  return wellKnown === "struct" || wellKnown === "value" || wellKnown === "list_value";
}
