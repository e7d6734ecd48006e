import type { Field } from "../model.ts";

/** The field whose value stands on the wire in place of this one: a message with FORM_VALUE is what its only field is. */
export function representedField(field: Field): Field {
  const { type, cardinality } = field;
  if (cardinality !== "singular" || type.kind !== "message" || type.representation !== "value") return field;
  const [inner] = type.fields;
  return inner === undefined ? field : representedField(inner);
}
