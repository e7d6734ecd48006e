import type { JsonObject } from "@protoc-gen-rest/runtime/json";
import type { Relation } from "./catalogue/catalogue.ts";
import { tooManyAffected } from "./errors.ts";
import { type Level, noLevel, type Query } from "./parse/query.ts";
import { relationOf } from "./read-rows.ts";
import type { Session } from "./run-request.ts";
import { resolveCasts } from "./sql/casts.ts";
import { deleteSql, updateSql } from "./sql/change-sql.ts";
import { type Conflict, checkColumns, columnsOf, insertSql } from "./sql/insert-sql.ts";
import { selectSql } from "./sql/select-sql.ts";
import { changedAlias, createStatement, identifier, type Statement } from "./sql/statement.ts";

/** What a write did. */
export interface RowsWritten {
  /** The rows, with `return=representation`. */
  readonly rows: readonly JsonObject[] | undefined;
  /** The primary key of a single row, with `return=headers-only`. */
  readonly key: Readonly<Record<string, string>> | undefined;
  readonly affected: number;
  /** How many rows are new. */
  readonly inserted: number;
}

export interface InsertRequest {
  readonly table: string;
  readonly rows: readonly JsonObject[];
  readonly columns: readonly string[] | undefined;
  readonly onConflict: readonly string[] | undefined;
  readonly query: Query;
}

export interface UpdateRequest {
  readonly table: string;
  readonly values: object;
  readonly columns: readonly string[] | undefined;
  readonly query: Query;
}

export async function insertRows(session: Session, request: InsertRequest): Promise<RowsWritten> {
  const relation = relationOf(session, request.table);
  const { rows, query } = request;
  const columns = request.columns ? checkColumns(relation, request.columns) : columnsOf(relation, rows);
  if (rows.length === 0) return { rows: representation(session, []), key: undefined, affected: 0, inserted: 0 };
  const { missing, resolution } = session.preferences;
  const keys = checkColumns(relation, request.onConflict ?? relation.primaryKey);
  const merges = resolution === "merge-duplicates";
  const isUpsert = (merges || resolution === "ignore-duplicates") && keys.length > 0;
  const conflict: Conflict | undefined = isUpsert ? { columns: keys, merges } : undefined;
  const change = (statement: Statement) =>
    insertSql(statement, { relation, rows, columns, usesDefaults: missing === "default", conflict });
  return write(session, relation, query, change, conflict?.merges ?? false);
}

export async function updateRows(session: Session, request: UpdateRequest): Promise<RowsWritten> {
  const relation = relationOf(session, request.table);
  const { values, query } = request;
  const columns = request.columns ? checkColumns(relation, request.columns) : columnsOf(relation, [values]);
  if (columns.length === 0) return { rows: representation(session, []), key: undefined, affected: 0, inserted: 0 };
  const usesDefaults = session.preferences.missing === "default";
  const change = (statement: Statement) => updateSql(statement, relation, rootOf(query), values, columns, usesDefaults);
  return write(session, relation, query, change, false);
}

export async function deleteRows(session: Session, table: string, query: Query): Promise<RowsWritten> {
  const relation = relationOf(session, table);
  return write(session, relation, query, (statement) => deleteSql(statement, relation, rootOf(query)), false);
}

function rootOf({ levels }: Query): Level {
  return levels.get("") ?? noLevel;
}

function representation({ preferences }: Session, rows: readonly JsonObject[]): readonly JsonObject[] | undefined {
  return preferences.return === "representation" ? rows : undefined;
}

interface Row {
  readonly rows: readonly JsonObject[] | null;
  readonly keys: readonly Record<string, string>[] | null;
  readonly affected: number;
  readonly inserted: number | null;
}

// A name that no column of a table has.
const isNew = "(xmax = 0)";

async function write(
  session: Session,
  relation: Relation,
  query: Query,
  change: (statement: Statement) => string,
  countsNew: boolean,
): Promise<RowsWritten> {
  const { transaction, catalogue, preferences } = session;
  const statement = createStatement(catalogue, await resolveCasts(transaction, query.items));
  const returns = preferences.return;
  const names = [...relation.columns.keys()];
  const returning = [
    ...(returns === "representation" ? names.map(columnSql) : []),
    ...(returns === "headers-only" ? relation.primaryKey.map(columnSql) : []),
    // The system column xmax is zero for a row that no transaction has changed.
    ...(countsNew ? [`(${changedAlias}.xmax = 0) as ${identifier(isNew)}`] : []),
  ];
  const changed = `changed as (${change(statement)} returning ${returning.join(", ") || "1"})`;
  const rows = returns === "representation" ? rowsSql(statement, relation, query, names) : "null::json";
  const keys = returns === "headers-only" ? keysSql(statement, relation) : "null::json";
  const inserted = countsNew ? `(select count(*)::integer from changed where ${identifier(isNew)})` : "null::integer";
  const affectedSql = "(select count(*)::integer from changed)";
  const sql = `with ${changed}
    select ${rows} as rows, ${keys} as keys, ${affectedSql} as affected, ${inserted} as inserted`;
  const [row] = await transaction.query<Row>(sql, statement.parameters);
  const affected = row?.affected ?? 0;
  checkAffected(session, affected);
  return {
    rows: row?.rows ?? undefined,
    key: row?.keys?.length === 1 ? row.keys[0] : undefined,
    affected,
    inserted: row?.inserted ?? affected,
  };
}

function columnSql(name: string): string {
  return `${changedAlias}.${identifier(name)}`;
}

/** Throws 400, which rolls everything back. */
export function checkAffected({ preferences }: Session, affected: number): void {
  const max = preferences["max-affected"];
  if (max !== undefined && affected > max) throw tooManyAffected(affected);
}

/** The rows to return. The conditions of the write do not apply again: it may have changed their columns. */
function rowsSql(statement: Statement, relation: Relation, query: Query, star: readonly string[]): string {
  const alias = statement.alias();
  const from = { alias, relation, sql: `changed as ${alias}`, conditions: [], star };
  const { order } = rootOf(query);
  const levels = new Map([...query.levels, ["", { ...noLevel, order }] as const]);
  const { page } = selectSql(statement, from, { ...query, levels });
  return `coalesce((select json_agg(page) from (${page}) as page), '[]')`;
}

/** The primary keys as text. */
function keysSql(statement: Statement, { primaryKey }: Relation): string {
  if (primaryKey.length === 0) return "null::json";
  const members = primaryKey.map((column) => `${statement.bind(column)}::text, ${identifier(column)}::text`);
  return `(select json_agg(json_build_object(${members.join(", ")})) from changed)`;
}
