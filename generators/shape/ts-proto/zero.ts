import {
  asExpression,
  type Code,
  type Enum,
  type Field,
  is64BitScalar,
  type JsonLiteral,
  type Scalar,
  stringLiteral,
} from "@protoc-gen-rest/plugin";
import type { Output } from "../../output/output.ts";
import { literal } from "../codec/json-literal.ts";
import { longForm, longZero } from "./longs.ts";
import type { TsProtoOptions } from "./options.ts";
import { tsProtoType } from "./types.ts";

/** The value of an absent field: its proto2 default, zero, or the first value of an enum. */
export function zero(field: Field, options: TsProtoOptions, out: Output): Code {
  const { type, protoDefault } = field;
  if (type.kind === "message") return "undefined";
  if (type.kind === "enum") return enumZero(type, protoDefault, options, out);
  if (!is64BitScalar(type.scalar)) return scalarZero(type.scalar, protoDefault);
  return longZero(type.scalar, longForm(field, options), String(protoDefault ?? 0), out);
}

function enumZero(type: Enum, value: JsonLiteral | undefined, options: TsProtoOptions, out: Output): Code {
  const first = type.values.find(({ wireName }) => wireName !== undefined && wireName === value) ?? type.values[0];
  if (!options.stringEnums) return String(first?.number ?? 0);
  // A string literal is not assignable to a string enum, whose type alone is imported.
  const name = stringLiteral(first?.name ?? "");
  return out.target === "ts" ? asExpression(name, tsProtoType(type, options, out)) : name;
}

function scalarZero(scalar: Scalar, value: JsonLiteral | undefined): Code {
  if (scalar === "bytes") {
    const bytes = value === undefined ? "" : `[${[...Buffer.from(String(value), "base64")].join(", ")}]`;
    return `new Uint8Array(${bytes})`;
  }
  if (value === undefined) return scalar === "string" ? '""' : scalar === "bool" ? "false" : "0";
  if (scalar !== "double" && scalar !== "float") return literal(value);
  const number = Number(value);
  return Number.isNaN(number) ? "Number.NaN" : String(number).replace("e+", "e");
}
