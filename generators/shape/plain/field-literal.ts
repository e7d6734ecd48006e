import {
  arrayLiteral,
  type Code,
  type Field,
  type Int64Type,
  int64Type,
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

function itemLiteral(field: Field, value: JsonLiteral): Code {
  const { type } = field;
  if (value === null || type.kind === "enum") return literal(value);
  const int64 = int64Type(field);
  if (int64 !== undefined) return int64Literal(value, int64);
  return type.kind === "scalar" ? scalarLiteral(type.scalar, value) : messageLiteral(type, value);
}

function int64Literal(value: JsonLiteral, type: Int64Type): Code {
  if (type === "bigint") return `${value}n`;
  return literal(type === "number" ? Number(value) : String(value));
}

function scalarLiteral(scalar: Scalar, value: JsonLiteral): Code {
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
