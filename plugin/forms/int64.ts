import { callExpression } from "../print/code.ts";
import { stringLiteral } from "../print/literal.ts";
import type { Form, Int64Type } from "./form.ts";
import { integerRange, integerViolation, isUnsigned } from "./integer.ts";
import {
  int64Literal,
  int64Value,
  longKinds,
  longLiteral,
  longReader,
  longRule,
  longTypeName,
  longTypeOf,
} from "./long.ts";
import type { Codec, ConstructedRow, EsPosition, PlainRow, TsProtoContext, TsProtoOptions } from "./rows.ts";
import type { Scalar } from "./values.ts";

/** `jstype` of a field. */
export type JsType = "normal" | "string" | "number";

/** Creates the form of a 64-bit integer that is text in JSON. */
export function int64Form(scalar: Scalar, jsType: JsType): Form {
  const unsigned = isUnsigned(scalar);
  const type = jsType === "normal" ? "bigint" : jsType;
  return {
    kind: "int64",
    json: ["string"],
    schema: { type: "string", format: unsigned ? "uint64" : "int64" },
    zero: "0",
    scalar,
    text: "always",
    typed: "text",
    domain: { numbers: integerRange(scalar, 64) },
    int64: { type, isText: true },
    key: {
      read: unsigned ? "readUint64Key" : "readInt64Key",
      readTyped: (options) => keyReader(options, unsigned),
      path: unsigned ? "uintKey" : "intKey",
      violation: (key) => integerViolation(scalar, 64, key),
    },
    rule: "bigint",
    isRespelled: true,
    option: { name: "int64", value: "INT64_STRING" },
    violation: (value) => integerViolation(scalar, 64, value),
    sample: (sampler) => int64Value(sampler.integer(), type),
    shapes: {
      plain: plainRow(type, unsigned),
      es: esRow(jsType === "string", unsigned),
      tsProto: tsProtoRow(jsType, unsigned),
    },
  };
}

function plainRow(type: Int64Type, unsigned: boolean): PlainRow {
  const name = unsigned ? "Uint64" : "Int64";
  const isSame = type === "string";
  return {
    type,
    read: { bigint: `read${name}`, string: `read${name}Text`, number: `readSafe${name}` }[type],
    write: isSame ? undefined : () => "String",
    differs: isSame ? "never" : "always",
    absent: "method",
    readMember: type === "bigint" ? "readBigintMember" : undefined,
    holds: isSame ? undefined : type,
    kinds: new Set(["bigint", "number", "string"]),
    zero: int64Literal(0, type),
    literal: (value) => int64Literal(value, type),
    rule: (value) => (type === "bigint" ? value : callExpression("BigInt", [value])),
  };
}

/** protoc-gen-es has strings only for `jstype = JS_STRING`. */
function esRow(isText: boolean, unsigned: boolean): ConstructedRow<EsPosition> {
  const name = unsigned ? "Uint64" : "Int64";
  return {
    read: () => (isText ? `read${name}Text` : `read${name}`),
    write: () => (isText ? undefined : () => "String"),
    zero: (_, given) => (isText ? stringLiteral(String(given ?? 0)) : `${given ?? 0}n`),
    readImplicit: () => (isText ? undefined : `readImplicit${name}`),
    // "0" is not falsy.
    writeImplicit: () => (isText ? { name: "writeNonZeroText", takesWriter: true } : undefined),
    kinds: () => new Set(["bigint", "string"]),
    rule: (value) => (isText ? callExpression("BigInt", [value]) : value),
  };
}

function tsProtoRow(jsType: JsType, unsigned: boolean): ConstructedRow<TsProtoContext> {
  const name = unsigned ? "Uint64" : "Int64";
  return {
    type: ({ options }, code) => longTypeName(longTypeOf(jsType, options), code),
    read: ({ options }) => {
      const text = `read${name}Text`;
      return {
        bigint: `read${name}`,
        number: `read${name}AsNumber`,
        string: text,
        long: longReader(text, unsigned),
      }[longTypeOf(jsType, options)];
    },
    write: ({ options }) => (longTypeOf(jsType, options) === "string" ? undefined : () => "String"),
    zero: ({ options }, given, code) => longLiteral(String(given ?? 0), longTypeOf(jsType, options), unsigned, code),
    readImplicit: ({ options }) => {
      const type = longTypeOf(jsType, options);
      if (type === "bigint") return `readImplicit${name}`;
      return type === "number" ? `readImplicit${name}AsNumber` : undefined;
    },
    writeImplicit: ({ options }) => implicitWriter(longTypeOf(jsType, options)),
    kinds: ({ options }) => longKinds(options.forceLong),
    rule: (value, { options }) => longRule(value, longTypeOf(jsType, options)),
  };
}

function keyReader({ forceLong }: TsProtoOptions, unsigned: boolean): Codec | undefined {
  const read = unsigned ? "readUint64" : "readInt64";
  if (forceLong === "bigint") return read;
  return forceLong === "long" ? longReader(`${read}Text`, unsigned) : undefined;
}

/** The zeros of these types are not falsy. */
export function implicitWriter(type: string): { readonly name: string; readonly takesWriter: true } | undefined {
  if (type === "string") return { name: "writeNonZeroText", takesWriter: true };
  return type === "long" ? { name: "writeNonZeroLong", takesWriter: true } : undefined;
}
