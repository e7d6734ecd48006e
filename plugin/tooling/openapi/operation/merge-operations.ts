import type { JsonLiteral, JsonObject } from "../../../forms/values.ts";
import { isJsonObject, present } from "../../json-object.ts";

/** Merges an operation into another one of the same route, which requests tell apart by a field or by `Accept`. */
export function mergeOperations(one: JsonObject, other: JsonObject): JsonObject {
  const texts = [one, other].flatMap(({ summary, description }) => description ?? summary ?? []);
  return present({
    ...one,
    description: texts.length === 0 ? undefined : texts.join("\n\n"),
    parameters: mergeParameters(one["parameters"], other["parameters"]),
    requestBody: one["requestBody"] ?? other["requestBody"],
    responses: mergeMembers(one["responses"], other["responses"], mergeResponses),
  });
}

function mergeParameters(one: JsonLiteral | undefined, other: JsonLiteral | undefined): JsonLiteral | undefined {
  const own = Array.isArray(one) ? one : [];
  const keyOf = (value: JsonLiteral) => (isJsonObject(value) ? `${value["in"]} ${value["name"]}` : "");
  const keys = new Set(own.map(keyOf));
  const all = [...own, ...(Array.isArray(other) ? other : []).filter((value: JsonLiteral) => !keys.has(keyOf(value)))];
  return all.length === 0 ? undefined : all;
}

function mergeResponses(one: JsonLiteral, other: JsonLiteral): JsonLiteral {
  if (!isJsonObject(one) || !isJsonObject(other)) return one;
  return present({
    ...other,
    ...one,
    headers: mergeMembers(one["headers"], other["headers"], (header) => header),
    content: mergeMembers(one["content"], other["content"], mergeMedia),
  });
}

function mergeMedia(one: JsonLiteral, other: JsonLiteral): JsonLiteral {
  if (!isJsonObject(one) || !isJsonObject(other)) return one;
  const [schema, another] = [one["schema"], other["schema"]];
  if (schema === undefined || another === undefined || JSON.stringify(schema) === JSON.stringify(another)) return one;
  const known = isJsonObject(schema) && Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [schema];
  return { ...one, schema: { anyOf: [...known, another] } };
}

function mergeMembers(
  one: JsonLiteral | undefined,
  other: JsonLiteral | undefined,
  merge: (one: JsonLiteral, other: JsonLiteral) => JsonLiteral,
): JsonLiteral | undefined {
  if (!isJsonObject(one) || !isJsonObject(other)) return one ?? other;
  const merged: { [name: string]: JsonLiteral } = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const own = merged[name];
    merged[name] = own === undefined ? value : merge(own, value);
  }
  return merged;
}
