import { type Code, type Field, type Int64Type, int64Type, type Scalar, stringLiteral } from "@protoc-gen-rest/plugin";
import { fieldLiteral } from "./field-literal.ts";

/** The value of an absent field, or undefined for a message, which has none. */
export function defaultValue(field: Field): Code | undefined {
  const { default: given, type } = field;
  if (given !== undefined) return fieldLiteral(field, given);
  if (field.nullable) return "null";
  if (field.cardinality !== "singular") return field.cardinality === "list" ? "[]" : "{}";
  if (type.kind === "scalar") return zero(type.scalar, int64Type(field));
  if (type.kind === "message") return undefined;
  const first = type.values.find(({ number, wireName }) => number === 0 && wireName !== undefined) ?? type.values[0];
  return first?.wireName === undefined ? undefined : stringLiteral(first.wireName);
}

function zero(scalar: Scalar, int64: Int64Type | undefined): string {
  if (scalar === "string") return '""';
  if (scalar === "bool") return "false";
  if (scalar === "bytes") return "new Uint8Array()";
  if (int64 === "string") return stringLiteral("0");
  return int64 === "bigint" ? "0n" : "0";
}
