import type { JsonLiteral } from "../../forms/values.ts";
import { isJsonObject, type JsonObject, mapValues } from "../json-object.ts";

/** Rewrites a document for OpenAPI 3.0, whose schemas are an older dialect of JSON Schema. */
export function toOpenApi30(document: JsonObject): JsonObject {
  const { openapi: _, ...rest } = document;
  const { components, paths, info } = rest;
  const schemes =
    isJsonObject(components) && isJsonObject(components["securitySchemes"]) ? components["securitySchemes"] : {};
  return {
    openapi: "3.0.4",
    ...rest,
    info: rewriteInfo(info),
    paths: rewrite(paths ?? {}, schemes),
    ...(components === undefined ? {} : { components: rewriteComponents(components) }),
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

function rewriteComponents(components: JsonLiteral): JsonLiteral {
  if (!isJsonObject(components)) return components;
  const { schemas, securitySchemes } = components;
  return {
    ...(isJsonObject(schemas) ? { schemas: mapValues(schemas, rewriteSchema) } : {}),
    ...(securitySchemes === undefined ? {} : { securitySchemes }),
  };
}

/** Outside of schemas, only the members `schema` and `security` differ. */
function rewrite(value: JsonLiteral, schemes: JsonObject): JsonLiteral {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, schemes));
  if (!isJsonObject(value)) return value;
  const members = Object.entries(value).map(([name, member]) => {
    if (name === "schema") return [name, rewriteSchema(member)];
    return [name, name === "security" ? rewriteSecurity(member, schemes) : rewrite(member, schemes)];
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

function rewriteSchema(value: JsonLiteral): JsonLiteral {
  if (!isJsonObject(value)) return value;
  const { propertyNames: _, contentEncoding: __, unevaluatedProperties: ___, examples, ...kept } = value;
  const [example] = Array.isArray(examples) ? examples : [];
  const schema = mapSubschemas(example === undefined ? kept : { example, ...kept });
  return withReference(withNull(withConst(withExclusive(schema))));
}

const listsOfSchemas = ["oneOf", "anyOf", "allOf"] as const;
const schemaMembers = ["items", "not", "additionalProperties"] as const;

function mapSubschemas(schema: JsonObject): JsonObject {
  const changed: { [name: string]: JsonLiteral } = { ...schema };
  for (const name of listsOfSchemas) {
    const list = schema[name];
    if (Array.isArray(list)) changed[name] = list.map(rewriteSchema);
  }
  for (const name of schemaMembers) {
    const member = schema[name];
    if (member !== undefined) changed[name] = rewriteSchema(member);
  }
  if (isJsonObject(schema["properties"])) changed["properties"] = mapValues(schema["properties"], rewriteSchema);
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

/** `null` is not a type in 3.0, but `nullable` of another one. */
function withNull(schema: JsonObject): JsonObject {
  const { type, anyOf } = schema;
  if (type === "null") return { ...schema, type: "string", nullable: true, enum: [null] };
  if (Array.isArray(type)) return { ...schema, type: type.find((one) => one !== "null") ?? "string", nullable: true };
  if (!Array.isArray(anyOf)) return schema;
  const others = anyOf.filter((one) => !(isJsonObject(one) && isNullSchema(one)));
  if (others.length === anyOf.length) return schema;
  const { anyOf: _, ...rest } = schema;
  return others.length === 1 ? { ...rest, allOf: others, nullable: true } : { ...rest, anyOf: others, nullable: true };
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
