import type { JsonLiteral } from "../../forms/values.ts";
import type { Schema } from "../elements/values.ts";
import type { SchemaOptions } from "../options/schema-options.ts";
import { parseJson } from "../wire/json-literal.ts";

/** A schema as generators see it: `enum` parsed, and constraints without effect left out. */
export function schemaOf(options: SchemaOptions | undefined): Schema | undefined {
  if (options === undefined) return undefined;
  const { pattern, format, uniqueItems, enum: texts, ...numbers } = options;
  const allowed = texts?.map(parseJson).filter((value): value is JsonLiteral => value !== undefined) ?? [];
  return {
    ...numbers,
    ...(pattern ? { pattern } : {}),
    ...(format ? { format } : {}),
    ...(uniqueItems === true ? { uniqueItems } : {}),
    ...(allowed.length > 0 ? { enum: allowed } : {}),
  };
}
