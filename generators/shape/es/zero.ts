import {
  type Code,
  type Field,
  is64BitScalar,
  type JsonLiteral,
  type Scalar,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import { literal } from "../codec/json-literal.ts";
import { isText } from "./values.ts";

/** The value of an absent field: its proto2 default, zero, or the first value of an enum. */
export function zero(field: Field): Code {
  const { type, protoDefault } = field;
  if (type.kind === "message") return "undefined";
  if (isText(field)) return stringLiteral(String(protoDefault ?? 0));
  if (type.kind === "scalar") {
    return protoDefault === undefined ? scalarZero(type.scalar) : scalarDefault(type.scalar, protoDefault);
  }
  const value =
    type.values.find(({ wireName }) => wireName !== undefined && wireName === protoDefault) ?? type.values[0];
  return String(value?.number ?? 0);
}

function scalarZero(scalar: Scalar): string {
  if (scalar === "string") return '""';
  if (scalar === "bool") return "false";
  if (scalar === "bytes") return "new Uint8Array()";
  return is64BitScalar(scalar) ? "0n" : "0";
}

function scalarDefault(scalar: Scalar, value: JsonLiteral): Code {
  if (is64BitScalar(scalar)) return `${value}n`;
  if (scalar === "bytes") return `new Uint8Array([${[...Buffer.from(String(value), "base64")].join(", ")}])`;
  const isNumber = scalar === "double" || scalar === "float";
  // The model has NaN and the infinities as strings.
  return isNumber ? numberLiteral(Number(value)) : literal(value);
}

/** Prints a number as formatters do. */
function numberLiteral(value: number): string {
  return Number.isNaN(value) ? "Number.NaN" : String(value).replace("e+", "e");
}
