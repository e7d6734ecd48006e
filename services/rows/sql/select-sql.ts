import { invalidSpread, noSuchType, notEmbedded } from "../errors.ts";
import { type EmbedItem, type FieldItem, type Level, noLevel, type Order, type Query } from "../parse/query.ts";
import { conditionSql } from "./condition-sql.ts";
import { fieldSql } from "./field-sql.ts";
import { type From, fromRelationship, isMany, relationshipOf } from "./relationship-sql.ts";
import { identifier, type Statement } from "./statement.ts";

/** The parts of a select. */
export interface Select {
  /** The select without order, limit and offset: all that match. */
  readonly matching: string;
  /** How many of the statement's parameters `matching` needs: the first ones. */
  readonly matchingParameters: number;
  /** All of it. */
  readonly page: string;
}

/** An item in the list of a select. */
interface Column {
  readonly sql: string;
  /** Undefined for `*`. */
  readonly name: string | undefined;
  readonly kind: "plain" | "aggregate" | "json";
}

/** A lateral join for something that is embedded. */
interface Join {
  readonly item: EmbedItem;
  readonly alias: string;
  readonly sql: string;
  readonly isMany: boolean;
}

/** The SQL of a query, for a table (the path "") or what it embeds. */
export function selectSql(statement: Statement, from: From, query: Query, path = ""): Select {
  const level = query.levels.get(path) ?? noLevel;
  const embeds = query.items.filter((item) => item.kind === "embed");
  checkPaths(query, path, embeds);
  const joins = embeds.map((item) => joinSql(statement, from, { ...query, items: item.items }, item, path));
  const columns = query.items.flatMap((item): readonly Column[] => {
    if (item.kind === "star") return starColumns(from);
    if (item.kind === "field") return [fieldColumn(statement, from, item)];
    return embedColumns(joins.find((join) => join.item === item)!);
  });
  const bodies = new Map(joins.map(({ item, alias }) => [nameOf(item), item.isSpread ? alias : `${alias}.body`]));
  const conditions = [...from.conditions, ...level.conditions.map((it) => conditionSql(statement, from, it, bodies))];
  const matching = [
    `select ${listSql(columns)}`,
    `from ${from.sql}`,
    ...joins.map(({ sql }) => sql),
    ...(conditions.length > 0 ? [`where ${conditions.join(" and ")}`] : []),
    ...groupBy(columns),
  ].join(" ");
  const matchingParameters = statement.parameters.length;
  return { matching, matchingParameters, page: `${matching}${pageSql(statement, from, level, joins)}` };
}

function starColumns({ alias, star = ["*"] }: From): Column[] {
  const names = star.map((name) => (name === "*" && star.length === 1 ? name : identifier(name)));
  return names.map((name) => ({ sql: `${alias}.${name}`, name: undefined, kind: "plain" }));
}

function listSql(columns: readonly Column[]): string {
  const isGrouped = columns.some(({ kind }) => kind === "aggregate");
  const all = columns.map(({ sql, name, kind }) => {
    // Rows can be grouped by jsonb, but not by json.
    const comparable = isGrouped && kind === "json" ? `(${sql})::jsonb` : sql;
    return name === undefined ? comparable : `${comparable} as ${identifier(name)}`;
  });
  return all.join(", ");
}

function groupBy(columns: readonly Column[]): string[] {
  if (!columns.some(({ kind }) => kind === "aggregate")) return [];
  const others = columns.flatMap(({ kind }, index) => (kind === "aggregate" ? [] : [String(index + 1)]));
  return others.length > 0 ? [`group by ${others.join(", ")}`] : [];
}

function fieldColumn(statement: Statement, from: From, item: FieldItem): Column {
  if (isRowCount(from, item)) return { sql: "count(*)", name: fieldName(item), kind: "aggregate" };
  const { field, cast, aggregate, aggregateCast } = item;
  const castTo = (sql: string, type: string | undefined): string => {
    if (type === undefined) return sql;
    const known = statement.types.get(type);
    if (known === undefined) throw noSuchType(type);
    return `(${sql})::${known}`;
  };
  const value = field === undefined ? "*" : castTo(fieldSql(statement, from, field), cast);
  const sql = aggregate === undefined ? value : castTo(`${aggregate}(${value})`, aggregateCast);
  return { sql, name: fieldName(item), kind: aggregate === undefined ? "plain" : "aggregate" };
}

/** `count` without parentheses, as in `actors(count)`, unless there is such a column. */
function isRowCount({ relation }: From, { field, aggregate }: FieldItem): boolean {
  const { column, path = [] } = field ?? {};
  return column === "count" && path.length === 0 && aggregate === undefined && relation?.columns.has(column) === false;
}

function embedColumns({ item, alias, isMany }: Join): Column[] {
  if (item.isSpread) {
    return item.items.map((inner) => {
      const name = inner.kind === "star" ? undefined : inner.kind === "field" ? fieldName(inner) : nameOf(inner);
      return { sql: name === undefined ? `${alias}.*` : `${alias}.${identifier(name)}`, name, kind: "plain" };
    });
  }
  if (item.items.length === 0) return [];
  const sql = isMany ? `coalesce(${alias}.body, '[]'::json)` : `${alias}.body`;
  return [{ sql, name: nameOf(item), kind: "json" }];
}

/** The name of a field in the result. An index into an array names nothing. */
function fieldName({ alias, aggregate, field }: FieldItem): string {
  const key = field?.path.findLast((step) => !/^-?\d+$/.test(step.key))?.key;
  return alias ?? aggregate ?? key ?? field?.column ?? "count";
}

function nameOf({ alias, target }: EmbedItem): string {
  return alias ?? target;
}

function joinSql(statement: Statement, origin: From, query: Query, item: EmbedItem, path: string): Join {
  const relationship = relationshipOf(statement, origin, item);
  const many = isMany(relationship);
  if (item.isSpread && many) throw invalidSpread(item.target);
  const from = fromRelationship(statement, origin, relationship);
  const inner = selectSql(statement, from, query, path === "" ? nameOf(item) : `${path}.${nameOf(item)}`).page;
  const [alias, row] = [statement.alias(), statement.alias()];
  const output = item.isSpread ? `${row}.*` : `${many ? "json_agg" : "row_to_json"}(${row}) as body`;
  const limit = many ? "" : " limit 1";
  const lateral = `lateral (select ${output} from (${inner}) as ${row}${limit}) as ${alias}`;
  const sql = item.isInner
    ? `join ${lateral} on ${item.isSpread ? "true" : `${alias}.body is not null`}`
    : `left join ${lateral} on true`;
  return { item, alias, sql, isMany: many };
}

function pageSql(statement: Statement, from: From, { order, limit, offset }: Level, joins: readonly Join[]): string {
  const terms = order.map((term) => orderSql(statement, from, term, joins));
  return [
    ...(terms.length > 0 ? [` order by ${terms.join(", ")}`] : []),
    ...(limit === undefined ? [] : [` limit ${statement.bind(limit)}::bigint`]),
    ...(offset === undefined ? [] : [` offset ${statement.bind(offset)}::bigint`]),
  ].join("");
}

function orderSql(statement: Statement, from: From, term: Order, joins: readonly Join[]): string {
  const { relation, field, isDescending, nulls } = term;
  const direction = `${isDescending ? " desc" : " asc"}${nulls === undefined ? "" : ` nulls ${nulls}`}`;
  if (relation === undefined) return `${fieldSql(statement, from, field)}${direction}`;
  const join = joins.find(({ item, isMany }) => nameOf(item) === relation && !isMany);
  if (join === undefined) throw notEmbedded(relation);
  return `${relatedSql(statement, from, join, field)}${direction}`;
}

/** A column of something embedded, whether it is returned or not. */
function relatedSql(statement: Statement, origin: From, { item }: Join, field: Order["field"]): string {
  const from = fromRelationship(statement, origin, relationshipOf(statement, origin, item));
  const conditions = from.conditions.length > 0 ? ` where ${from.conditions.join(" and ")}` : "";
  return `(select ${fieldSql(statement, from, field)} from ${from.sql}${conditions} limit 1)`;
}

/** What applies to something that is not embedded would be ignored, so it is refused. */
function checkPaths({ levels }: Query, path: string, embeds: readonly EmbedItem[]): void {
  const prefix = path === "" ? "" : `${path}.`;
  for (const key of levels.keys()) {
    if (key === "" || key === path || !key.startsWith(prefix)) continue;
    const [name = ""] = key.slice(prefix.length).split(".");
    if (!embeds.some((item) => nameOf(item) === name)) throw notEmbedded(key.slice(prefix.length));
  }
}
