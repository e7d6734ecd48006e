import type { JsonObject } from "@protoc-gen-rest/runtime/json";
import { differentKeys, invalidKeyFilters, keyMismatch, limitExceeded, missingKey, tooManyAffected } from "./errors.ts";
import { type Condition, type Level, noLevel, type Query } from "./parse/query.ts";
import { prepareWrite, type RowsWritten } from "./prepare-write.ts";
import type { Prepared } from "./prepared.ts";
import { checkSingular, relationOf } from "./read-rows.ts";
import type { Session } from "./run-request.ts";
import { deleteSql, updateSql } from "./sql/change-sql.ts";
import { type Conflict, checkColumns, columnsOf, existingSql, type Insert, insertSql } from "./sql/insert-sql.ts";

export interface InsertRequest {
  readonly table: string;
  readonly rows: readonly JsonObject[];
  readonly columns: readonly string[] | undefined;
  readonly onConflict: readonly string[] | undefined;
  readonly query: Query;
}

export interface UpdateRequest {
  readonly table: string;
  readonly values: object | undefined;
  readonly columns: readonly string[] | undefined;
  readonly query: Query;
}

export async function prepareInsert(session: Session, request: InsertRequest): Promise<Prepared<RowsWritten>> {
  const relation = relationOf(session, request.table);
  const { rows, query } = request;
  if (request.columns === undefined) checkKeys(rows);
  const columns = request.columns ? checkColumns(relation, request.columns) : columnsOf(relation, rows);
  if (rows.length === 0) return nothingToWrite(session);
  const { missing, resolution } = session.preferences;
  const keys = checkColumns(relation, request.onConflict ?? relation.primaryKey);
  const merges = resolution === "merge-duplicates";
  const isUpsert = (merges || resolution === "ignore-duplicates") && keys.length > 0;
  const conflict: Conflict | undefined = isUpsert ? { columns: keys, merges } : undefined;
  const insert: Insert = { relation, rows, columns, usesDefaults: missing === "default", conflict, conditions: [] };
  return prepareWrite(session, relation, query, {
    change: (statement) => insertSql(statement, insert),
    ...(conflict?.merges && { existing: (statement) => existingSql(statement, insert, conflict) }),
  });
}

/** Prepares to write the row that the filters name. Throws 405 unless they are its primary key. */
export async function preparePut(
  session: Session,
  { table, rows, columns: given, query }: Omit<InsertRequest, "onConflict">,
): Promise<Prepared<RowsWritten>> {
  const relation = relationOf(session, table);
  const { primaryKey } = relation;
  const { conditions } = rootOf(query);
  if (!areKeyFilters(primaryKey, conditions)) throw invalidKeyFilters();
  const columns = given ? checkColumns(relation, given) : columnsOf(relation, rows);
  const absent = primaryKey.find((column) => !columns.includes(column));
  if (absent !== undefined) throw missingKey(absent);
  const conflict: Conflict = { columns: primaryKey, merges: true };
  const usesDefaults = session.preferences.missing === "default";
  const insert: Insert = { relation, rows, columns, usesDefaults, conflict, conditions };
  return prepareWrite(session, relation, query, {
    change: (statement) => insertSql(statement, insert),
    existing: (statement) => existingSql(statement, insert, conflict),
    check(affected) {
      if (affected !== 1) throw keyMismatch();
    },
  });
}

function areKeyFilters(primaryKey: readonly string[], conditions: readonly Condition[]): boolean {
  const columns = conditions.map((condition) => {
    if (condition.kind !== "comparison") return undefined;
    const { field, operator, isNegated, quantifier } = condition;
    const isEqual = operator === "eq" && !isNegated && quantifier === undefined && field.path.length === 0;
    return isEqual ? field.column : undefined;
  });
  const isKey = columns.every((column) => column !== undefined && primaryKey.includes(column));
  return isKey && primaryKey.length > 0 && new Set(columns).size === primaryKey.length;
}

export async function prepareUpdate(session: Session, request: UpdateRequest): Promise<Prepared<RowsWritten>> {
  const relation = relationOf(session, request.table);
  const { values = {}, query } = request;
  const columns = request.columns ? checkColumns(relation, request.columns) : columnsOf(relation, [values]);
  if (columns.length === 0) return nothingToWrite(session);
  const usesDefaults = session.preferences.missing === "default";
  return prepareWrite(session, relation, query, {
    change: (statement) => updateSql(statement, relation, rootOf(query), values, columns, usesDefaults),
    check: (affected) => checkChanged(session, affected, query),
  });
}

export async function prepareDelete(session: Session, table: string, query: Query): Promise<Prepared<RowsWritten>> {
  const relation = relationOf(session, table);
  return prepareWrite(session, relation, query, {
    change: (statement) => deleteSql(statement, relation, rootOf(query)),
    check: (affected) => checkChanged(session, affected, query),
  });
}

/** Throws 400 for rows with different members: without `columns`, it is not known which of them may be missing. */
function checkKeys([first = {}, ...others]: readonly JsonObject[]): void {
  const count = Object.keys(first).length;
  const isSame = (row: JsonObject) =>
    Object.keys(row).length === count && Object.keys(row).every((key) => Object.hasOwn(first, key));
  if (!others.every(isSame)) throw differentKeys();
}

function rootOf({ levels }: Query): Level {
  return levels.get("") ?? noLevel;
}

function nothingToWrite({ preferences, form }: Session): Prepared<RowsWritten> {
  const body = preferences.return === "representation" ? "[]" : undefined;
  return {
    sql: "select",
    parameters: [],
    async run() {
      checkSingular(form, 0);
      return { body, arrays: new Set<string>(), key: undefined, affected: 0, inserted: 0 };
    },
  };
}

/** Throws 400, which rolls everything back. The columns that order a view may not be unique. */
function checkChanged(session: Session, affected: number, query: Query): void {
  const { limit } = rootOf(query);
  if (limit !== undefined && affected > limit) throw limitExceeded(affected, limit);
  checkAffected(session, affected);
}

/** Throws 400, which rolls everything back. */
export function checkAffected({ preferences }: Session, affected: number): void {
  const max = preferences["max-affected"];
  if (max !== undefined && affected > max) throw tooManyAffected(affected);
}
