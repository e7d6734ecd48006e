import { isList } from "./json-literal.ts";
import type { JsonLiteral, Schema } from "./model.ts";

/** What a value breaks of its rules, as the end of a sentence; undefined when it keeps them. */
export function schemaViolation(schema: Schema | undefined, value: JsonLiteral): string | undefined {
  if (schema === undefined) return undefined;
  if (schema.enum !== undefined && !schema.enum.some((allowed) => isSame(allowed, value))) {
    return `is none of ${schema.enum.map((allowed) => JSON.stringify(allowed)).join(", ")}`;
  }
  if (typeof value === "number") return numberViolation(schema, value);
  if (typeof value === "string") return textViolation(schema, value);
  return isList(value) ? listViolation(schema, value) : undefined;
}

function numberViolation(schema: Schema, value: number): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < minimum) return `is below the minimum ${minimum}`;
  if (maximum !== undefined && value > maximum) return `is above the maximum ${maximum}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `is not above ${exclusiveMinimum}`;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return `is not below ${exclusiveMaximum}`;
  if (multipleOf !== undefined && multipleOf > 0) {
    // 0.3 is a multiple of 0.1 for people, and not in binary.
    const quotient = value / multipleOf;
    if (Math.abs(quotient - Math.round(quotient)) > 1e-9) return `is no multiple of ${multipleOf}`;
  }
  return undefined;
}

function textViolation({ minLength, maxLength, pattern }: Schema, value: string): string | undefined {
  const length = Array.from(value).length;
  if (minLength !== undefined && length < minLength) return `is shorter than ${minLength}`;
  if (maxLength !== undefined && length > maxLength) return `is longer than ${maxLength}`;
  return pattern !== undefined && matches(pattern, value) === false ? `does not match ${pattern}` : undefined;
}

function listViolation({ minItems, maxItems }: Schema, { length }: readonly JsonLiteral[]): string | undefined {
  if (minItems !== undefined && length < minItems) return `has fewer than ${minItems} items`;
  return maxItems !== undefined && length > maxItems ? `has more than ${maxItems} items` : undefined;
}

/** Undefined for a pattern that does not compile, which is a finding of its own. */
function matches(pattern: string, value: string): boolean | undefined {
  try {
    return new RegExp(pattern, "u").test(value);
  } catch {
    return undefined;
  }
}

function isSame(one: JsonLiteral, other: JsonLiteral): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
