import type { Field } from "../elements/model.ts";

export function isFieldMask({ cardinality, form }: Field): boolean {
  return cardinality === "singular" && form.kind === "field_mask";
}

/** The name of a field in a FieldMask as JSON has it. */
export function maskName(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
