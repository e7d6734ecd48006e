import { notEmbedded } from "../errors.ts";
import type { EmbedItem, Field, Level, Order } from "../parse/query.ts";
import { fieldSql, type Source } from "./field-sql.ts";
import { type From, fromRelationship, isMany, relationshipOf } from "./relationship-sql.ts";
import type { Statement } from "./statement.ts";

/** The SQL of order, limit and offset. Rows can be ordered by a column of an embedded row. */
export function pageSql(
  statement: Statement,
  from: From,
  { order, limit, offset }: Level,
  embeds: readonly EmbedItem[],
): string {
  const terms = order.map((term) => {
    const { relation, field } = term;
    const sql = relation === undefined ? fieldSql(statement, from, field) : relatedSql(statement, from, term, embeds);
    return `${sql}${directionSql(term)}`;
  });
  return [
    ...(terms.length > 0 ? [` order by ${terms.join(", ")}`] : []),
    ...(limit === undefined ? [] : [` limit ${statement.bind(limit)}::bigint`]),
    ...(offset === undefined ? [] : [` offset ${statement.bind(offset)}::bigint`]),
  ].join("");
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
function relatedSql(
  statement: Statement,
  origin: From,
  { relation = "", field }: { readonly relation: string | undefined; readonly field: Field },
  embeds: readonly EmbedItem[],
): string {
  const item = embeds.find(({ alias, target }) => (alias ?? target) === relation);
  const relationship = item && relationshipOf(statement, origin, item);
  if (relationship === undefined || isMany(relationship)) throw notEmbedded(relation);
  const from = fromRelationship(statement, origin, relationship);
  const conditions = from.conditions.length > 0 ? ` where ${from.conditions.join(" and ")}` : "";
  return `(select ${fieldSql(statement, from, field)} from ${from.sql}${conditions} limit 1)`;
}
