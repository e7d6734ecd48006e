import type { JsonLiteral, Schema } from "../values.ts";
import { formats } from "./formats.ts";
import { isList, isObject } from "./json-literal.ts";

/** What a value breaks of its rules, as the end of a sentence; undefined when it keeps them. */
export function schemaViolation(schema: Schema | undefined, value: JsonLiteral): string | undefined {
  if (schema === undefined) return undefined;
  if (schema.enum !== undefined && !schema.enum.some((allowed) => isSame(allowed, value))) {
    return `is none of ${schema.enum.map((allowed) => JSON.stringify(allowed)).join(", ")}`;
  }
  if (typeof value === "number") return numberViolation(schema, value);
  if (typeof value === "string") return textViolation(schema, value);
  if (isList(value)) return listViolation(schema, value);
  return isObject(value) ? objectViolation(schema, Object.keys(value).length) : undefined;
}

function numberViolation(schema: Schema, value: number): string | undefined {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  if (minimum !== undefined && value < minimum) return `is below the minimum ${minimum}`;
  if (maximum !== undefined && value > maximum) return `is above the maximum ${maximum}`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `is not above ${exclusiveMinimum}`;
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return `is not below ${exclusiveMaximum}`;
  if (multipleOf !== undefined && multipleOf > 0) {
    // 0.3 is a multiple of 0.1 for people, and not in binary.
    const times = value / multipleOf;
    if (Math.abs(times - Math.round(times)) > Math.abs(times) * Number.EPSILON)
      return `is no multiple of ${multipleOf}`;
  }
  return undefined;
}

function textViolation({ minLength, maxLength, pattern, format }: Schema, value: string): string | undefined {
  const length = Array.from(value).length;
  if (minLength !== undefined && length < minLength) return `is shorter than ${minLength}`;
  if (maxLength !== undefined && length > maxLength) return `is longer than ${maxLength}`;
  if (pattern !== undefined && matches(pattern, value) === false) return `does not match ${pattern}`;
  // That there is no such format is a finding of its own.
  return format !== undefined && formats.get(format)?.test(value) === false ? `is no ${format}` : undefined;
}

function listViolation(schema: Schema, items: readonly JsonLiteral[]): string | undefined {
  const { minItems, maxItems, uniqueItems } = schema;
  if (minItems !== undefined && items.length < minItems) return `has fewer than ${minItems} items`;
  if (maxItems !== undefined && items.length > maxItems) return `has more than ${maxItems} items`;
  const texts = new Set(items.map((item) => JSON.stringify(item)));
  return uniqueItems && texts.size < items.length ? "has an item twice" : undefined;
}

function objectViolation({ minProperties, maxProperties }: Schema, count: number): string | undefined {
  if (minProperties !== undefined && count < minProperties) return `has fewer than ${minProperties} members`;
  return maxProperties !== undefined && count > maxProperties ? `has more than ${maxProperties} members` : undefined;
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
