import type { Transport } from "@protoc-gen-rest/runtime/client";
import { createConnectorClient } from "../gen/search/v1/connector_client.js";
import { connectorRoutes } from "../gen/search/v1/connector_routes.js";
import { createInferenceClient } from "../gen/search/v1/inference_client.js";
import { inferenceRoutes } from "../gen/search/v1/inference_routes.js";
import { createIngestClient } from "../gen/search/v1/ingest_client.js";
import { ingestRoutes } from "../gen/search/v1/ingest_routes.js";
import { createMachineLearningClient } from "../gen/search/v1/ml_client.js";
import { machineLearningRoutes } from "../gen/search/v1/ml_routes.js";
import { createQueryClient, createQueryRulesClient } from "../gen/search/v1/query_client.js";
import { queryRoutes, queryRulesRoutes } from "../gen/search/v1/query_routes.js";
import type { QueryRule } from "../gen/search/v1/query_types.js";
import { createSecurityClient, type SecurityClient } from "../gen/search/v1/security_client.js";
import { securityRoutes } from "../gen/search/v1/security_routes.js";
import { createSnapshotClient } from "../gen/search/v1/snapshot_client.js";
import { snapshotRoutes } from "../gen/search/v1/snapshot_routes.js";
import { pick, unless } from "./choices.ts";
import { Ledger } from "./ledger.ts";
import { userPassword } from "./registered-clients.ts";
import type { Connection, Step, Traffic } from "./traffic.ts";

const docs = Array.from({ length: 10 }, (_, n) => ({ _source: { message: `10.0.0.${n} GET /shelves/${n} 200` } }));

const rule: Omit<QueryRule, "rule_id"> = { type: "pinned", criteria: { type: "always" }, actions: { ids: ["1"] } };

/** Users of a cluster who create keys, jobs and endpoints, and simulate pipelines. */
export const searchTraffic: Traffic = {
  operations: [
    ...[connectorRoutes, inferenceRoutes, ingestRoutes, machineLearningRoutes],
    ...[queryRoutes, queryRulesRoutes, securityRoutes, snapshotRoutes],
  ],
  async createUser({ name, connect }) {
    const security = createSecurityClient(connect({ authorization: `Basic ${btoa(`elastic:${userPassword}`)}` }));
    const { encoded } = await security.createApiKey({ name });
    // The first call creates the certificates.
    await security.enrollNode({});
    const ledger = new Ledger();
    const user = { name, ledger, security, connect, transport: connect({ authorization: `ApiKey ${encoded}` }) };
    const parts = [pipelineSteps, ruleSteps, keySteps, creationSteps, jobSteps];
    return { ledger, steps: parts.flatMap((stepsOf) => stepsOf(user)) };
  },
};

interface ClusterUser extends Pick<Connection, "name" | "connect"> {
  readonly ledger: Ledger;
  readonly security: SecurityClient;
  /** Sends the user's API key. */
  readonly transport: Transport;
}

function pipelineSteps({ name, ledger, transport }: ClusterUser): Step[] {
  const ingest = createIngestClient(transport);
  const version = ledger.cell(`${name}: version of the pipeline`, async () => {
    const found = await unless([404], ingest.getPipeline({ id: name }));
    return found?.[name]?.version?.toString();
  });
  return [
    async () => {
      const next = (Number(await version.value()) || 0) + 1;
      await version.write(`${next}`, () => ingest.putPipeline({ id: name, pipeline: { version: next } }));
    },
    () => version.write(undefined, () => unless([404], ingest.deletePipeline({ id: name }))),
    () => ingest.listPipelines({}),
    () => ingest.simulateStoredPipeline({ id: "access-log", docs, verbose: pick([true, false]) }),
    () => ingest.simulatePipeline({ docs, pipeline: { processors: [{ trim: { field: "message" } }] } }),
  ];
}

function ruleSteps({ name, ledger, transport }: ClusterUser): Step[] {
  const queryRules = createQueryRulesClient(transport);
  const rules = ledger.cell(`${name}: rules`, async () => {
    const { results } = await queryRules.listQueryRulesets({});
    return results.find(({ ruleset_id }) => ruleset_id === name)?.rule_total_count.toString();
  });
  return [
    async () => {
      const list = Array.from({ length: pick([1, 2, 3]) }, (_, n) => ({ rule_id: `rule-${n}`, ...rule }));
      await rules.write(`${list.length}`, () => queryRules.putQueryRuleset({ ruleset_id: name, rules: list }));
    },
    async () => {
      const ruleset_id = `${name}-other`;
      await queryRules.putQueryRule({ ruleset_id, rule_id: "a", ...rule });
      await queryRules.deleteQueryRule({ ruleset_id, rule_id: "a" });
    },
    () => queryRules.listQueryRulesets({ size: 10 }),
    () => rules.write(undefined, () => unless([404], queryRules.deleteQueryRuleset({ ruleset_id: name }))),
  ];
}

// So many things are read back at the end. The others are only for the load.
const maxVerified = 20;

function keySteps({ name, ledger, security, connect }: ClusterUser): Step[] {
  let count = 0;
  return [
    async () => {
      count += 1;
      const { encoded, id } = await security.createApiKey({ name, expiration: "1h" });
      const key = createIngestClient(connect({ authorization: `ApiKey ${encoded}` }));
      const works = async () => String((await key.simulatePipeline({ docs: [], pipeline: {} })).docs.length);
      if (count <= maxVerified) ledger.cell(`${name}: key ${id}`, works, "0");
    },
  ];
}

/** Steps that create something with a new id. Creating it again must be refused with 409, which shows that it is there. */
function creationSteps({ name, ledger, transport }: ClusterUser): Step[] {
  const inference = createInferenceClient(transport);
  const jobs = createMachineLearningClient(transport);
  const snapshots = createSnapshotClient(transport);
  let count = 0;
  const create = (kind: string, send: (id: string) => Promise<unknown>): Step => {
    return async () => {
      count += 1;
      const id = `${name}-${count}`;
      const isThere = async () => ((await unless([409], send(id))) === undefined ? "there" : "missing");
      await send(id);
      if (count <= maxVerified) ledger.cell(`${name}: ${kind} ${id}`, isThere, "there");
    };
  };
  return [
    create("datafeed", (id) => jobs.createDatafeed({ datafeed_id: id, job_id: id, indices: ["logs-*"] })),
    create("endpoint", (id) =>
      inference.createInferenceEndpoint({
        task_type: "text_embedding",
        elasticsearch_inference_id: id,
        service: "native",
        service_settings: { model_id: "e5", num_threads: 2 },
      }),
    ),
    create("mount", (id) =>
      snapshots.mountSnapshot({
        repository: "backups",
        snapshot: "2026-01-01",
        index: "orders",
        renamed_index: id,
      }),
    ),
  ];
}

function jobSteps({ name, security, transport }: ClusterUser): Step[] {
  const inference = createInferenceClient(transport);
  const jobs = createMachineLearningClient(transport);
  return [
    () => jobs.updateDataFrameAnalytics({ id: "churn", description: name }),
    () => createQueryClient(transport).stopAsyncQuery({ id: "orders-by-country", drop_null_columns: true }),
    () => createConnectorClient(transport).setSyncJobError({ connector_sync_job_id: "nightly", error: name }),
    () => security.enrollNode({}),
    async () => {
      for await (const _ of inference.streamCompletion({ inference_id: "echo", input: "to be" }));
    },
  ];
}
