import type { Field, Message } from "../elements/model.ts";

/** The field that selects an operation, or the message that lacks a name of its path. */
export type SelectingField =
  | { readonly field: Field; readonly body?: Field }
  | { readonly message: Message; readonly missing: string };

/** Finds the field that `Selection.field` names: one of the request, or one of a message in it, as in `params.stream`. */
export function selectingField(path: string, input: Message): SelectingField {
  const [first = "", ...rest] = path.split(".");
  const top = input.fields.find(({ name }) => name === first);
  if (top === undefined) return { message: input, missing: first };
  if (rest.length === 0) return { field: top };
  if (top.type.kind !== "message" || top.cardinality !== "singular") return { message: input, missing: path };
  const missing = rest.join(".");
  const field = top.type.fields.find(({ name }) => name === missing);
  return field === undefined ? { message: top.type, missing } : { field, body: top };
}
