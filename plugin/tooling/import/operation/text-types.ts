import { identifier, type ProtoMessage, type TypeReference } from "../proto/elements.ts";
import type { TypeUse } from "../schema/type-use.ts";
import { type Node, objectIn } from "../source/node.ts";

/** Whether a parameter can carry the value as text: no object, and no list of lists. */
export function isText({ cardinality, type }: TypeUse): boolean {
  return cardinality !== "map" && typeHasText(type, cardinality === "list", new Set());
}

function typeHasText(type: TypeReference, isItem: boolean, seen: Set<TypeReference>): boolean {
  if (typeof type === "string") return isScalar(type) || (!isItem && /\.(?:Value|Struct|ListValue)$/.test(type));
  if (type.kind === "enum") return true;
  const { form } = type.options;
  if (form === undefined || seen.has(type)) return false;
  seen.add(type);
  if (isItem && type.fields.some(isListOrJson)) return false;
  // A text does not tell a list of one item from that item.
  if (JSON.stringify(form) === JSON.stringify(identifier("FORM_UNION")) && type.fields.some(isListOrJson)) return false;
  return type.fields.some(
    (field) =>
      field.label !== "map" &&
      (field.type === "google.protobuf.NullValue" ? false : typeHasText(field.type, field.label === "repeated", seen)),
  );
}

/** A timestamp is a date or a number on the wire. */
function isScalar(type: string): boolean {
  return !type.includes(".") || type === "google.protobuf.Timestamp";
}

function isListOrJson({ label, type }: ProtoMessage["fields"][number]): boolean {
  if (label === "repeated") return true;
  if (typeof type === "string") return /\.(?:Value|Struct|ListValue)$/.test(type);
  return type.kind === "message" && type.options["form"] !== undefined && type.fields.some(isListOrJson);
}

/** Whether the value can be a list, a map or an object. */
export function hasParts({ cardinality, type }: TypeUse): boolean {
  return cardinality !== "one" || typeHasParts(type, new Set());
}

function typeHasParts(type: TypeReference, seen: Set<TypeReference>): boolean {
  if (typeof type === "string" || type.kind === "enum" || seen.has(type)) return false;
  seen.add(type);
  if (type.options["form"] === undefined) return true;
  return type.fields.some(
    ({ label, type: inner }) => label === "repeated" || label === "map" || typeHasParts(inner, seen),
  );
}

/** Whether names with brackets can carry the value: arbitrary JSON has no types there. */
export function isCarriedByBrackets({ type }: TypeUse): boolean {
  return bracketsFit(type, new Set());
}

function bracketsFit(type: TypeReference, seen: Set<TypeReference>): boolean {
  if (typeof type === "string") return isScalar(type);
  if (type.kind === "enum" || seen.has(type)) return true;
  seen.add(type);
  const isObjectUnion =
    type.options["form"] !== undefined && type.fields.filter((field) => isObject(field.type)).length > 1;
  if (isObjectUnion || type.oneofs.some(({ options }) => options["discriminator"] !== undefined)) return false;
  return type.fields.every((field) => {
    if (field.options["additional_properties"] === true || /[[\]]/.test(field.jsonName ?? "")) return false;
    return field.type === "google.protobuf.NullValue" || bracketsFit(field.type, seen);
  });
}

function isObject(type: TypeReference): boolean {
  return typeof type !== "string" && type.kind === "message" && type.options["form"] === undefined;
}

/** An exploded object in a header, `return=minimal, wait=10`, whose members are the preferences of RFC 7240. */
export function isPreferenceStyle(header: Node, { cardinality, type }: TypeUse): boolean {
  const { style = "simple", explode } = objectIn(header);
  if (style !== "simple" || explode !== true || cardinality !== "one") return false;
  if (typeof type === "string" || type.kind === "enum" || type.options["form"] !== undefined) return false;
  return type.fields.every(
    ({ label, type: value }) => label !== "repeated" && label !== "map" && typeHasText(value, true, new Set()),
  );
}
