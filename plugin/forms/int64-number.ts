import { callExpression } from "../print/code.ts";
import { stringLiteral } from "../print/literal.ts";
import type { Form } from "./form.ts";
import { implicitWriter, type JsType } from "./int64.ts";
import { integerRange, integerViolation, isUnsigned } from "./integer.ts";
import { longKinds, longLiteral, longReader, longRule, longTypeName, longTypeOf } from "./long.ts";
import type { ConstructedRow, EsPosition, PlainRow, TsProtoContext } from "./rows.ts";
import type { Scalar } from "./values.ts";

/** Creates the form of a 64-bit integer that is a number in JSON, with a check that it is safe (`rest.v1.INT64_NUMBER`). */
export function int64NumberForm(scalar: Scalar, jsType: JsType): Form {
  const unsigned = isUnsigned(scalar);
  return {
    kind: "int64_number",
    json: ["number"],
    schema: { type: "integer", format: unsigned ? "uint64" : "int64", ...(unsigned ? { minimum: 0 } : {}) },
    zero: 0,
    scalar,
    text: "always",
    parameter: "number",
    typed: "number",
    domain: { numbers: integerRange(scalar, 64) },
    int64: { type: "number", isText: false },
    rule: "bigint",
    isRespelled: true,
    violation: (value) => integerViolation(scalar, 64, value),
    sample: (sampler) => Number(sampler.integer()),
    shapes: {
      plain: plainRow(unsigned),
      es: esRow(jsType === "string", unsigned),
      tsProto: tsProtoRow(jsType, unsigned),
    },
  };
}

function plainRow(unsigned: boolean): PlainRow {
  return {
    type: "number",
    read: `read${unsigned ? "Uint64" : "Int64"}Number`,
    write: "writeSafeNumber",
    differs: "sometimes",
    absent: "taken",
    takes: "bigint",
    kinds: new Set(["bigint", "number", "string"]),
    zero: "0",
    literal: (value) => String(Number(value)),
    rule: (value) => callExpression("BigInt", [value]),
  };
}

function esRow(isText: boolean, unsigned: boolean): ConstructedRow<EsPosition> {
  const name = unsigned ? "Uint64" : "Int64";
  return {
    read: () => (isText ? `read${name}NumberText` : `read${name}FromNumber`),
    write: () => "writeSafeInteger",
    zero: (_, given) => (isText ? stringLiteral(String(given ?? 0)) : `${given ?? 0}n`),
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
      const text = `read${name}NumberText`;
      return {
        bigint: `read${name}FromNumber`,
        number: `read${name}Number`,
        string: text,
        long: longReader(text, unsigned),
      }[longTypeOf(jsType, options)];
    },
    write: ({ options }) => (longTypeOf(jsType, options) === "number" ? "writeSafeNumber" : "writeSafeInteger"),
    zero: ({ options }, given, code) => longLiteral(String(given ?? 0), longTypeOf(jsType, options), unsigned, code),
    writeImplicit: ({ options }) => implicitWriter(longTypeOf(jsType, options)),
    kinds: ({ options }) => longKinds(options.forceLong),
    rule: (value, { options }) => longRule(value, longTypeOf(jsType, options)),
  };
}
