import type { JsonKind } from "../../forms/values.ts";
import type { Field, FieldType } from "../elements/model.ts";

/** The kinds of JSON value that a field can be; `null` only if it does not mean absence. */
export function kindsOfField(field: Field): ReadonlySet<JsonKind> {
  if (field.cardinality === "list") return new Set(["array"]);
  if (field.cardinality === "map") return new Set(["object"]);
  return kindsOfValue(field);
}

/** Whether `null` is a value of the field, not its absence: a `google.protobuf.Value`, or a type that can hold one. */
export function acceptsNull(field: Field): boolean {
  return kindsOfField(field).has("null");
}

/** The kinds of one value: the field itself, an item of its list, a value of its map. */
export function kindsOfValue(field: Field): ReadonlySet<JsonKind> {
  const kinds = new Set<JsonKind>();
  addKinds(kinds, field, new Set());
  return kinds;
}

function addKinds(kinds: Set<JsonKind>, { form, type }: Field, seen: Set<FieldType>): void {
  for (const kind of form.json) kinds.add(kind);
  if (form.json.length > 0 || type.kind !== "message" || seen.has(type)) return;
  seen.add(type);
  for (const member of type.fields) {
    if (member.cardinality === "singular") addKinds(kinds, member, seen);
    else kinds.add(member.cardinality === "list" ? "array" : "object");
  }
}
