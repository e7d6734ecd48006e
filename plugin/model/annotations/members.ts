import type { JsonLiteral, JsonObject } from "../../forms/values.ts";
import { isList, isObject } from "../wire/json-literal.ts";

/** The object of the members that have a value. */
export function definedMembers(members: Iterable<readonly [string, JsonLiteral | undefined]>): JsonObject {
  const defined = [...members].filter((member): member is [string, JsonLiteral] => member[1] !== undefined);
  return Object.fromEntries(defined);
}

/** The members that OpenAPI leaves to others: `x-...`. */
export function extensionsOf(object: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => name.startsWith("x-")));
}

export function objectOf(value: JsonLiteral | undefined): JsonObject {
  return value !== undefined && isObject(value) ? value : {};
}

export function listOf(value: JsonLiteral | undefined): readonly JsonLiteral[] {
  return value !== undefined && isList(value) ? value : [];
}

export function textOf(value: JsonLiteral | undefined): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The members of an object with changed values. */
export function mapMembers(value: JsonLiteral | undefined, change: (value: JsonLiteral) => JsonLiteral): JsonObject {
  return Object.fromEntries(Object.entries(objectOf(value)).map(([name, member]) => [name, change(member)]));
}
