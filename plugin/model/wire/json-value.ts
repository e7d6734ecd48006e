import type { Field } from "../elements/model.ts";
import { representedField } from "./represented-field.ts";

/** Whether the field holds arbitrary JSON: where values travel as text, that text is JSON. */
export function isJsonValue(field: Field): boolean {
  const { form, cardinality } = representedField(field);
  return cardinality === "singular" && form.text === "alone";
}
