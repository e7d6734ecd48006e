import type { JsonValue } from "@protoc-gen-rest/runtime/json";
import type { AsyncQueryResult, QueryClusters, QueryColumn } from "../gen/search/v1/query_types.js";
import type { Transaction } from "../store/store.ts";
import { forbidden, notFound } from "./errors.ts";

/** A query that is running, or whose result is kept. */
export interface AsyncQuery {
  readonly id: string;
  /** Who submitted it. */
  readonly username: string;
  readonly status: "running" | "stopped" | "completed";
  readonly columns: readonly QueryColumn[];
  /** The rows so far. */
  readonly rows: readonly (readonly JsonValue[])[];
  /** In milliseconds since 1970. */
  readonly started: number;
  /** In milliseconds; null while it is running. */
  readonly took: number | null;
  /** Only if metadata of other clusters was requested and a search ran in them. */
  readonly clusters: QueryClusters | null;
  /** Only if profiling was requested. */
  readonly profile: { readonly [name: string]: JsonValue } | null;
}

export async function addAsyncQuery(transaction: Transaction, query: AsyncQuery): Promise<void> {
  const insert = `
    insert into search.async_query (id, username, status, columns, rows, started, took, clusters, profile)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
  const { id, username, status, columns, rows, started, took, clusters, profile } = query;
  const json = [clusters, profile].map((value) => (value === null ? null : JSON.stringify(value)));
  const table = [columns, rows].map((value) => JSON.stringify(value));
  await transaction.query(insert, [id, username, status, ...table, started, took, ...json]);
}

/** Stops a query if it is running, and returns it. Throws 404 for an unknown one, and 403 for that of another user. */
export async function stopAsyncQuery(transaction: Transaction, id: string, username: string): Promise<AsyncQuery> {
  const select = `
    select id, username, status, columns, rows, started::double precision as started, took::double precision as took,
      clusters, profile
    from search.async_query where id = $1 for update`;
  const [query] = await transaction.query<AsyncQuery>(select, [id]);
  if (query === undefined) throw notFound(`query "${id}" not found`);
  if (query.username !== username) throw forbidden("only the user who submitted a query can stop it");
  if (query.status !== "running") return query;
  const stopped = { ...query, status: "stopped", took: Math.max(0, Date.now() - query.started) } as const;
  await transaction.query("update search.async_query set status = $2, took = $3 where id = $1", [
    id,
    stopped.status,
    stopped.took,
  ]);
  return stopped;
}

export function resultOf(query: AsyncQuery, dropNullColumns: boolean): AsyncQueryResult {
  const { status, columns, rows, took, clusters, profile } = query;
  const common = {
    ...(took !== null && { took }),
    is_partial: status !== "completed",
    ...(clusters !== null && { _clusters: clusters }),
    ...(profile !== null && { profile }),
  };
  if (!dropNullColumns) return { ...common, columns: [...columns], values: rows.map((row) => [...row]) };
  const kept = columns.map((_, at) => rows.length === 0 || rows.some((row) => row[at] !== null));
  return {
    ...common,
    all_columns: [...columns],
    columns: columns.filter((_, at) => kept[at]),
    values: rows.map((row) => row.filter((_, at) => kept[at])),
  };
}
