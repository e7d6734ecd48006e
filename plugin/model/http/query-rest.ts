import type { Binding, Field } from "../elements/model.ts";

/** `in: QUERY_REST`: a list of messages with two string fields, the name and the value; undefined for other fields. */
export function queryRestOf(field: Field): Binding["queryRest"] {
  if (field.cardinality !== "list" || field.type.kind !== "message") return undefined;
  const [name, value, third] = field.type.fields;
  if (name === undefined || value === undefined || third !== undefined) return undefined;
  return isText(name) && isText(value) ? { field, name, value } : undefined;
}

function isText({ form, cardinality }: Field): boolean {
  return cardinality === "singular" && form.kind === "string";
}
