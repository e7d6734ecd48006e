import { computedColumn, type Relation, representationOf } from "../catalogue/catalogue.ts";
import { noSuchColumn } from "../errors.ts";
import type { Field } from "../parse/query.ts";
import { identifier, qualified, type Statement } from "./statement.ts";

/** Where the fields of a relation are: a name that the statement has given it. */
export interface Source {
  readonly alias: string;
  /** Undefined for a function that returns rows of no known relation. */
  readonly relation: Relation | undefined;
}

/** The SQL of a field. Throws 400 for an unknown column. */
export function fieldSql(statement: Statement, source: Source, { column, path }: Field): string {
  const { sql, type } = columnSql(statement, source, column);
  if (path.length === 0) return sql;
  const json = type === "json" || type === "jsonb" ? sql : `to_jsonb(${sql})`;
  const steps = path.map(({ arrow, key }) => {
    const isIndex = /^-?\d{1,9}$/.test(key);
    return `${arrow}${statement.bind(key)}::${isIndex ? "integer" : "text"}`;
  });
  return `(${json}${steps.join("")})`;
}

/** The SQL of a field as responses show it: a domain may have a representation of its own. */
export function shownSql(statement: Statement, source: Source, field: Field): string {
  const sql = fieldSql(statement, source, field);
  const type = field.path.length === 0 ? source.relation?.columns.get(field.column)?.type : undefined;
  const show = type === undefined ? undefined : representationOf(statement.catalogue, type, "json");
  return show === undefined ? sql : `${show}(${sql})`;
}

/** A row in the type of its relation, which rows of functions have lost. */
export function rowSql({ alias, relation }: Source): string {
  if (relation === undefined) return alias;
  const columns = [...relation.columns.keys()].map((name) => `${alias}.${identifier(name)}`);
  return `row(${columns.join(", ")})::${qualified(relation)}`;
}

function columnSql(
  { catalogue }: Statement,
  { alias, relation }: Source,
  column: string,
): { readonly sql: string; readonly type: string | undefined } {
  const sql = `${alias}.${identifier(column)}`;
  if (relation === undefined) return { sql, type: undefined };
  const found = relation.columns.get(column);
  if (found !== undefined) return { sql, type: found.type };
  const routine = computedColumn(catalogue, relation, column);
  if (routine === undefined) throw noSuchColumn(relation.name, column);
  return { sql: `${qualified(routine)}(${rowSql({ alias, relation })})`, type: routine.returnType };
}
