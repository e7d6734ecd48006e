import type { Pipeline } from "../../gen/search/v1/ingest_types.js";
import type { Queryable, Transaction } from "../../store/store.ts";

/** Stores a pipeline, and replaces the one with the same id. */
export async function putPipeline(transaction: Transaction, id: string, pipeline: Pipeline): Promise<void> {
  const upsert = `
    insert into search.pipeline (id, body) values ($1, $2)
    on conflict (id) do update set body = excluded.body`;
  await transaction.query(upsert, [id, JSON.stringify(pipeline)]);
}

export async function findPipeline(database: Queryable, id: string): Promise<Pipeline | undefined> {
  const select = "select body from search.pipeline where id = $1";
  const [row] = await database.query<{ body: Pipeline }>(select, [id]);
  return row?.body;
}
