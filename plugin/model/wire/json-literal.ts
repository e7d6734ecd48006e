import type { JsonKind, JsonLiteral } from "../../forms/values.ts";

/** Parses a JSON text; undefined for invalid JSON. */
export function parseJson(text: string): JsonLiteral | undefined {
  try {
    const value: JsonLiteral = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

export function isList(value: JsonLiteral): value is readonly JsonLiteral[] {
  return Array.isArray(value);
}

export function isObject(value: JsonLiteral): value is { readonly [name: string]: JsonLiteral } {
  return typeof value === "object" && value !== null && !isList(value);
}

/** The kinds with their articles, for messages. */
export const articles: Readonly<Record<JsonKind, string>> = {
  null: "null",
  boolean: "a boolean",
  number: "a number",
  string: "a string",
  array: "an array",
  object: "an object",
};

/** Returns the kind of a JSON value. */
export function kindOf(value: JsonLiteral): JsonKind {
  if (value === null) return "null";
  if (isList(value)) return "array";
  const type = typeof value;
  return type === "boolean" || type === "number" || type === "string" ? type : "object";
}
