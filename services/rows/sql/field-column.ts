import { aggregatedSpread, aggregatesRefused, noSuchType } from "../errors.ts";
import type { Aggregate, FieldItem } from "../parse/query.ts";
import { fieldSql, shownSql } from "./field-sql.ts";
import type { From } from "./relationship-sql.ts";
import type { Statement } from "./statement.ts";

/** The values that are spread into the rows of the outer query: a row, or the values of several rows as arrays. */
export type Spread = "one" | "many";

/** An item in the list of a select. */
export interface Column {
  readonly sql: string;
  /** Undefined for `*`. */
  readonly name: string | undefined;
  readonly kind: "plain" | "aggregate" | "json";
  /** How the outer query aggregates the values, which are those of a row that is spread. */
  readonly outer?: Aggregation;
}

export interface Aggregation {
  readonly aggregate: Aggregate;
  readonly cast: string | undefined;
  readonly name: string;
}

/** The column of a field. Throws 400 for an unknown one. */
export function fieldColumn(statement: Statement, from: From, item: FieldItem, spread: Spread | undefined): Column {
  const isCount = isRowCount(from, item);
  const aggregate = isCount ? "count" : item.aggregate;
  const name = fieldName(item);
  const field = isCount ? undefined : item.field;
  const isPlain = item.cast === undefined && aggregate === undefined;
  const value =
    field &&
    castTo(statement, isPlain ? shownSql(statement, from, field) : fieldSql(statement, from, field), item.cast);
  if (aggregate !== undefined && !statement.catalogue.settings.aggregatesEnabled) throw aggregatesRefused();
  if (aggregate === undefined) return { sql: value ?? "*", name, kind: "plain" };
  const aggregation = { aggregate, cast: item.aggregateCast, name };
  if (spread !== "one") return aggregateColumn(statement, value ?? "*", aggregation, spread);
  return { sql: value ?? "true", name: `(${statement.alias()})`, kind: "plain", outer: aggregation };
}

/** The column of an aggregated value. Throws 400 among several rows that are spread. */
export function aggregateColumn(
  statement: Statement,
  value: string,
  { aggregate, cast, name }: Aggregation,
  spread: "many" | undefined,
): Column {
  if (spread === "many") throw aggregatedSpread();
  return { sql: castTo(statement, `${aggregate}(${value})`, cast), name, kind: "aggregate" };
}

function castTo({ types }: Statement, sql: string, type: string | undefined): string {
  if (type === undefined) return sql;
  const known = types.get(type);
  if (known === undefined) throw noSuchType(type);
  return `(${sql})::${known}`;
}

/** `count` without parentheses, as in `actors(count)`, unless there is such a column. */
function isRowCount({ relation }: From, { field, aggregate }: FieldItem): boolean {
  const { column, path = [] } = field ?? {};
  return column === "count" && path.length === 0 && aggregate === undefined && relation?.columns.has(column) === false;
}

/** The name of a field in the result. An index into an array names nothing. */
function fieldName({ alias, aggregate, field }: FieldItem): string {
  const key = field?.path.findLast((step) => !/^-?\d+$/.test(step.key))?.key;
  return alias ?? aggregate ?? key ?? field?.column ?? "count";
}
