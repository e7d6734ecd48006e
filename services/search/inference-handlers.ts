import type { InferenceHandlers } from "../gen/search/v1/inference_handlers.js";
import type { InferenceEndpoint } from "../gen/search/v1/inference_types.js";
import { invalid } from "../requests/invalid.ts";
import type { Store } from "../store/store.ts";
import type { Cluster } from "./cluster.ts";
import { completeChunking } from "./inference/chunking.ts";
import type { CompleteText } from "./inference/complete-text.ts";
import { addEndpoint, deploy, findEndpoint, type StoredEndpoint } from "./inference/endpoints.ts";
import { checkServiceSettings, completeServiceSettings, deploymentOf } from "./inference/service-settings.ts";

export function createInferenceHandlers(store: Store, cluster: Cluster, completeText: CompleteText): InferenceHandlers {
  return {
    async createInferenceEndpoint(request) {
      const { elasticsearch_inference_id: inference_id, task_type, service, service_settings, task_settings } = request;
      checkServiceSettings(inference_id, service_settings, cluster);
      const isReranking = task_type === "rerank";
      if (isReranking && request.chunking_settings !== undefined) {
        throw invalid("chunking_settings", "has no meaning for reranking");
      }
      const endpoint: StoredEndpoint & InferenceEndpoint = {
        ...{ inference_id, task_type, service },
        service_settings: completeServiceSettings(service_settings),
        ...(isReranking
          ? { task_settings: { return_documents: true, ...task_settings } }
          : {
              chunking_settings: completeChunking(request.chunking_settings),
              ...(task_settings && { task_settings }),
            }),
      };
      await store.transaction(async (transaction) => {
        await addEndpoint(transaction, endpoint);
        await deploy(transaction, deploymentOf(inference_id, service_settings));
      });
      return endpoint;
    },
    async *streamCompletion({ inference_id, input }, { signal }) {
      const { task_type } = await findEndpoint(store, inference_id);
      if (task_type !== "completion") {
        throw invalid("inference_id", `"${inference_id}" is for ${task_type}: only completion can be streamed`);
      }
      const [text = ""] = [input].flat();
      for await (const delta of completeText(text, signal)) yield { completion: [{ delta }] };
    },
  };
}
