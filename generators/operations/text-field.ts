import type { Field } from "@protoc-gen-rest/plugin";

// Fields in paths, queries, headers and forms, where all is text.

/** What a text in the place of the field holds: of a message with FORM_VALUE what its only field is. */
export function textField(field: Field): Field {
  const { type, cardinality } = field;
  const inner =
    cardinality === "singular" && type.kind === "message" && type.representation === "value" && type.fields[0];
  return inner ? textField(inner) : field;
}

/** Arbitrary JSON is one text that holds JSON. */
export function isJsonText(field: Field): boolean {
  const { type } = textField(field);
  return type.kind === "message" && ["struct", "value", "list_value"].includes(type.wellKnown as string);
}
