import type { InferenceEndpoint } from "../../gen/search/v1/inference_types.js";
import type { Queryable, Transaction } from "../../store/store.ts";
import { alreadyExists, notFound } from "../errors.ts";
import type { Deployment } from "./service-settings.ts";

/** `completion` in addition to the task types that callers can create. */
export interface StoredEndpoint extends Omit<InferenceEndpoint, "inference_id" | "task_type"> {
  readonly inference_id: string;
  readonly task_type: string;
}

export interface DeploymentStatistics {
  readonly state: "starting" | "started" | "fully_allocated";
  readonly allocation_count: number;
  readonly target_allocation_count: number;
}

/** Throws 409 if the id is taken. */
export async function addEndpoint(transaction: Transaction, endpoint: StoredEndpoint): Promise<void> {
  const { inference_id: id, task_type } = endpoint;
  const insert = `
    insert into search.inference_endpoint (id, task_type, body) values ($1, $2, $3)
    on conflict do nothing returning 1`;
  const [added] = await transaction.query(insert, [id, task_type, JSON.stringify(endpoint)]);
  if (added === undefined) throw alreadyExists(`inference endpoint "${id}" already exists`);
}

export async function findEndpoint(database: Queryable, id: string): Promise<StoredEndpoint> {
  const select = "select body from search.inference_endpoint where id = $1";
  const [row] = await database.query<{ body: StoredEndpoint }>(select, [id]);
  if (row === undefined) throw notFound(`inference endpoint "${id}" not found`);
  return row.body;
}

/** Deploys a model, unless the deployment exists. Its models are built in, so all allocations are there at once. */
export async function deploy(transaction: Transaction, { id, modelId, threads, target }: Deployment): Promise<void> {
  const insert = `
    insert into search.deployment (id, model_id, threads, state, allocation_count, target_allocation_count)
    values ($1, $2, $3, 'fully_allocated', $4, $4) on conflict do nothing`;
  await transaction.query(insert, [id, modelId, threads, target]);
}

export async function findDeployment(database: Queryable, id: string): Promise<DeploymentStatistics | undefined> {
  const select = "select state, allocation_count, target_allocation_count from search.deployment where id = $1";
  const [deployment] = await database.query<DeploymentStatistics>(select, [id]);
  return deployment;
}
