import type { Code, Field } from "@protoc-gen-rest/plugin";
import { fieldLiteral } from "./field-literal.ts";

/** The value of an absent field, or undefined for a message, which has none. */
export function defaultValue(field: Field): Code | undefined {
  const { default: given, form, nullable, cardinality } = field;
  if (given !== undefined) return fieldLiteral(field, given);
  if (nullable) return "null";
  if (cardinality !== "singular") return cardinality === "list" ? "[]" : "{}";
  return form.shapes.plain.zero;
}
