import type { JsonLiteral, JsonObject } from "../../forms/values.ts";
import { constraintKeywords } from "../wire/constraint-keywords.ts";
import { isList, isObject, parseJson } from "../wire/json-literal.ts";
import type { Dialect } from "./find-annotations.ts";
import { definedMembers, extensionsOf, listOf, mapMembers, objectOf } from "./members.ts";

/** The keywords that describe a value without changing its structure, which the proto file declares. */
const keywords = [
  "title",
  "description",
  "default",
  "example",
  "examples",
  "externalDocs",
  "readOnly",
  "writeOnly",
  "deprecated",
  "enum",
  ...constraintKeywords.ofScalars,
  ...constraintKeywords.ofLists,
  ...constraintKeywords.ofObjects,
  "required",
] as const;

/** The additions of an annotation of a message, a field or an enum to its schema, in the words of OpenAPI 3.1. */
export function schemaAnnotation(json: JsonLiteral, dialect: Dialect, isText: boolean): JsonObject {
  const all = normalized(json, dialect, isText);
  return { ...definedMembers(keywords.map((name) => [name, all[name]] as const)), ...extensionsOf(all) };
}

const subschemas: ReadonlySet<string> = new Set([
  "additionalProperties",
  "allOf",
  "anyOf",
  "contains",
  "items",
  "not",
  "oneOf",
  "prefixItems",
  "propertyNames",
]);

/** A schema that stands for itself, such as that of a header, in the words of OpenAPI 3.1. */
export function standaloneSchema(json: JsonLiteral, dialect: Dialect): JsonObject {
  const { nullable, type, ...others } = normalized(json, dialect, false);
  const inner = (value: JsonLiteral): JsonLiteral => {
    if (isList(value)) return value.map(inner);
    return isObject(value) ? standaloneSchema(value, dialect) : value;
  };
  const members = Object.entries(others).map(([name, value]) => {
    if (name === "properties" || name === "patternProperties") return [name, mapMembers(value, inner)] as const;
    return [name, subschemas.has(name) ? inner(value) : value] as const;
  });
  return definedMembers([["type", typeOf(type, nullable === true)], ...members]);
}

function typeOf(type: JsonLiteral | undefined, isNullable: boolean): JsonLiteral | undefined {
  const types = [...(typeof type === "string" ? [type] : listOf(type)), ...(isNullable ? ["null"] : [])];
  if (type === undefined || types.length === 0) return undefined;
  return types.length === 1 ? types[0] : types;
}

/** One form for the schemas of all dialects. */
function normalized(json: JsonLiteral, dialect: Dialect, isText: boolean): JsonObject {
  if (!isObject(json)) return {};
  // The annotation of a message has its keywords one level below. The others control grpc-gateway's generator.
  const { jsonSchema, fieldConfiguration: _, array: __, ...own } = json;
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...all } = { ...objectOf(jsonSchema), ...own };
  const { example, default: fallback, enum: values } = all;
  const literal = (value: JsonLiteral): JsonLiteral => (dialect === "gnostic" || isText ? value : parsed(value, false));
  return definedMembers([
    ...Object.entries(all),
    ...boundOf("minimum", minimum, exclusiveMinimum),
    ...boundOf("maximum", maximum, exclusiveMaximum),
    // Examples of grpc-gateway are JSON texts, also those of strings; gnostic's are read already.
    ["example", example !== undefined && dialect !== "gnostic" ? parsed(example, isText) : example],
    ["default", fallback && literal(fallback)],
    ["enum", values !== undefined && isList(values) ? values.map(literal) : undefined],
  ]);
}

/** The value of a JSON text; the text itself if it is not JSON, or if only a string will do. */
function parsed(value: JsonLiteral, isText: boolean): JsonLiteral {
  const result = typeof value === "string" ? parseJson(value) : undefined;
  return result === undefined || (isText && typeof result !== "string") ? value : result;
}

type Members = readonly (readonly [string, JsonLiteral | undefined])[];

/** In OpenAPI 3.1 an exclusive bound is a number, which replaces the other one. A bound that is not set is zero. */
function boundOf(
  name: "minimum" | "maximum",
  bound: JsonLiteral | undefined,
  exclusive: JsonLiteral | undefined,
): Members {
  const exclusiveName = name === "minimum" ? "exclusiveMinimum" : "exclusiveMaximum";
  if (exclusive === true) return [[exclusiveName, bound ?? 0]];
  return [
    [name, bound],
    [exclusiveName, exclusive === false ? undefined : exclusive],
  ];
}
