import type { JsonLiteral, JsonObject } from "../../forms/values.ts";
import type { OptionsHolder } from "../options/decode-options.ts";
import type { Optioned } from "../options/decoding-option.ts";
import type { OptionTypes } from "../options/option-types.ts";
import { documentAnnotation } from "./document-annotation.ts";
import { type annotated, type Dialect, findAnnotations } from "./find-annotations.ts";
import { objectOf } from "./members.ts";
import { operationAnnotation } from "./operation-annotation.ts";
import { optionJson } from "./option-json.ts";
import { schemaAnnotation } from "./schema-annotation.ts";

const readers: Readonly<
  Record<keyof typeof annotated, (json: JsonLiteral, dialect: Dialect, isText: boolean) => JsonObject>
> = {
  file: documentAnnotation,
  service: objectOf,
  method: operationAnnotation,
  message: schemaAnnotation,
  field: schemaAnnotation,
  enum: schemaAnnotation,
};

/**
 * The OpenAPI annotations of an element, in the words of OpenAPI 3.1: part of its Operation Object, Schema Object and so on.
 * Undefined if it has none. Newer versions of OpenAPI win.
 *
 * @param isText the element is a field whose values are strings, so that its default needs no quotes
 */
export function readAnnotation(
  options: OptionsHolder | undefined,
  kind: keyof typeof annotated,
  element: Optioned,
  types: OptionTypes,
  isText = false,
): JsonObject | undefined {
  const found = findAnnotations(options, kind, element, types);
  if (found.length === 0) return undefined;
  const parts = found.map(({ dialect, message }) => readers[kind](optionJson(message, types), dialect, isText));
  return Object.fromEntries(parts.flatMap(Object.entries<JsonLiteral>));
}
