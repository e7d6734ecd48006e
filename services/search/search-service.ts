import { nodeCodings } from "@protoc-gen-rest/runtime/node";
import { compress, decompress } from "@protoc-gen-rest/runtime/server";
import { connectorEndpoints } from "../gen/search/v1/connector_handlers.js";
import { inferenceEndpoints } from "../gen/search/v1/inference_handlers.js";
import { ingestEndpoints } from "../gen/search/v1/ingest_handlers.js";
import { machineLearningEndpoints } from "../gen/search/v1/ml_handlers.js";
import { queryEndpoints, queryRulesEndpoints } from "../gen/search/v1/query_handlers.js";
import { securityEndpoints } from "../gen/search/v1/security_handlers.js";
import { snapshotEndpoints } from "../gen/search/v1/snapshot_handlers.js";
import type { CreateService, Service, ServiceContext } from "../service.ts";
import { createAuthenticate } from "./access/authenticate.ts";
import { type Cluster, createInfoPage, defaultCluster } from "./cluster.ts";
import { createConnectorHandlers } from "./connector-handlers.ts";
import { createFirstUser } from "./first-user.ts";
import { type CompleteText, echo } from "./inference/complete-text.ts";
import { createInferenceHandlers } from "./inference-handlers.ts";
import { createIngestHandlers } from "./ingest-handlers.ts";
import { migrations } from "./migrations.ts";
import { createMachineLearningHandlers } from "./ml-handlers.ts";
import { createQueryHandlers } from "./query-handlers.ts";
import { createQueryRulesHandlers } from "./query-rules-handlers.ts";
import { createSecurityHandlers } from "./security-handlers.ts";
import { createSnapshotHandlers } from "./snapshot-handlers.ts";
import { completeMounts } from "./snapshots.ts";
import { applyCommonParameters } from "./wire/common-parameters.ts";
import { prettyJson } from "./wire/pretty-json.ts";
import { queryFlags } from "./wire/query-flags.ts";

// Streams stay as they are: the vendor's client hands them on without decompressing them.
const codings = nodeCodings.map(({ createStream: _, ...coding }) => coding);

export interface SearchOptions {
  readonly cluster?: Partial<Cluster>;
  /** The model of endpoints for completion. Default: it repeats its input. */
  readonly completeText?: CompleteText;
}

/** Returns what creates a search service with other options than the usual ones. */
export function searchService({ cluster: changes = {}, completeText = echo }: SearchOptions = {}): CreateService {
  const cluster = { ...defaultCluster, ...changes };
  return async (context: ServiceContext): Promise<Service> => {
    const { store, baseUrl } = context;
    await store.migrate("search", migrations);
    await createFirstUser(context);
    await completeMounts(store);
    const running = new Set<Promise<void>>();
    const background = (task: Promise<void>) => {
      const ended = task.catch((error: unknown) => console.error(error)).finally(() => running.delete(ended));
      running.add(ended);
    };
    const endpoints = [
      ...connectorEndpoints(createConnectorHandlers(store)),
      ...inferenceEndpoints(createInferenceHandlers(store, cluster, completeText)),
      ...ingestEndpoints(createIngestHandlers(store)),
      ...machineLearningEndpoints(createMachineLearningHandlers(store, cluster)),
      ...queryEndpoints(createQueryHandlers(store)),
      ...queryRulesEndpoints(createQueryRulesHandlers(store)),
      ...securityEndpoints(createSecurityHandlers(store, cluster, baseUrl)),
      ...snapshotEndpoints(createSnapshotHandlers(store, cluster, background)),
    ];
    return {
      endpoints: endpoints.map(applyCommonParameters),
      options: {
        authenticate: createAuthenticate(store),
        middleware: [queryFlags, compress({ codings }), decompress(nodeCodings), prettyJson],
      },
      pages: new Map([["/", await createInfoPage(store)]]),
      close: async () => void (await Promise.all(running)),
    };
  };
}

/** Creates the search cluster. */
export const createSearchService: CreateService = searchService();
