import type { InferenceServiceSettings } from "../../gen/search/v1/inference_types.js";
import { invalid } from "../../requests/invalid.ts";
import type { Cluster } from "../cluster.ts";

/** The settings of a deployment. */
export interface Deployment {
  readonly id: string;
  readonly modelId: string;
  readonly threads: number;
  /** How many allocations the deployment is to have. */
  readonly target: number;
}

/** Throws 400 for settings that do not go together, or that no node of the cluster can provide. */
export function checkServiceSettings(id: string, settings: InferenceServiceSettings, cluster: Cluster): void {
  const { model_id, deployment_id, num_threads = 1, num_allocations, adaptive_allocations = {} } = settings;
  const at = (name: string) => `service_settings.${name}`;
  if (model_id === undefined && deployment_id === undefined) {
    throw invalid(at("model_id"), "is required unless deployment_id is given");
  }
  if (id === model_id) throw invalid("elasticsearch_inference_id", "must differ from the id of the model");
  if (num_threads > cluster.processors) {
    throw invalid(at("num_threads"), `exceeds the ${cluster.processors} processors of a node`);
  }
  const { enabled = false, min_number_of_allocations: min = 0, max_number_of_allocations: max } = adaptive_allocations;
  if (enabled && num_allocations !== undefined) {
    throw invalid(at("num_allocations"), "cannot be combined with adaptive allocations");
  }
  if (num_allocations !== undefined && num_allocations < 1) throw invalid(at("num_allocations"), "must be at least 1");
  if (max !== undefined && max < min) {
    throw invalid(at("adaptive_allocations.max_number_of_allocations"), `must be at least the minimum, ${min}`);
  }
}

/** The settings of a deployment with their defaults. */
export function completeServiceSettings(settings: InferenceServiceSettings): InferenceServiceSettings {
  const { adaptive_allocations } = settings;
  if (adaptive_allocations?.enabled !== true) return { num_allocations: 1, ...settings };
  return { ...settings, adaptive_allocations: { min_number_of_allocations: 0, ...adaptive_allocations } };
}

/** The deployment that settings ask for. By default, it has the id of the endpoint. */
export function deploymentOf(id: string, settings: InferenceServiceSettings): Deployment {
  const { deployment_id = id, model_id = deployment_id, num_threads = 1, num_allocations = 1 } = settings;
  const { enabled, min_number_of_allocations: min = 0 } = settings.adaptive_allocations ?? {};
  return {
    id: deployment_id,
    modelId: model_id,
    threads: num_threads,
    target: enabled === true ? min : num_allocations,
  };
}
