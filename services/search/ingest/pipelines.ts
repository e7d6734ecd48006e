import type { Pipeline } from "../../gen/search/v1/ingest_types.js";
import type { Queryable, Transaction } from "../../store/store.ts";
import { notFound } from "../errors.ts";
import { matchesWildcard } from "../match-wildcard.ts";

interface Row {
  readonly id: string;
  readonly body: Pipeline;
  /** In milliseconds since 1970. */
  readonly created: number;
  readonly modified: number;
}

/** Stores a pipeline, and replaces the one with the same id, which keeps the date of its creation. */
export async function putPipeline(transaction: Transaction, id: string, pipeline: Pipeline): Promise<void> {
  const { created_date, created_date_millis, modified_date, modified_date_millis, ...body } = pipeline;
  const upsert = `
    insert into search.pipeline (id, body, created, modified) values ($1, $2, $3, $3)
    on conflict (id) do update set body = excluded.body, modified = excluded.modified`;
  await transaction.query(upsert, [id, JSON.stringify(body), Date.now()]);
}

export async function findPipeline(database: Queryable, id: string): Promise<Pipeline | undefined> {
  const select = "select body from search.pipeline where id = $1";
  const [row] = await database.query<{ body: Pipeline }>(select, [id]);
  return row?.body;
}

/** Returns the pipelines whose ids match a pattern, by id, with their dates. `human` adds dates that people can read. */
export async function listPipelines(
  database: Queryable,
  pattern: string,
  human: boolean,
): Promise<Record<string, Pipeline>> {
  const select = `
    select id, body, created::double precision as created, modified::double precision as modified
    from search.pipeline order by id`;
  const rows = await database.query<Row>(select);
  const found = rows.filter(({ id }) => matchesWildcard(pattern, id));
  return Object.fromEntries(found.map((row) => [row.id, withDates(row, human)]));
}

/** Throws 404 for an unknown pipeline. */
export async function deletePipeline(transaction: Transaction, id: string): Promise<void> {
  const [deleted] = await transaction.query("delete from search.pipeline where id = $1 returning 1", [id]);
  if (deleted === undefined) throw notFound(`pipeline "${id}" not found`);
}

function withDates({ body, created, modified }: Row, human: boolean): Pipeline {
  const dates = { created_date: new Date(created).toISOString(), modified_date: new Date(modified).toISOString() };
  return { ...body, created_date_millis: created, modified_date_millis: modified, ...(human && dates) };
}
