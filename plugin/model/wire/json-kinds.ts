import type { Field, FieldType } from "../elements/model.ts";
import type { Scalar, WellKnown } from "../elements/values.ts";
import { is64BitText } from "./int64.ts";
import type { JsonKind } from "./json-literal.ts";

const everyKind: readonly JsonKind[] = ["null", "boolean", "number", "string", "array", "object"];

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

function addKinds(kinds: Set<JsonKind>, field: Field, seen: Set<FieldType>): void {
  const { type } = field;
  if (is64BitText(field)) kinds.add("string");
  else if (type.kind === "scalar") kinds.add(scalarKind(type.scalar));
  else if (type.kind === "enum") kinds.add(type.isNullValue ? "null" : "string");
  else if (type.wellKnown !== undefined) for (const kind of wellKnownKinds(type.wellKnown)) kinds.add(kind);
  else if (type.representation === "object") kinds.add("object");
  else if (!seen.has(type)) {
    seen.add(type);
    for (const member of type.fields) {
      if (member.cardinality === "singular") addKinds(kinds, member, seen);
      else kinds.add(member.cardinality === "list" ? "array" : "object");
    }
  }
}

function scalarKind(scalar: Scalar): JsonKind {
  if (scalar === "bool") return "boolean";
  return scalar === "string" || scalar === "bytes" ? "string" : "number";
}

function wellKnownKinds(wellKnown: WellKnown): readonly JsonKind[] {
  if (typeof wellKnown === "object") return [scalarKind(wellKnown.wrapper)];
  switch (wellKnown) {
    case "value":
      return everyKind;
    case "list_value":
      return ["array"];
    case "any":
    case "empty":
    case "http_body":
    case "struct":
      return ["object"];
    default:
      return ["string"];
  }
}
