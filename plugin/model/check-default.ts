import { isRequired } from "./field-behavior.ts";
import type { FieldNode } from "./field-node.ts";
import { isList, kindOf } from "./json-literal.ts";
import type { FieldType, JsonLiteral, Scalar, Schema } from "./model.ts";
import type { OptionSite } from "./option-site.ts";
import { optionNumbers } from "./rest-options.ts";
import { schemaViolation } from "./schema-violation.ts";
import { describeField, kindsOfField } from "./wire-kind.ts";

/** `default`: JSON text for a value that the field can have. */
export function checkFieldDefault(field: FieldNode, site: OptionSite): void {
  const { default: text } = field.rules;
  if (text === undefined) return;
  const report = (message: string, hint: string): void => {
    site.report("field-default", [optionNumbers.field.default], message, hint);
  };
  if (field.oneof !== undefined) {
    report(
      `the field is a member of the oneof "${field.oneof.name}", which a default would set`,
      "remove the default, or take the field out of the oneof",
    );
    return;
  }
  if (isRequired(field)) {
    report("the field is required, so its default never counts", "remove the default or the requirement");
    return;
  }
  const value = field.default;
  if (value === undefined) {
    report(`the default ${text} is no JSON`, 'write JSON text: a string is default: "\\"a\\"" with its quotes');
    return;
  }
  const problem = problemOf(field, value);
  if (problem !== undefined) report(`the default ${text} ${problem}`, "write a value that a request could have");
}

function problemOf(field: FieldNode, value: JsonLiteral): string | undefined {
  if (value === null && field.nullable) return undefined;
  if (!kindsOfField(field).has(kindOf(value))) return `cannot be ${describeField(field)}`;
  const schema = field.schema;
  if (field.cardinality === "singular") return valueProblem(field.type, value, schema);
  if (isList(value)) {
    for (const item of value) {
      const problem = valueProblem(field.type, item, field.items);
      if (problem !== undefined) return `has an item that ${problem}`;
    }
  }
  return schemaViolation(schema, value);
}

function valueProblem(type: FieldType, value: JsonLiteral, schema: Schema | undefined): string | undefined {
  if (type.kind === "enum" && !type.isNullValue) {
    const names = type.values.flatMap(({ wireName }) => wireName ?? []);
    if (!names.some((name) => name === value)) return `is no name of ${type.name}: ${names.slice(0, 8).join(", ")}`;
  }
  if (type.kind !== "scalar") return schemaViolation(schema, value);
  const problem = scalarProblem(type.scalar, value);
  if (problem !== undefined) return problem;
  const isDigits = typeof value === "string" && /64$/.test(type.scalar);
  return schemaViolation(schema, isDigits ? Number(value) : value);
}

function scalarProblem(scalar: Scalar, value: JsonLiteral): string | undefined {
  if (!/int|fixed/.test(scalar)) {
    const kind = scalar === "bool" ? "boolean" : /string|bytes/.test(scalar) ? "string" : "number";
    return kindOf(value) === kind ? undefined : `is no ${scalar}`;
  }
  const digits = String(value);
  if (!/^-?\d+$/.test(digits)) return "is no whole number";
  const wide = /64$/.test(scalar);
  const unsigned = scalar.startsWith("u") || scalar.startsWith("fixed");
  const size = wide ? 64n : 32n;
  const number = BigInt(digits);
  const [low, high] = unsigned ? [0n, 2n ** size - 1n] : [-(2n ** (size - 1n)), 2n ** (size - 1n) - 1n];
  if (number < low || number > high) return `is beyond ${scalar}`;
  const isUnsafe = typeof value === "number" && !Number.isSafeInteger(value);
  return isUnsafe ? "is beyond what a JSON number holds exactly" : undefined;
}
