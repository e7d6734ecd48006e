import type { IngestHandlers } from "../gen/search/v1/ingest_handlers.js";
import type { Store } from "../store/store.ts";
import { notFound } from "./errors.ts";
import { findPipeline } from "./ingest/pipelines.ts";
import { simulate } from "./ingest/simulate.ts";

/** Stands for the pipeline in the body of a request. */
const inlineId = "_simulate_pipeline";

export function createIngestHandlers(store: Store): IngestHandlers {
  const find = (id: string) => findPipeline(store, id);
  return {
    async simulatePipeline({ docs, pipeline, verbose: isVerbose = false }) {
      return { docs: await simulate(docs, { pipeline, id: inlineId, isVerbose, find }) };
    },
    async simulateStoredPipeline({ id, docs, verbose: isVerbose = false }) {
      const pipeline = await find(id);
      if (pipeline === undefined) throw notFound(`pipeline "${id}" not found`);
      return { docs: await simulate(docs, { pipeline, id, isVerbose, find }) };
    },
  };
}
