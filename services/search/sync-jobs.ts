import type { Queryable, Transaction } from "../store/store.ts";
import { notFound } from "./errors.ts";

export interface SyncJob {
  readonly id: string;
  readonly status: "pending" | "in_progress" | "completed" | "canceled" | "error";
  readonly error: string | null;
}

export async function addSyncJob(transaction: Transaction, { id, status, error }: SyncJob): Promise<void> {
  const insert = "insert into search.sync_job (id, status, error) values ($1, $2, $3)";
  await transaction.query(insert, [id, status, error]);
}

export async function findSyncJob(database: Queryable, id: string): Promise<SyncJob | undefined> {
  const [job] = await database.query<SyncJob>("select id, status, error from search.sync_job where id = $1", [id]);
  return job;
}

/** Sets the error of a job and its status, whatever it was. Throws 404 for an unknown one. */
export async function setSyncJobError(transaction: Transaction, id: string, error: string): Promise<void> {
  const update = "update search.sync_job set status = 'error', error = $2 where id = $1 returning 1";
  const [updated] = await transaction.query(update, [id, error]);
  if (updated === undefined) throw notFound(`sync job "${id}" not found`);
}
