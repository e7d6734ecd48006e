import type { JsonLiteral, JsonObject } from "../../forms/values.ts";
import { isJsonObject, mapValues } from "../json-object.ts";

/** Rewrites a document for OpenAPI 3.0, whose schemas are an older dialect of JSON Schema. */
export function toOpenApi30(document: JsonObject): JsonObject {
  const { openapi: _, webhooks, ...rest } = document;
  const { components, paths, info } = rest;
  const isComponents = isJsonObject(components);
  const named = isComponents && isJsonObject(components["schemas"]) ? components["schemas"] : {};
  const toSchema = (schema: JsonLiteral): JsonLiteral => rewriteSchema(schema, named);
  const schemes = isComponents && isJsonObject(components["securitySchemes"]) ? components["securitySchemes"] : {};
  return {
    openapi: "3.0.4",
    ...rest,
    info: rewriteInfo(info),
    paths: rewrite(paths ?? {}, schemes, toSchema),
    // The name by which tools know them before 3.1.
    ...(webhooks === undefined ? {} : { "x-webhooks": rewrite(webhooks, schemes, toSchema) }),
    ...(components === undefined ? {} : { components: rewriteComponents(components, toSchema) }),
  };
}

/** Without the members that 3.1 has added. */
function rewriteInfo(info: JsonLiteral | undefined): JsonObject {
  if (!isJsonObject(info)) return {};
  const { summary: _, license, ...rest } = info;
  if (!isJsonObject(license)) return rest;
  const { identifier: __, ...others } = license;
  return { ...rest, license: others };
}

type ToSchema = (schema: JsonLiteral) => JsonLiteral;

function rewriteComponents(components: JsonLiteral, toSchema: ToSchema): JsonLiteral {
  if (!isJsonObject(components)) return components;
  const { schemas, securitySchemes } = components;
  return {
    ...(isJsonObject(schemas) ? { schemas: mapValues(schemas, toSchema) } : {}),
    ...(securitySchemes === undefined ? {} : { securitySchemes }),
  };
}

/** Outside of schemas, only the members `schema` and `security` differ. */
function rewrite(value: JsonLiteral, schemes: JsonObject, toSchema: ToSchema): JsonLiteral {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, schemes, toSchema));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => {
    if (name === "schema") return [name, toSchema(member)];
    return [name, name === "security" ? rewriteSecurity(member, schemes) : rewrite(member, schemes, toSchema)];
  });
  return Object.fromEntries(members);
}

/** In 3.0 only OAuth 2 has scopes. */
function rewriteSecurity(security: JsonLiteral, schemes: JsonObject): JsonLiteral {
  if (!Array.isArray(security)) return security;
  const isOAuth2 = (name: string) => isJsonObject(schemes[name]) && schemes[name]["type"] === "oauth2";
  const rewritten = security.filter(isJsonObject).map((requirement) => {
    const scopesOf = ([name, scopes]: [string, JsonLiteral]) => [name, isOAuth2(name) ? scopes : []] as const;
    return Object.fromEntries(Object.entries(requirement).map(scopesOf));
  });
  // Alternatives may have differed in their scopes alone.
  return [...new Map(rewritten.map((requirement) => [JSON.stringify(requirement), requirement])).values()];
}

/** Keywords that 3.0 does not know, which describe more than it can. */
const later: ReadonlySet<string> = new Set([
  "propertyNames",
  "contentEncoding",
  "contentMediaType",
  "contentSchema",
  "unevaluatedProperties",
]);

/** `named` are the schemas of components, as 3.1 has them. */
function rewriteSchema(value: JsonLiteral, named: JsonObject): JsonLiteral {
  if (!isJsonObject(value)) return value;
  const { examples, ...given } = value;
  const kept = Object.fromEntries(Object.entries(given).filter(([name]) => !later.has(name)));
  const [example] = Array.isArray(examples) ? examples : [];
  const schema = mapSubschemas(example === undefined ? kept : { example, ...kept }, named);
  return withReference(withNull(withConst(withExclusive(schema)), named));
}

const listsOfSchemas = ["oneOf", "anyOf", "allOf"] as const;
const schemaMembers = ["items", "not", "additionalProperties"] as const;

function mapSubschemas(schema: JsonObject, named: JsonObject): JsonObject {
  const toSchema = (one: JsonLiteral): JsonLiteral => rewriteSchema(one, named);
  const changed: { [name: string]: JsonLiteral } = { ...schema };
  for (const name of listsOfSchemas) {
    const list = schema[name];
    if (Array.isArray(list)) changed[name] = list.map(toSchema);
  }
  for (const name of schemaMembers) {
    const member = schema[name];
    if (member !== undefined) changed[name] = toSchema(member);
  }
  if (isJsonObject(schema["properties"])) changed["properties"] = mapValues(schema["properties"], toSchema);
  return changed;
}

function withExclusive(schema: JsonObject): JsonObject {
  const { exclusiveMinimum, exclusiveMaximum, ...rest } = schema;
  return {
    ...rest,
    ...(exclusiveMinimum === undefined ? {} : { minimum: exclusiveMinimum, exclusiveMinimum: true }),
    ...(exclusiveMaximum === undefined ? {} : { maximum: exclusiveMaximum, exclusiveMaximum: true }),
  };
}

function withConst({ const: value, ...rest }: JsonObject): JsonObject {
  return value === undefined ? rest : { ...rest, enum: [value] };
}

/** `null` is not a type in 3.0, but `nullable` of another one, beside which it must stand. */
function withNull(schema: JsonObject, named: JsonObject): JsonObject {
  const { type, anyOf } = schema;
  if (type === "null") return { ...schema, type: "string", nullable: true, enum: [null] };
  if (Array.isArray(type)) return { ...schema, type: type.find((one) => one !== "null") ?? "string", nullable: true };
  if (!Array.isArray(anyOf)) return schema;
  const given = anyOf.filter((one) => !(isJsonObject(one) && isNullSchema(one)));
  if (given.length === anyOf.length) return schema;
  const others = given.flatMap(alternativesOf);
  const { anyOf: _, ...rest } = schema;
  const types = new Set(others.map((one) => typeOf(one, named)));
  const [only] = types;
  if (types.size === 1 && only !== undefined) {
    return { ...rest, type: only, [others.length === 1 ? "allOf" : "anyOf"]: others, nullable: true };
  }
  // One alternative that takes null is enough. One without a type takes anything.
  const at = others.findIndex((one) => typeOf(one, named) !== undefined);
  const all = others.map((one, index) => (index === at ? nullableOf(one, named) : one));
  return others.length === 1 ? { ...rest, allOf: all } : { ...rest, anyOf: all };
}

/** The alternatives of a schema that is nothing else. */
function alternativesOf(schema: JsonLiteral): readonly JsonLiteral[] {
  if (!isJsonObject(schema) || Object.keys(schema).length > 1) return [schema];
  return Array.isArray(schema["anyOf"]) ? schema["anyOf"] : [schema];
}

function nullableOf(schema: JsonLiteral, named: JsonObject): JsonLiteral {
  const type = typeOf(schema, named);
  if (!isJsonObject(schema) || type === undefined) return schema;
  const own = schema["$ref"] === undefined ? schema : { allOf: [schema] };
  return { ...own, type, nullable: true };
}

/** The only type of a schema; undefined if it takes several. `within` are the schemas around it, which may contain themselves. */
function typeOf(
  schema: JsonLiteral | undefined,
  named: JsonObject,
  within: readonly JsonObject[] = [],
): string | undefined {
  if (!isJsonObject(schema) || within.includes(schema)) return undefined;
  const { type, $ref, allOf, anyOf, oneOf } = schema;
  const given = (Array.isArray(type) ? type : [type]).filter((one) => typeof one === "string" && one !== "null");
  if (given.length > 0) return given.length === 1 ? String(given[0]) : undefined;
  const inner = (one: JsonLiteral | undefined) => typeOf(one, named, [...within, schema]);
  if (typeof $ref === "string") return inner(named[$ref.replace("#/components/schemas/", "")]);
  const parts = [allOf, anyOf, oneOf].find(Array.isArray) ?? [];
  const [only, another] = new Set(parts.map(inner));
  return another === undefined ? only : undefined;
}

/** As `withNull` has left it. */
function isNullSchema(schema: JsonObject): boolean {
  return schema["nullable"] === true && JSON.stringify(schema["enum"]) === "[null]";
}

/** Members beside a reference are ignored in 3.0. */
function withReference(schema: JsonObject): JsonObject {
  const { $ref, ...rest } = schema;
  return $ref === undefined || Object.keys(rest).length === 0 ? schema : { allOf: [{ $ref }], ...rest };
}
