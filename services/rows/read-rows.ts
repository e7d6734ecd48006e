import { findRelation, type Relation } from "./catalogue/catalogue.ts";
import { closest } from "./closest.ts";
import { noSuchTable, notSingular } from "./errors.ts";
import type { Query } from "./parse/query.ts";
import type { Prepared } from "./prepared.ts";
import type { ResponseForm, Session } from "./run-request.ts";
import { type Spool, type SpoolFormat, spoolRows } from "./spool.ts";
import { arrayColumns } from "./sql/array-columns.ts";
import { resolveCasts } from "./sql/casts.ts";
import type { From } from "./sql/relationship-sql.ts";
import { selectSql } from "./sql/select-sql.ts";
import { createStatement, qualified, type Statement } from "./sql/statement.ts";

/** Rows as an array of JSON, or as the bytes of the media type that the database produces. */
export type RowsBytes = string | Uint8Array;

/** A page of rows. */
export interface RowsRead {
  readonly body: RowsBytes | Spool;
  readonly count: number;
  /** The names of the columns that are arrays of the database. */
  readonly arrays: ReadonlySet<string>;
  /** The number of all rows, if it was asked for. */
  readonly total: number | undefined;
}

/** Prepares to read rows of a table. */
export async function prepareRead(
  session: Session,
  table: string,
  query: Query,
  spools: SpoolFormat["kind"] | undefined,
): Promise<Prepared<RowsRead>> {
  const { transaction, catalogue } = session;
  const relation = relationOf(session, table);
  const statement = createStatement(
    catalogue,
    await resolveCasts(transaction, query.items),
    catalogue.settings.maxRows,
  );
  const alias = statement.alias();
  const from = { alias, relation, sql: `${qualified(relation)} as ${alias}`, conditions: [] };
  return prepareSelect(session, statement, from, query, { spools });
}

/** Throws 404. */
export function relationOf({ catalogue, schema }: Session, table: string): Relation {
  const relation = findRelation(catalogue, schema, table);
  if (relation === undefined) {
    const others = catalogue.relations.flatMap((it) => (it.schema === schema ? [it.name] : []));
    throw noSuchTable(schema, table, closest(table, others, 0.75));
  }
  return relation;
}

/** Up to so many rows are read at once, and more go through a temporary file. */
const rowsInMemory = 2000;

interface SelectOptions {
  /** The text before the statement. */
  readonly source?: string;
  /** The format in which many rows go to a temporary file. Undefined: all rows are read at once. */
  readonly spools?: SpoolFormat["kind"] | undefined;
}

/** Prepares a select. */
export function prepareSelect(
  { transaction, preferences: { count }, form, onFailure }: Session,
  statement: Statement,
  from: From,
  query: Query,
  { source, spools }: SelectOptions,
): Prepared<RowsRead> {
  const { matching, matchingParameters, page } = selectSql(statement, from, query);
  const exact = count === "exact" ? `(select count(*) from (${matching}) as m)::float8` : "null";
  const withSource = source === undefined ? "with " : `with ${source}, `;
  const some = spools === undefined ? page : `select * from (${page}) as all_rows limit ${rowsInMemory + 1}`;
  const sql = `${withSource}page as (${some})
    select ${rowsBodySql("page", form)} as body, count(*)::integer as count, ${exact} as total from page`;
  const { parameters } = statement;
  const arrays = arrayColumns(from.relation, query.items);
  return {
    sql,
    parameters,
    async run() {
      const [row] = await transaction.query<Row>(sql, parameters);
      const { body = "[]", count: returned = 0 } = row ?? {};
      checkSingular(form, returned);
      const format = spools === "csv" ? { kind: spools, arrays } : spools && { kind: spools };
      const isSpooled = format !== undefined && returned > rowsInMemory;
      const spool =
        isSpooled &&
        (await spoolRows(transaction, `select ${rowJsonSql(form)} as row from (${page}) as page`, parameters, format));
      if (spool) onFailure(() => spool.return());
      const read = spool ? { body: spool, count: spool.count, arrays } : { body, count: returned, arrays };
      if (count === undefined || count === "exact") return { ...read, total: row?.total ?? undefined };
      const explain = `explain (format json) ${source === undefined ? "" : `with ${source} `}${matching}`;
      const [plan] = await transaction.query<Plan>(explain, parameters.slice(0, matchingParameters));
      return { ...read, total: plan?.["QUERY PLAN"][0]?.Plan["Plan Rows"] };
    },
  };
}

/** The rows of a relation as an array of JSON, in text: numbers have all of their digits. Bytes in other media types. */
export function rowsBodySql(relation: string, { stripsNulls, media }: ResponseForm): string {
  if (media !== undefined) return `coalesce(${media.bodySql(relation)}, '')`;
  const rows = `json_agg(${relation}.*)`;
  return `coalesce(${stripsNulls ? `json_strip_nulls(${rows})` : rows}, '[]')::text`;
}

function rowJsonSql({ stripsNulls }: ResponseForm): string {
  return stripsNulls ? "json_strip_nulls(row_to_json(page.*))::text" : "row_to_json(page.*)::text";
}

/** Throws 406, which rolls everything back, unless there is one row and the caller asked for one. */
export function checkSingular({ isSingular }: ResponseForm, count: number): void {
  if (isSingular && count !== 1) throw notSingular(count);
}

interface Row {
  readonly body: RowsBytes;
  readonly count: number;
  readonly total: number | null;
}

interface Plan {
  readonly "QUERY PLAN": readonly { readonly Plan: { readonly "Plan Rows": number } }[];
}
