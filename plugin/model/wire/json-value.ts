import type { Field } from "../elements/model.ts";
import type { Style } from "../elements/values.ts";
import { representedField } from "./represented-field.ts";

/** Whether the style is JSON in one text, which may be encoded. */
export function isJsonStyle(style: Style | undefined): boolean {
  return style === "json" || isEncodedJson(style);
}

/** Whether the style is JSON in base64. */
export function isEncodedJson(style: Style | undefined): boolean {
  return style === "jsonBase64" || style === "jsonBase64url";
}

/** Whether the field is JSON where values travel as text: it holds arbitrary JSON, or its style demands that. */
export function isJsonValue(field: Field): boolean {
  if (isJsonStyle(field.style)) return true;
  const { form, cardinality } = representedField(field);
  return cardinality === "singular" && form.text === "alone";
}
