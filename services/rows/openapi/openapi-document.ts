import type { JsonObject, JsonValue } from "@protoc-gen-rest/runtime/json";
import type { Catalogue, Relation, Routine } from "../catalogue/catalogue.ts";
import { reservedParameters } from "../parse/parse-query.ts";
import { columnSchema } from "./column-schema.ts";
import type { Visible, VisibleRelation } from "./visible.ts";

/** The OpenAPI 3.1 document of what a role may do in a schema. */
export function openApiDocument(catalogue: Catalogue, schema: string, visible: Visible, server: string): JsonObject {
  const relations = catalogue.relations.flatMap((relation) => {
    const rights = relation.schema === schema ? visible.relations.get(relation.name) : undefined;
    return rights === undefined ? [] : [{ relation, rights }];
  });
  const routines = catalogue.routines.filter(
    (it) => it.schema === schema && visible.functions.has(it.name) && it.parameters.every(({ name }) => name !== ""),
  );
  const keys = componentKeys(relations.map(({ relation }) => relation));
  const paths = [
    ...relations.map(({ relation, rights }) => {
      return [pathOf(relation.name), relationPath(relation, rights, rowOf(relation, keys))] as const;
    }),
    ...routines.map((it) => {
      const item = it.returns ? rowOf(it.returns, keys) : columnSchema(it.returnType);
      return [pathOf("rpc", it.name), routinePath(it, visible.functions.get(it.name) ?? null, item)] as const;
    }),
  ];
  return {
    openapi: "3.1.0",
    info: { title: `The schema ${schema}`, version: "1" },
    servers: [{ url: server }],
    paths: Object.fromEntries(paths.filter(([, path]) => Object.keys(path).length > 0)),
    components: {
      schemas: Object.fromEntries(relations.map((it) => [keys.get(it.relation), rowSchema(it.relation, it.rights)])),
      responses: { Error: { description: "The request failed.", content: json(errorSchema) } },
    },
  };
}

type ComponentKeys = ReadonlyMap<Relation, string>;

/** Unique keys of relations among the components, which have few letters: a relation with such a name has its own. */
function componentKeys(relations: readonly Relation[]): ComponentKeys {
  const others = /[^\w.-]+/g;
  const taken = new Set(relations.map(({ name }) => name).filter((name) => name.search(others) < 0));
  const keyOf = (name: string): string => {
    if (taken.has(name)) return name;
    const key = name.replace(others, "_");
    let unique = key;
    for (let count = 2; taken.has(unique); count++) unique = `${key}_${count}`;
    taken.add(unique);
    return unique;
  };
  return new Map(relations.map((relation) => [relation, keyOf(relation.name)]));
}

/** A function may return rows of a relation that the document does not describe. */
function rowOf(relation: Relation, keys: ComponentKeys): JsonObject {
  const key = keys.get(relation);
  return key === undefined ? rowSchema(relation) : { $ref: `#/components/schemas/${key}` };
}

function pathOf(...names: readonly string[]): string {
  return names.map((name) => `/${encodeURIComponent(name)}`).join("");
}

function json(schema: JsonObject): JsonObject {
  return { "application/json": { schema } };
}

const text: JsonObject = { type: "string" };
const errorSchema: JsonObject = {
  type: "object",
  required: ["code", "message", "details", "hint"],
  properties: { code: text, message: text, details: {}, hint: { type: ["string", "null"] } },
};

function described(comment: string | null | undefined): JsonObject {
  return comment ? { description: comment } : {};
}

function rowSchema({ columns, primaryKey }: Relation, visible?: VisibleRelation): JsonObject {
  const properties = [...columns.values()].map(({ name, baseType, defaultValue }): [string, JsonObject] => [
    name,
    {
      ...columnSchema(baseType),
      ...described(visible?.columnComments[name]),
      ...(defaultValue === null ? {} : { "x-default": defaultValue }),
    },
  ]);
  const key = primaryKey.length > 0 ? { "x-primary-key": [...primaryKey] } : {};
  return { type: "object", ...described(visible?.comment), ...key, properties: Object.fromEntries(properties) };
}

function relationPath(relation: Relation, rights: VisibleRelation, row: JsonObject): JsonObject {
  const { name, columns, isInsertable, isUpdatable, isDeletable, primaryKey } = relation;
  const rows: JsonObject = { type: "array", items: row };
  const filtering = [...columns.keys()].filter((column) => !reservedParameters.has(column));
  const filters = filtering.map((column) => query(column, "A condition: `eq.5`."));
  const common = { tags: [name], ...described(rights.comment) };
  const body = (schema: JsonObject): JsonObject => ({ required: true, content: json(schema) });
  const change = (filtered: readonly JsonObject[], status: string, requestBody?: JsonObject): JsonObject => ({
    ...common,
    parameters: [...filtered, query("select", "The columns to return."), prefer],
    ...(requestBody && { requestBody }),
    responses: { [status]: response(rows), ...failed },
  });
  const written = body({ anyOf: [row, rows] });
  const canPut = isInsertable && isUpdatable && primaryKey.length > 0 && rights.canInsert && rights.canUpdate;
  return {
    ...(rights.canSelect && {
      get: { ...common, parameters: [...filters, ...paging, prefer], responses: { "200": response(rows), ...failed } },
    }),
    ...(isInsertable && rights.canInsert && { post: change([], "201", written) }),
    ...(canPut && { put: change(filters, "200", body(row)) }),
    ...(isUpdatable && rights.canUpdate && { patch: change(filters, "200", body(row)) }),
    ...(isDeletable && rights.canDelete && { delete: change(filters, "200") }),
  };
}

function routinePath(
  { parameters, isVolatile, returnType, returnsSet }: Routine,
  comment: string | null,
  item: JsonObject,
): JsonObject {
  const result = returnType === "void" ? {} : { "200": response(returnsSet ? { type: "array", items: item } : item) };
  const responses = { ...(returnType === "void" ? { "204": { description: "Done." } } : result), ...failed };
  const required = parameters.flatMap(({ name, isRequired }) => (isRequired ? [name] : []));
  const properties = Object.fromEntries(parameters.map(({ name, type }) => [name, columnSchema(type)]));
  const schema: JsonObject = { type: "object", properties, ...(required.length > 0 && { required }) };
  const inQuery = parameters.map(({ name, type, isRequired }): JsonObject => {
    return { name, in: "query", required: isRequired, schema: columnSchema(type) };
  });
  const common = { tags: ["rpc"], ...described(comment), responses };
  return {
    ...(!isVolatile && { get: { ...common, parameters: inQuery } }),
    post: { ...common, requestBody: { required: required.length > 0, content: json(schema) } },
  };
}

function response(schema: JsonObject): JsonObject {
  return { description: "Done.", content: json(schema) };
}

const failed: JsonObject = { default: { $ref: "#/components/responses/Error" } };

function query(name: string, description: string, schema: JsonValue = text): JsonObject {
  return { name, in: "query", description, schema };
}

const count: JsonObject = { type: "integer", minimum: 0 };
const paging: readonly JsonObject[] = [
  query("select", "The columns to return."),
  query("order", "Columns to sort by: `age.desc`."),
  query("limit", "The maximum number of rows.", count),
  query("offset", "How many rows to skip.", count),
];
const prefer: JsonObject = { name: "Prefer", in: "header", description: "Preferences (RFC 7240).", schema: text };
