import type { Field } from "../elements/model.ts";

/** The field whose value the JSON of this one is: a message with FORM_VALUE is represented by its only field. */
export function representedField(field: Field): Field {
  const { type, cardinality } = field;
  if (cardinality !== "singular" || type.kind !== "message" || type.representation !== "value") return field;
  const [inner] = type.fields;
  return inner === undefined ? field : representedField(inner);
}
