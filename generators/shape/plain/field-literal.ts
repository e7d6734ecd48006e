import {
  arrayLiteral,
  type Code,
  type Field,
  type JsonLiteral,
  jsonCode,
  kindOf,
  kindsOfField,
  objectLiteral,
  propertyAssignment,
  propertyKey,
} from "@protoc-gen-rest/plugin";

/** Prints a JSON value from the proto file as an expression of the field's type. */
export function fieldLiteral(field: Field, value: JsonLiteral): Code {
  if (value === null) return "null";
  if (field.cardinality === "list" && Array.isArray(value)) {
    return arrayLiteral(value.map((item: JsonLiteral) => itemLiteral(field, item)));
  }
  if (field.cardinality === "map") return members(value, (_, item) => itemLiteral(field, item));
  return itemLiteral(field, value);
}

function itemLiteral({ form, type }: Field, value: JsonLiteral): Code {
  if (value === null) return jsonCode(value);
  const { literal } = form.shapes.plain;
  if (literal !== undefined) return literal(value);
  const fields = type.kind === "message" ? type.fields : [];
  const inner = fields.find((field) => kindsOfField(field).has(kindOf(value)));
  return inner === undefined ? jsonCode(value) : fieldLiteral(inner, value);
}

function members(value: JsonLiteral, print: (name: string, item: JsonLiteral) => Code): Code {
  const all = Object.entries(value as Readonly<Record<string, JsonLiteral>>);
  return objectLiteral(all.map(([name, item]) => propertyAssignment(propertyKey(name), print(name, item))));
}
