import type { Transaction } from "../store/store.ts";
import { addAsyncQuery } from "./async-queries.ts";
import { addEndpoint } from "./inference/endpoints.ts";
import { putPipeline } from "./ingest/pipelines.ts";
import { addAnalyticsJob, analyticsDefaults } from "./ml/analytics-jobs.ts";
import { addAnomalyJob } from "./ml/datafeeds.ts";
import { putRule } from "./query-rules.ts";
import { addSnapshot } from "./snapshots.ts";
import { addSyncJob } from "./sync-jobs.ts";

/** The first data of a new cluster, so that every operation has something to work on. The superuser has submitted the query. */
export async function addFirstData(transaction: Transaction): Promise<void> {
  await addFirstPipeline(transaction);
  await addFirstRules(transaction);
  await addFirstQuery(transaction);
  await addSyncJob(transaction, { id: "nightly", status: "in_progress", error: null });
  const settings = { "index.number_of_shards": "2", "index.number_of_replicas": "1" };
  const indices = { orders: { shards: 2, settings }, customers: { shards: 1, settings } };
  await addSnapshot(transaction, { repository: "backups", name: "2026-01-01", isManaged: false, indices });
  await addSnapshot(transaction, { repository: "backups", name: "ilm-2026-01-01", isManaged: true, indices });
  await addEndpoint(transaction, {
    inference_id: "echo",
    task_type: "completion",
    service: "native",
    service_settings: { model_id: "echo", num_threads: 1 },
  });
  await addFirstJobs(transaction);
}

async function addFirstPipeline(transaction: Transaction): Promise<void> {
  await putPipeline(transaction, "access-log", {
    description: "Parses lines of access logs",
    processors: [
      {
        grok: {
          field: "message",
          patterns: ["%{IPORHOST:client} %{WORD:method} %{URIPATHPARAM:path} %{INT:status:int}"],
        },
      },
      { set: { field: "failed", value: true, if: "ctx.status >= 500" } },
      { remove: { field: "message" } },
    ],
    on_failure: [{ set: { field: "error", value: "{{{_ingest.on_failure_message}}}" } }],
  });
}

async function addFirstRules(transaction: Transaction): Promise<void> {
  await putRule(transaction, "shop", {
    rule_id: "pin-sale",
    type: "pinned",
    criteria: [{ type: "exact", metadata: "query", values: ["sale"] }],
    actions: { ids: ["sale"] },
  });
  await putRule(transaction, "shop", {
    rule_id: "hide-retired",
    type: "exclude",
    criteria: [{ type: "contains", metadata: "query", values: ["retired"] }, { type: "always" }],
    actions: { ids: ["retired"] },
  });
}

async function addFirstQuery(transaction: Transaction): Promise<void> {
  await addAsyncQuery(transaction, {
    id: "orders-by-country",
    username: "elastic",
    status: "running",
    columns: [
      { name: "country", type: "keyword" },
      { name: "orders", type: "long" },
      { name: "discount", type: "double" },
    ],
    rows: [
      ["NL", 12, null],
      ["SE", 7, null],
    ],
    started: Date.now(),
    took: null,
    clusters: null,
    profile: null,
  });
}

async function addFirstJobs(transaction: Transaction): Promise<void> {
  await addAnomalyJob(transaction, "order-rate", "15m");
  const job = { ...analyticsDefaults, source: { index: ["customers"] }, authorization: { roles: ["superuser"] } };
  await addAnalyticsJob(
    transaction,
    {
      ...job,
      id: "churn",
      description: "Which customers leave",
      dest: { index: "customers-churn" },
      analysis: { classification: { dependent_variable: "left" } },
    },
    { left: { type: "boolean", distinctValues: 2 } },
  );
  await addAnalyticsJob(
    transaction,
    { ...job, id: "unusual", dest: { index: "customers-unusual" }, analysis: { outlier_detection: {} } },
    {},
  );
}
