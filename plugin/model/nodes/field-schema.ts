import type { SchemaRules } from "../options/rest-options.ts";
import type { JsonLiteral, Schema } from "../values.ts";
import { parseJson } from "../wire/json-literal.ts";

/** The rules as generators see them: allowed values parsed, what asks nothing left out. */
export function schemaOf(rules: SchemaRules | undefined): Schema | undefined {
  if (rules === undefined) return undefined;
  const { pattern, format, uniqueItems, enum: texts, ...numbers } = rules;
  const allowed = texts?.map(parseJson).filter((value): value is JsonLiteral => value !== undefined) ?? [];
  return {
    ...numbers,
    ...(pattern ? { pattern } : {}),
    ...(format ? { format } : {}),
    ...(uniqueItems === true ? { uniqueItems } : {}),
    ...(allowed.length > 0 ? { enum: allowed } : {}),
  };
}
