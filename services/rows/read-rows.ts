import type { JsonObject } from "@protoc-gen-rest/runtime/json";
import { findRelation, type Relation } from "./catalogue/catalogue.ts";
import { noSuchTable } from "./errors.ts";
import type { Query } from "./parse/query.ts";
import type { Prepared } from "./prepared.ts";
import type { Session } from "./run-request.ts";
import { arrayColumns } from "./sql/array-columns.ts";
import { resolveCasts } from "./sql/casts.ts";
import type { From } from "./sql/relationship-sql.ts";
import { selectSql } from "./sql/select-sql.ts";
import { createStatement, qualified, type Statement } from "./sql/statement.ts";

/** A page of rows. */
export interface RowsRead {
  readonly rows: readonly JsonObject[];
  /** The names of the columns that are arrays of the database. */
  readonly arrays: ReadonlySet<string>;
  /** The number of all rows, if it was asked for. */
  readonly total: number | undefined;
}

/** Prepares to read rows of a table. */
export async function prepareRead(session: Session, table: string, query: Query): Promise<Prepared<RowsRead>> {
  const { transaction, catalogue } = session;
  const relation = relationOf(session, table);
  const statement = createStatement(catalogue, await resolveCasts(transaction, query.items));
  const alias = statement.alias();
  const from = { alias, relation, sql: `${qualified(relation)} as ${alias}`, conditions: [] };
  return prepareSelect(session, statement, from, query);
}

/** Throws 404. */
export function relationOf({ catalogue, schema }: Session, table: string): Relation {
  const relation = findRelation(catalogue, schema, table);
  if (relation === undefined) throw noSuchTable(schema, table);
  return relation;
}

/** Prepares a select. `source` is what the statement has in front of it. */
export function prepareSelect(
  { transaction, preferences: { count } }: Session,
  statement: Statement,
  from: From,
  query: Query,
  source?: string,
): Prepared<RowsRead> {
  const { matching, matchingParameters, page } = selectSql(statement, from, query);
  const exact = count === "exact" ? `(select count(*) from (${matching}) as m)::float8` : "null";
  const withSource = source === undefined ? "with " : `with ${source}, `;
  const sql = `${withSource}page as (${page})
    select coalesce((select json_agg(page.*) from page), '[]') as rows, ${exact} as total`;
  const { parameters } = statement;
  const arrays = arrayColumns(from.relation, query.items);
  return {
    sql,
    parameters,
    async run() {
      const [row] = await transaction.query<{ rows: readonly JsonObject[]; total: number | null }>(sql, parameters);
      const rows = row?.rows ?? [];
      if (count === undefined || count === "exact") return { rows, arrays, total: row?.total ?? undefined };
      const explain = `explain (format json) ${source === undefined ? "" : `with ${source} `}${matching}`;
      const [plan] = await transaction.query<Plan>(explain, parameters.slice(0, matchingParameters));
      return { rows, arrays, total: plan?.["QUERY PLAN"][0]?.Plan["Plan Rows"] };
    },
  };
}

interface Plan {
  readonly "QUERY PLAN": readonly { readonly Plan: { readonly "Plan Rows": number } }[];
}
