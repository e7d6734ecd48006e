import { type Field, inline, type JsonLiteral, type Scalar } from "@protoc-gen-rest/plugin";
import { literal } from "../../literal.ts";

/** The value that an absent field has: the default of proto2, zero, or the first value of an enum. */
export function zero({ type, protoDefault }: Field): string {
  if (type.kind === "message") return "undefined";
  if (type.kind === "scalar")
    return protoDefault === undefined ? scalarZero(type.scalar) : scalarDefault(type.scalar, protoDefault);
  const value =
    type.values.find(({ wireName }) => wireName !== undefined && wireName === protoDefault) ?? type.values[0];
  return String(value?.number ?? 0);
}

function scalarZero(scalar: Scalar): string {
  if (scalar === "string") return '""';
  if (scalar === "bool") return "false";
  if (scalar === "bytes") return "new Uint8Array()";
  return scalar.endsWith("64") ? "0n" : "0";
}

function scalarDefault(scalar: Scalar, value: JsonLiteral): string {
  if (scalar.endsWith("64")) return `${value}n`;
  if (scalar === "bytes") return `new Uint8Array([${[...Buffer.from(String(value), "base64")].join(", ")}])`;
  const isNumber = scalar === "double" || scalar === "float";
  // What JSON has no number for is a string there.
  return isNumber ? String(Number(value)).replace("NaN", "Number.NaN") : inline(literal(value));
}
