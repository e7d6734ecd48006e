import type { Relation } from "./catalogue/catalogue.ts";
import { noLevel, type Query } from "./parse/query.ts";
import type { Prepared } from "./prepared.ts";
import { checkSingular, type RowsBytes, rowsBodySql } from "./read-rows.ts";
import type { ResponseForm, Session } from "./run-request.ts";
import { arrayColumns } from "./sql/array-columns.ts";
import { resolveCasts } from "./sql/casts.ts";
import { selectSql } from "./sql/select-sql.ts";
import { changedAlias, createStatement, identifier, type Statement } from "./sql/statement.ts";

/** The result of a write. */
export interface RowsWritten {
  /** The rows, with `return=representation`. */
  readonly body: RowsBytes | undefined;
  /** The names of the columns that are arrays of the database. */
  readonly arrays: ReadonlySet<string>;
  /** The primary key of a single row, with `return=headers-only`. */
  readonly key: Readonly<Record<string, string | null>> | undefined;
  readonly affected: number;
  /** How many rows are new. */
  readonly inserted: number;
}

export interface Write {
  /** The SQL of the change, up to `returning`. */
  readonly change: (statement: Statement) => string;
  /** The SQL of the number of rows that exist already. Absent if all of them are new. */
  readonly existing?: (statement: Statement) => string;
  /** Checks how many rows were affected. */
  readonly check?: (affected: number) => void;
}

interface Row {
  readonly body: RowsBytes | null;
  readonly keys: readonly Record<string, string | null>[] | null;
  readonly affected: number;
  readonly existing: number;
}

/** Prepares a write that returns what the caller prefers. */
export async function prepareWrite(
  { transaction, catalogue, preferences, form }: Session,
  relation: Relation,
  query: Query,
  { change, existing, check }: Write,
): Promise<Prepared<RowsWritten>> {
  const statement = createStatement(catalogue, await resolveCasts(transaction, query.items));
  const returns = preferences.return;
  const names = neededColumns(relation, query);
  const returning = [
    ...(returns === "representation" ? names.map(columnSql) : []),
    ...(returns === "headers-only" ? relation.primaryKey.map(columnSql) : []),
  ];
  const changed = `changed as (${change(statement)} returning ${returning.join(", ") || "1"})`;
  const rows = returns === "representation" ? rowsSql(statement, relation, query, names, form) : "null";
  const keys = returns === "headers-only" ? keysSql(statement, relation) : "null::json";
  const sql = `with ${changed}
    select ${rows} as body, ${keys} as keys, (select count(*)::integer from changed) as affected,
      ${existing?.(statement) ?? "0"} as existing`;
  const { parameters } = statement;
  return {
    sql,
    parameters,
    async run() {
      const [row] = await transaction.query<Row>(sql, parameters);
      const { affected = 0, existing: before = 0 } = row ?? {};
      check?.(affected);
      checkSingular(form, affected);
      return {
        body: row?.body ?? undefined,
        arrays: arrayColumns(relation, query.items),
        key: row?.keys?.length === 1 ? row.keys[0] : undefined,
        affected,
        inserted: Math.max(0, affected - before),
      };
    },
  };
}

/** The columns that a representation needs: the caller may not read others. */
function neededColumns({ columns }: Relation, { items, levels }: Query): string[] {
  const fields = items.flatMap((item) => (item.kind === "field" && item.field ? [item.field.column] : []));
  const isPlain = fields.length === items.length && fields.every((name) => columns.has(name));
  if (!isPlain || (levels.get("") ?? noLevel).order.length > 0) return [...columns.keys()];
  return [...columns.keys()].filter((name) => fields.includes(name));
}

function columnSql(name: string): string {
  return `${changedAlias}.${identifier(name)}`;
}

/** The rows to return. The conditions of the write do not apply again: it may have changed their columns. */
function rowsSql(
  statement: Statement,
  relation: Relation,
  query: Query,
  star: readonly string[],
  form: ResponseForm,
): string {
  const alias = statement.alias();
  const from = { alias, relation, sql: `changed as ${alias}`, conditions: [], star };
  const { order } = query.levels.get("") ?? noLevel;
  const levels = new Map([...query.levels, ["", { ...noLevel, order }] as const]);
  const { page } = selectSql(statement, from, { ...query, levels });
  return `(select ${rowsBodySql("page", form)} from (${page}) as page)`;
}

/** The primary keys as text. */
function keysSql(statement: Statement, { primaryKey }: Relation): string {
  if (primaryKey.length === 0) return "null::json";
  const members = primaryKey.map((column) => `${statement.bind(column)}::text, ${identifier(column)}::text`);
  return `(select json_agg(json_build_object(${members.join(", ")})) from changed)`;
}
