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
import { createSecurityClient } from "../gen/search/v1/security_client.js";
import { securityRoutes } from "../gen/search/v1/security_routes.js";
import { createSnapshotClient } from "../gen/search/v1/snapshot_client.js";
import { snapshotRoutes } from "../gen/search/v1/snapshot_routes.js";
import { pick, unless } from "./choices.ts";
import { Ledger } from "./ledger.ts";
import { userPassword } from "./registered-clients.ts";
import type { Step, Traffic } from "./traffic.ts";

const docs = Array.from({ length: 10 }, (_, n) => ({ _source: { message: `10.0.0.${n} GET /shelves/${n} 200` } }));

/** Users of a cluster who create keys, jobs and endpoints, and simulate pipelines. */
export const searchTraffic: Traffic = {
  operations: [
    ...[connectorRoutes, inferenceRoutes, ingestRoutes, machineLearningRoutes],
    ...[queryRoutes, queryRulesRoutes, securityRoutes, snapshotRoutes],
  ],
  async createUser({ name, connect }) {
    const security = createSecurityClient(connect({ authorization: `Basic ${btoa(`elastic:${userPassword}`)}` }));
    const { encoded } = await security.createApiKey({ name });
    const transport = connect({ authorization: `ApiKey ${encoded}` });
    // The first call creates the certificates.
    await security.enrollNode({});
    const inference = createInferenceClient(transport);
    const ingest = createIngestClient(transport);
    const jobs = createMachineLearningClient(transport);
    const rules = createQueryRulesClient(transport);
    const snapshots = createSnapshotClient(transport);
    const ledger = new Ledger();
    let count = 0;

    /** Creates something with a new id. Creating it again must be refused with 409, which shows that it is there. */
    const create = (kind: string, send: (id: string) => Promise<unknown>): Step => {
      return async () => {
        count += 1;
        const id = `${name}-${count}`;
        const isThere = async () => ((await unless([409], send(id))) === undefined ? "there" : "missing");
        await send(id);
        // The others are only for the load.
        if (count <= 20) ledger.cell(`${name}: ${kind} ${id}`, isThere, "there");
      };
    };

    return {
      ledger,
      steps: [
        async () => {
          const { encoded, id } = await security.createApiKey({ name, expiration: "1h" });
          const key = createIngestClient(connect({ authorization: `ApiKey ${encoded}` }));
          const works = async () => String((await key.simulatePipeline({ docs: [], pipeline: {} })).docs.length);
          if (count <= 20) ledger.cell(`${name}: key ${id}`, works, "0");
        },
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
        () => ingest.simulateStoredPipeline({ id: "access-log", docs, verbose: pick([true, false]) }),
        () => ingest.simulatePipeline({ docs, pipeline: { processors: [{ trim: { field: "message" } }] } }),
        () => rules.listQueryRulesets({ size: 10 }),
        () => unless([404], rules.deleteQueryRule({ ruleset_id: name, rule_id: "none" })),
        () => unless([404], rules.deleteQueryRuleset({ ruleset_id: name })),
        () => jobs.updateDataFrameAnalytics({ id: "churn", description: name }),
        () => createQueryClient(transport).stopAsyncQuery({ id: "orders-by-country", drop_null_columns: true }),
        () => createConnectorClient(transport).setSyncJobError({ connector_sync_job_id: "nightly", error: name }),
        () => security.enrollNode({}),
        async () => {
          for await (const _ of inference.streamCompletion({ inference_id: "echo", input: "to be" }));
        },
      ],
    };
  },
};
