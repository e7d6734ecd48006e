import type { JsonLiteral, JsonObject } from "../../../forms/values.ts";
import { isJsonObject } from "../../json-object.ts";

/** Members whose keys are names, so that a property called `default` is a schema. */
const maps: ReadonlySet<string> = new Set([
  "$defs",
  "callbacks",
  "content",
  "definitions",
  "dependentSchemas",
  "encoding",
  "examples",
  "headers",
  "links",
  "parameters",
  "pathItems",
  "paths",
  "patternProperties",
  "properties",
  "requestBodies",
  "responses",
  "schemas",
  "securitySchemes",
  "webhooks",
]);

/** Members that hold any JSON, in which `$ref` is a property like others. */
const values: ReadonlySet<string> = new Set(["const", "default", "enum", "example", "value"]);

/** The meaning of an object's keys. At the top of a file they can be either. */
export type KeyKind = "keywords" | "names" | "either";

/** A member of a document whose value can hold references. */
export interface ReferenceHolder {
  readonly key: string;
  readonly value: JsonLiteral;
  readonly keys: KeyKind;
}

/** The members of an object that can hold references: all but examples and other values. */
export function referenceHolders(object: JsonObject, given: KeyKind): readonly ReferenceHolder[] {
  const keys = given === "either" && isSchema(object) ? "keywords" : given;
  return Object.entries(object).flatMap(([key, value]): readonly ReferenceHolder[] => {
    if (keys === "names") return [{ key, value, keys: "keywords" }];
    if (keys === "keywords" && (values.has(key) || (key === "examples" && areValues(value)))) return [];
    return [{ key, value, keys: maps.has(key) ? "names" : "keywords" }];
  });
}

/** Whether the keys at the top of a file are keywords of a schema, and not names of schemas, which are objects. */
function isSchema({ type, enum: own, allOf, anyOf, oneOf, $schema }: JsonObject): boolean {
  return [type, $schema].some((it) => typeof it === "string") || [type, own, allOf, anyOf, oneOf].some(Array.isArray);
}

/** The values of a schema, or those of a response in Swagger, by media type. */
function areValues(examples: JsonLiteral): boolean {
  return !isJsonObject(examples) || Object.keys(examples).some((key) => key.includes("/"));
}
