import { arrayLiteral, type Code, callExpression, objectLiteral, propertyAssignment } from "../print/code.ts";
import { propertyKey, stringLiteral } from "../print/literal.ts";
import type { JsonLiteral } from "./values.ts";

/** Prints a JSON value as an expression. */
export function jsonCode(value: JsonLiteral): Code {
  if (typeof value === "string") return stringLiteral(value);
  if (typeof value === "number") return String(value).replace("e+", "e");
  if (typeof value !== "object" || value === null) return String(value);
  if (isList(value)) return arrayLiteral(value.map(jsonCode));
  return objectLiteral(
    Object.entries(value).map(([key, item]) => propertyAssignment(propertyKey(key), jsonCode(item))),
  );
}

function isList(value: JsonLiteral): value is readonly JsonLiteral[] {
  return Array.isArray(value);
}

/** Prints bytes that are given in base64. */
export function bytesCode(base64: JsonLiteral): Code {
  return `new Uint8Array([${[...Buffer.from(String(base64), "base64")].join(", ")}])`;
}

/** Prints a number as formatters do. JSON has NaN and the infinities as strings. */
export function numberCode(value: JsonLiteral): Code {
  const number = Number(value);
  return Number.isNaN(number) ? "Number.NaN" : String(number).replace("e+", "e");
}

/** Calls a function that is global, or one that `References` returned. */
export function call(name: string, ...parts: readonly Code[]): Code {
  return callExpression(name, parts);
}
