import {
  arrayLiteral,
  type Code,
  type Field,
  is64BitScalar,
  type JsonLiteral,
  kindOf,
  kindsOfField,
  type Message,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  type Scalar,
} from "@protoc-gen-rest/plugin";
import { isList, literal } from "../codec/json-literal.ts";

/** Prints a JSON value from the proto file as an expression of the field's type. */
export function fieldLiteral(field: Field, value: JsonLiteral): Code {
  if (value === null) return "null";
  if (field.cardinality === "list" && isList(value)) {
    return arrayLiteral(value.map((item) => itemLiteral(field, item)));
  }
  if (field.cardinality === "map") return members(value, (_, item) => itemLiteral(field, item));
  return itemLiteral(field, value);
}

function itemLiteral({ type, int64AsNumber }: Field, value: JsonLiteral): Code {
  if (value === null || type.kind === "enum" || int64AsNumber) return literal(value);
  return type.kind === "scalar" ? scalarLiteral(type.scalar, value) : messageLiteral(type, value);
}

function scalarLiteral(scalar: Scalar, value: JsonLiteral): Code {
  if (is64BitScalar(scalar)) return `${value}n`;
  if (scalar === "bytes") return `new Uint8Array([${[...Buffer.from(String(value), "base64")].join(", ")}])`;
  return scalar === "string" || scalar === "bool" ? literal(value) : String(Number(value));
}

function messageLiteral(message: Message, value: JsonLiteral): Code {
  const { wellKnown, fields } = message;
  if (typeof wellKnown === "object") return scalarLiteral(wellKnown.wrapper, value);
  if (wellKnown !== undefined) return literal(value);
  const inner = fields.find((field) => kindsOfField(field).has(kindOf(value)));
  return inner === undefined ? literal(value) : fieldLiteral(inner, value);
}

function members(value: JsonLiteral, print: (name: string, item: JsonLiteral) => Code): Code {
  const all = Object.entries(value as Readonly<Record<string, JsonLiteral>>);
  return objectLiteral(all.map(([name, item]) => propertyAssignment(propertyKey(name), print(name, item))));
}
