import { representationOf } from "../catalogue/catalogue.ts";
import { notEmbedded } from "../errors.ts";
import { type EmbedItem, noLevel, type Order, type Query } from "../parse/query.ts";
import { conditionSql } from "./condition-sql.ts";
import { aggregateColumn, type Column, fieldColumn, type Spread } from "./field-column.ts";
import { shownSql } from "./field-sql.ts";
import { type GroupedTerms, groupedTerms, pageSql } from "./page-sql.ts";
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

/** A lateral join for something that is embedded. */
interface Join {
  readonly item: EmbedItem;
  readonly alias: string;
  readonly sql: string;
  readonly isMany: boolean;
  /** The columns that are embedded in a row. */
  readonly columns: readonly Column[];
}

/** The SQL of a query. */
export function selectSql(statement: Statement, from: From, query: Query): Select {
  return levelSql(statement, from, query, { path: "", spread: undefined });
}

/** Where a level of a query is. */
interface Place {
  /** "" for the table itself, `actors.roles` for what it embeds. */
  readonly path: string;
  readonly spread: Spread | undefined;
}

interface LevelSelect extends Select {
  readonly columns: readonly Column[];
}

function levelSql(statement: Statement, from: From, query: Query, { path, spread }: Place): LevelSelect {
  const level = query.levels.get(path) ?? noLevel;
  const embeds = query.items.filter((item) => item.kind === "embed");
  checkPaths(query, path, embeds);
  const joins = embeds.map((item) => joinSql(statement, from, { ...query, items: item.items }, item, path));
  const columns = query.items.flatMap((item): readonly Column[] => {
    if (item.kind === "star") return starColumns(statement, from, spread);
    if (item.kind === "field") return [fieldColumn(statement, from, item, spread)];
    const join = joins.find((it) => it.item === item)!;
    return item.isSpread ? spreadColumns(statement, join, spread) : embedColumns(join);
  });
  const bodies = new Map(joins.map(({ item, alias }) => [nameOf(item), `${alias}.${item.isSpread ? found : "body"}`]));
  const conditions = [...from.conditions, ...level.conditions.map((it) => conditionSql(statement, from, it, bodies))];
  const isGrouped = columns.some(({ kind }) => kind === "aggregate");
  const grouped = isGrouped ? groupedTerms(statement, from, level, embeds) : new Map<Order, string>();
  const matching = [
    `select ${listSql(columns, isGrouped)}`,
    `from ${from.sql}`,
    ...joins.map(({ sql }) => sql),
    ...(conditions.length > 0 ? [`where ${conditions.join(" and ")}`] : []),
    ...(isGrouped ? groupBy(columns, grouped) : []),
  ].join(" ");
  const matchingParameters = statement.parameters.length;
  const page = `${matching}${pageSql(statement, from, level, embeds, grouped)}`;
  return { matching, matchingParameters, page, columns };
}

/** The columns of `*`, by name where the outer query has to name them. */
function starColumns(statement: Statement, from: From, spread: Spread | undefined): Column[] {
  const { alias, relation, star } = from;
  const columns = [...(relation?.columns.values() ?? [])];
  const isShown = columns.some(({ type }) => representationOf(statement.catalogue, type, "json") !== undefined);
  const names = star ?? (spread === undefined && !isShown ? undefined : columns.map(({ name }) => name));
  if (names === undefined) return [{ sql: `${alias}.*`, name: undefined, kind: "plain" }];
  return names.map((name) => ({ sql: shownSql(statement, from, { column: name, path: [] }), name, kind: "plain" }));
}

function listSql(columns: readonly Column[], isGrouped: boolean): string {
  const all = columns.map(({ sql, name, kind }) => {
    // Rows can be grouped by jsonb, but not by json.
    const comparable = isGrouped && kind === "json" ? `(${sql})::jsonb` : sql;
    return name === undefined ? comparable : `${comparable} as ${identifier(name)}`;
  });
  return all.join(", ");
}

function groupBy(columns: readonly Column[], terms: GroupedTerms): string[] {
  const others = columns.flatMap(({ kind }, index) => (kind === "aggregate" ? [] : [String(index + 1)]));
  const all = [...others, ...terms.values()];
  return all.length > 0 ? [`group by ${all.join(", ")}`] : [];
}

function embedColumns({ item, alias, isMany }: Join): Column[] {
  if (isHidden(item)) return [];
  const sql = isMany ? `coalesce(${alias}.body, '[]'::json)` : `${alias}.body`;
  return [{ sql, name: nameOf(item), kind: "json" }];
}

/** Whether something is embedded only to filter by it: `actors()`, `roles(actors())`. */
function isHidden({ items }: EmbedItem): boolean {
  return items.every((item) => item.kind === "embed" && isHidden(item));
}

/** The columns of what is spread. Rows are aggregated where they end up, and several rows become arrays. */
function spreadColumns(statement: Statement, { alias, columns, isMany }: Join, spread: Spread | undefined): Column[] {
  return columns.map(({ name = "", kind, outer }) => {
    const sql = `${alias}.${identifier(name)}`;
    if (isMany) return { sql: `coalesce(${sql}, '[]'::json)`, name, kind: "json" };
    if (outer === undefined || spread === "one") return { sql, name, kind, ...(outer && { outer }) };
    return aggregateColumn(statement, sql, outer, spread);
  });
}

// A name that no column of a table has: whether there is anything to spread.
const found = identifier("(found)");

function nameOf({ alias, target }: EmbedItem): string {
  return alias ?? target;
}

function joinSql(statement: Statement, origin: From, query: Query, item: EmbedItem, path: string): Join {
  const relationship = relationshipOf(statement, origin, item);
  const many = isMany(relationship);
  const spread = item.isSpread ? (many ? "many" : "one") : undefined;
  const from = fromRelationship(statement, origin, relationship);
  const inner = { path: path === "" ? nameOf(item) : `${path}.${nameOf(item)}`, spread } as const;
  const { page, columns } = levelSql(statement, from, query, inner);
  const [alias, row] = [statement.alias(), statement.alias()];
  const output = outputSql(row, columns, spread, many);
  const lateral = `lateral (select ${output} from (${page}) as ${row}${many ? "" : " limit 1"}) as ${alias}`;
  const sql = item.isInner
    ? `join ${lateral} on ${alias}.${item.isSpread ? found : "body"} is not null`
    : `left join ${lateral} on true`;
  return { item, alias, sql, isMany: many, columns };
}

function outputSql(row: string, columns: readonly Column[], spread: Spread | undefined, many: boolean): string {
  if (spread === undefined) return `${many ? "json_agg" : "row_to_json"}(${row}.*) as body`;
  const names = columns.map(({ name = "" }) => identifier(name));
  const values = names.map((name) => (many ? `json_agg(${row}.${name}) as ${name}` : `${row}.${name}`));
  return [...values, `${many ? "bool_and(true)" : "true"} as ${found}`].join(", ");
}

/** A parameter for something that is not embedded would be ignored, so it is refused. */
function checkPaths({ levels }: Query, path: string, embeds: readonly EmbedItem[]): void {
  const prefix = path === "" ? "" : `${path}.`;
  for (const key of levels.keys()) {
    if (key === "" || key === path || !key.startsWith(prefix)) continue;
    const [name = ""] = key.slice(prefix.length).split(".");
    if (!embeds.some((item) => nameOf(item) === name)) throw notEmbedded(key.slice(prefix.length));
  }
}
