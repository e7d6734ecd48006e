import {
  arrayLiteral,
  type Code,
  type JsonLiteral,
  objectLiteral,
  propertyAssignment,
  propertyKey,
  stringLiteral,
} from "@protoc-gen-rest/plugin";

/** Prints a JSON value as an expression. */
export function literal(value: JsonLiteral): Code {
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value !== "object" || value === null) return String(value);
  if (isList(value)) return arrayLiteral(value.map(literal));
  return objectLiteral(Object.entries(value).map(([key, item]) => propertyAssignment(propertyKey(key), literal(item))));
}

export function isList(value: JsonLiteral): value is readonly JsonLiteral[] {
  return Array.isArray(value);
}
