import type { SchemaObject } from "./open-api.ts";
import { refName } from "./reference.ts";

/** A part of what a type is called: words, or the name of another type. */
export type TypePart = string | { readonly name: string };

/** The type of a value in a few words. */
export function typeParts(schema: SchemaObject): readonly TypePart[] {
  const name = refName(schema);
  if (name !== undefined) return [{ name }];
  const { items, additionalProperties, oneOf, anyOf, allOf, nullable, format } = schema;
  const types = typeof schema.type === "string" ? [schema.type] : (schema.type ?? []);
  const [type, ...others] = types.filter((it) => it !== "null");
  const orNull = types.includes("null") || nullable === true ? " or null" : "";
  if (items !== undefined) return ["array of ", ...typeParts(items), orNull];
  const parts = oneOf ?? anyOf;
  const named = parts?.filter(
    (part) => part.required === undefined && part.type !== "null" && part.properties === undefined,
  );
  if (type === undefined && named !== undefined && named.length > 0) {
    const isNullable = parts?.some((part) => part.type === "null") === true;
    const choices = named.flatMap((part, i) => [...(i > 0 ? [" or "] : []), ...typeParts(part)]);
    return [...choices, isNullable ? " or null" : ""];
  }
  const [only] = allOf ?? [];
  if (type === undefined && only !== undefined && allOf?.length === 1) return [...typeParts(only), orNull];
  if (typeof additionalProperties === "object" && schema.properties === undefined) {
    return ["map of ", ...typeParts(additionalProperties), orNull];
  }
  if (type === undefined) return [`${allOf === undefined ? "any value" : "object"}${orNull}`];
  return [`${[type, ...others].join(" or ")}${format === undefined ? "" : ` (${format})`}${orNull}`];
}

/** The constraints of a value, each as a short text. */
export function constraintsOf(schema: SchemaObject): readonly string[] {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf, pattern, uniqueItems } = schema;
  const list: (string | undefined)[] = [
    minimum === undefined ? undefined : `≥ ${minimum}`,
    maximum === undefined ? undefined : `≤ ${maximum}`,
    typeof exclusiveMinimum === "number" ? `> ${exclusiveMinimum}` : undefined,
    typeof exclusiveMaximum === "number" ? `< ${exclusiveMaximum}` : undefined,
    multipleOf === undefined ? undefined : `multiple of ${multipleOf}`,
    range(schema.minLength, schema.maxLength, "character"),
    range(schema.minItems, schema.maxItems, "item"),
    uniqueItems === true ? "unique items" : undefined,
    pattern === undefined ? undefined : `matches ${pattern}`,
    schema.const === undefined ? undefined : `always ${JSON.stringify(schema.const)}`,
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
    schema.example === undefined ? undefined : `example ${JSON.stringify(schema.example)}`,
  ];
  return list.filter((text) => text !== undefined);
}

function range(low: number | undefined, high: number | undefined, noun: string): string | undefined {
  const counted = (count: number) => `${count} ${noun}${count === 1 ? "" : "s"}`;
  if (low === undefined) return high === undefined ? undefined : `at most ${counted(high)}`;
  if (high === undefined) return `at least ${counted(low)}`;
  return low === high ? counted(low) : `${low} to ${counted(high)}`;
}
