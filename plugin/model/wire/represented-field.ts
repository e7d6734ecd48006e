import type { Field } from "../elements/model.ts";

/** The field whose value the JSON of this one is: a message with FORM_VALUE is represented by its only field. */
export function representedField(field: Field): Field {
  const { type, cardinality } = field;
  if (cardinality !== "singular" || type.kind !== "message" || type.representation !== "value") return field;
  const [inner] = type.fields;
  return inner === undefined ? field : representedField(inner);
}

/** As `representedField`, but that of the items of a list: its messages may be values, too. */
export function representedItem(field: Field): Field {
  const represented = representedField(field);
  const { type, cardinality } = represented;
  if (cardinality !== "list" || type.kind !== "message" || type.representation !== "value") return represented;
  const [inner] = type.fields;
  return inner === undefined ? represented : representedItem(inner);
}
