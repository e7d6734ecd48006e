import type { Form } from "../../forms/form.ts";
import type { HeldKind } from "../../forms/rows.ts";
import type { JsonKind } from "../../forms/values.ts";
import type { Field, FieldType } from "../elements/model.ts";
import { representedField } from "./represented-field.ts";

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
  addKinds(kinds, field, jsonKinds, new Set());
  return kinds;
}

/** The kinds of value that a field can be in the shape `plain`: those of JSON, or what readers convert them to. */
export function heldKinds(field: Field): ReadonlySet<HeldKind> {
  return field.cardinality === "singular" ? heldValueKinds(field) : kindsOfField(field);
}

/** As `heldKinds`, for an item of a list or a value of a map. */
export function heldValueKinds(field: Field): ReadonlySet<HeldKind> {
  const kinds = new Set<HeldKind>();
  addKinds(kinds, field, heldBy, new Set());
  return kinds;
}

/** The kinds of value that the writer of a single value takes besides, from JavaScript. */
export function takenKinds(field: Field): ReadonlySet<HeldKind> {
  const kinds = new Set<HeldKind>();
  if (field.cardinality === "singular") addKinds(kinds, field, takenBy, new Set());
  return kinds;
}

/** The kinds of the items of a field that is an array, and nothing else; undefined for others. */
export function itemKinds(field: Field): ReadonlySet<JsonKind> | undefined {
  const list = listOf(field);
  return list && kindsOfValue(list);
}

/** As `itemKinds`, for the values of the shape `plain`. */
export function heldItemKinds(field: Field): ReadonlySet<HeldKind> | undefined {
  const list = listOf(field);
  return list && heldValueKinds(list);
}

function listOf(field: Field): Field | undefined {
  const represented = representedField(field);
  const { cardinality, oneOrMany } = represented;
  return cardinality === "list" && !oneOrMany ? represented : undefined;
}

function jsonKinds({ json }: Form): readonly JsonKind[] {
  return json;
}

function heldBy({ json, shapes }: Form): readonly HeldKind[] {
  const { holds } = shapes.plain;
  return holds === undefined ? json : [holds];
}

function takenBy({ shapes }: Form): readonly HeldKind[] {
  const { takes } = shapes.plain;
  return takes === undefined ? [] : [takes];
}

function addKinds<K>(
  kinds: Set<K | JsonKind>,
  { form, type }: Field,
  ofForm: (form: Form) => readonly K[],
  seen: Set<FieldType>,
): void {
  for (const kind of ofForm(form)) kinds.add(kind);
  if (form.json.length > 0 || type.kind !== "message" || seen.has(type)) return;
  seen.add(type);
  for (const member of type.fields) {
    if (member.cardinality !== "singular") kinds.add(member.cardinality === "list" ? "array" : "object");
    if (member.cardinality === "singular" || member.oneOrMany) addKinds(kinds, member, ofForm, seen);
  }
}
