import type { Violation } from "../../forms/form.ts";
import type { JsonLiteral } from "../../forms/values.ts";
import type { Schema } from "../elements/values.ts";
import { matchesPattern } from "../patterns/matches-pattern.ts";
import { formats } from "./formats.ts";
import { isList, isObject } from "./json-literal.ts";

/** The constraint that a value violates; undefined for a valid value. */
export function schemaViolation(schema: Schema | undefined, value: JsonLiteral): Violation | undefined {
  if (schema === undefined) return undefined;
  if (schema.enum !== undefined && !schema.enum.some((allowed) => isSame(allowed, value))) {
    const allowed = schema.enum.map((one) => JSON.stringify(one)).join(", ");
    return { problem: "is not one of the values of enum", hint: `use one of ${allowed}` };
  }
  if (typeof value === "number") return numberViolation(schema, value);
  if (typeof value === "string") return stringViolation(schema, value);
  if (isList(value)) return listViolation(schema, value);
  return isObject(value) ? objectViolation(schema, Object.keys(value).length) : undefined;
}

function numberViolation(schema: Schema, value: number): Violation | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < minimum) return violationOf("minimum", `is less than ${minimum}`);
  if (maximum !== undefined && value > maximum) return violationOf("maximum", `is greater than ${maximum}`);
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) {
    return violationOf("exclusiveMinimum", `is not greater than ${exclusiveMinimum}`);
  }
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) {
    return violationOf("exclusiveMaximum", `is not less than ${exclusiveMaximum}`);
  }
  if (multipleOf === undefined || multipleOf <= 0) return undefined;
  // In decimal 0.3 is a multiple of 0.1, in binary it is not.
  const times = value / multipleOf;
  const isMultiple = Math.abs(times - Math.round(times)) <= Math.abs(times) * Number.EPSILON;
  return isMultiple ? undefined : violationOf("multipleOf", `is not a multiple of ${multipleOf}`);
}

function stringViolation({ minLength, maxLength, pattern, format }: Schema, value: string): Violation | undefined {
  const length = Array.from(value).length;
  if (minLength !== undefined && length < minLength)
    return violationOf("minLength", `is shorter than ${plural(minLength, "character")}`);
  if (maxLength !== undefined && length > maxLength)
    return violationOf("maxLength", `is longer than ${plural(maxLength, "character")}`);
  if (pattern !== undefined && matchesPattern(pattern, value) === false) {
    return violationOf("pattern", `does not match ${pattern}`);
  }
  // An unknown format is reported separately.
  if (format === undefined || formats.get(format)?.test(value) !== false) return undefined;
  return violationOf("format", `is not a valid ${format}`);
}

function listViolation(
  { minItems, maxItems, uniqueItems }: Schema,
  items: readonly JsonLiteral[],
): Violation | undefined {
  if (minItems !== undefined && items.length < minItems) {
    return violationOf("minItems", `has fewer than ${plural(minItems, "item")}`);
  }
  if (maxItems !== undefined && items.length > maxItems) {
    return violationOf("maxItems", `has more than ${plural(maxItems, "item")}`);
  }
  const texts = new Set(items.map((item) => JSON.stringify(item)));
  return uniqueItems && texts.size < items.length ? violationOf("uniqueItems", "has duplicate items") : undefined;
}

function objectViolation({ minProperties, maxProperties }: Schema, count: number): Violation | undefined {
  if (minProperties !== undefined && count < minProperties) {
    return violationOf("minProperties", `has fewer than ${plural(minProperties, "property", "properties")}`);
  }
  return maxProperties !== undefined && count > maxProperties
    ? violationOf("maxProperties", `has more than ${plural(maxProperties, "property", "properties")}`)
    : undefined;
}

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function violationOf(constraint: keyof Schema, problem: string): Violation {
  return { problem, hint: `change the value, or ${protoName(constraint)} in the options of the field` };
}

/** The name of a constraint in proto files: `minLength` is `min_length`. */
export function protoName(constraint: keyof Schema): string {
  return constraint.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function isSame(one: JsonLiteral, other: JsonLiteral): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
