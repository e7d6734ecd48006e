import type { Datafeed } from "../../gen/search/v1/ml_types.js";
import type { Queryable, Transaction } from "../../store/store.ts";
import { parseDuration } from "../durations.ts";
import { alreadyExists } from "../errors.ts";
import { matchesWildcard } from "../match-wildcard.ts";

const defaultBucketSpan = "5m";

/** Adds an anomaly detection job, which collects documents into buckets of this length: `15m`. */
export async function addAnomalyJob(transaction: Transaction, id: string, bucketSpan: string): Promise<void> {
  await transaction.query("insert into search.anomaly_job (id, bucket_span) values ($1, $2)", [id, bucketSpan]);
}

/** In milliseconds; that of new jobs for a job that has yet to be created. */
export async function bucketSpanOf(database: Queryable, jobId: string): Promise<number> {
  const select = `select bucket_span as "bucketSpan" from search.anomaly_job where id = $1`;
  const [job] = await database.query<{ bucketSpan: string }>(select, [jobId]);
  return parseDuration(job?.bucketSpan ?? defaultBucketSpan, "bucket_span") ?? 0;
}

/** Throws 409 if the id is taken, or if the job has a datafeed. */
export async function addDatafeed(transaction: Transaction, datafeed: Datafeed): Promise<void> {
  const { datafeed_id: id, job_id } = datafeed;
  await transaction.lock("search/datafeeds");
  const select = "select id, job_id from search.datafeed where id = $1 or job_id = $2";
  const [other] = await transaction.query<{ id: string; job_id: string }>(select, [id, job_id]);
  if (other?.id === id) throw alreadyExists(`datafeed "${id}" already exists`);
  if (other !== undefined) throw alreadyExists(`job "${job_id}" already has the datafeed "${other.id}"`);
  const insert = "insert into search.datafeed (id, job_id, body) values ($1, $2, $3)";
  await transaction.query(insert, [id, job_id, JSON.stringify(datafeed)]);
}

/** The patterns that match no index. */
export async function emptyPatterns(database: Queryable, names: readonly string[]): Promise<string[]> {
  const patterns = names.filter((name) => name.includes("*"));
  if (patterns.length === 0) return [];
  const indices = await database.query<{ name: string }>("select name from search.index");
  return patterns.filter((pattern) => !indices.some(({ name }) => matchesWildcard(pattern, name)));
}
