import { notEmbedded, notToOne } from "../errors.ts";
import type { EmbedItem, Field, Item, Level, Order } from "../parse/query.ts";
import { fieldSql, type Source } from "./field-sql.ts";
import { type From, fromRelationship, isMany, relationshipOf } from "./relationship-sql.ts";
import type { Statement } from "./statement.ts";

/** The terms of an order by which rows are also grouped, with their SQL. */
export type GroupedTerms = ReadonlyMap<Order, string>;

/**
 * The SQL of order, limit and offset. Rows can be ordered by a column of an embedded row; in rows that are grouped, these terms
 * are the `grouped` ones.
 */
export function pageSql(
  statement: Statement,
  from: From,
  { order, limit, offset }: Level,
  embeds: readonly EmbedItem[],
  grouped: GroupedTerms,
): string {
  const terms = order.map((term) => {
    const sql =
      term.relation === undefined
        ? fieldSql(statement, from, term.field)
        : (grouped.get(term) ?? relatedSql(statement, from, term, embeds));
    return `${sql}${directionSql(term)}`;
  });
  return [
    ...(terms.length > 0 ? [` order by ${terms.join(", ")}`] : []),
    ...limitSql(statement, limit),
    ...(offset === undefined ? [] : [` offset ${statement.bind(offset)}::bigint`]),
  ].join("");
}

function limitSql(statement: Statement, limit: number | undefined): string[] {
  const { maxRows } = statement;
  if (limit === undefined && maxRows === undefined) return [];
  return [` limit ${statement.bind(Math.min(limit ?? Infinity, maxRows ?? Infinity))}::bigint`];
}

/**
 * Returns the terms that order by a column which an embedded row returns. Grouping by them makes no further groups, because rows are
 * grouped by what is embedded. PostgreSQL refuses the others, as it does other columns that are not grouped.
 */
export function groupedTerms(
  statement: Statement,
  from: From,
  { order }: Level,
  embeds: readonly EmbedItem[],
): GroupedTerms {
  const returned = order.filter((term) => embedOf(term, embeds)?.items.some((item) => returns(item, term.field)));
  return new Map(returned.map((term) => [term, relatedSql(statement, from, term, embeds)]));
}

function returns(item: Item, { column, path }: Field): boolean {
  if (item.kind !== "field") return item.kind === "star";
  const { field, cast, aggregate, alias } = item;
  if (alias === column && path.length === 0) return aggregate === undefined;
  if (field?.column !== column || cast !== undefined || aggregate !== undefined) return false;
  return field.path.every(({ arrow, key }, at) => arrow === path[at]?.arrow && key === path[at]?.key);
}

/** As `pageSql`, for the rows of a write, which is ordered by columns of its own. */
export function writePageSql(statement: Statement, source: Source, { order, limit, offset }: Level): string {
  const terms = order.map((term) => {
    if (term.relation !== undefined) throw notEmbedded(term.relation);
    return `${fieldSql(statement, source, term.field)}${directionSql(term)}`;
  });
  const orderBy = terms.length > 0 ? ` order by ${terms.join(", ")}` : "";
  return `${orderBy} limit ${statement.bind(limit ?? null)}::bigint offset ${statement.bind(offset ?? 0)}::bigint`;
}

function directionSql({ isDescending, nulls }: Order): string {
  return `${isDescending ? " desc" : " asc"}${nulls === undefined ? "" : ` nulls ${nulls}`}`;
}

/** A column of something embedded, whether it is returned or not. */
function relatedSql(statement: Statement, origin: From, term: Order, embeds: readonly EmbedItem[]): string {
  const { relation = "", field } = term;
  const item = embedOf(term, embeds);
  const relationship = item && relationshipOf(statement, origin, item);
  if (item === undefined || relationship === undefined) throw notEmbedded(relation);
  if (isMany(relationship)) throw notToOne(origin.relation?.name ?? "", relation);
  const from = fromRelationship(statement, origin, relationship);
  const conditions = from.conditions.length > 0 ? ` where ${from.conditions.join(" and ")}` : "";
  // A column that has a name of its own in the embedded row.
  const renamed = item.items.find((it) => it.kind === "field" && it.alias === field.column && field.path.length === 0);
  const ordered = renamed?.kind === "field" ? (renamed.field ?? field) : field;
  return `(select ${fieldSql(statement, from, ordered)} from ${from.sql}${conditions} limit 1)`;
}

function embedOf({ relation }: Order, embeds: readonly EmbedItem[]): EmbedItem | undefined {
  return embeds.find(({ alias, target }) => (alias ?? target) === relation);
}
