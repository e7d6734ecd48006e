import type { JsonLiteral, JsonObject } from "../forms/values.ts";

/** Leaves out the members without a value. */
export function present(members: { readonly [name: string]: JsonLiteral | undefined }): JsonObject {
  const entries = Object.entries(members).filter((entry): entry is [string, JsonLiteral] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}

/** The object, or undefined if it is empty. */
export function unlessEmpty(object: JsonObject): JsonObject | undefined {
  return Object.keys(object).length === 0 ? undefined : object;
}

export function isJsonObject(value: JsonLiteral | undefined): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** An object with the same names, and changed values. */
export function mapValues(object: JsonObject, change: (value: JsonLiteral) => JsonLiteral): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
