import type {
  IngestDocument,
  Pipeline,
  ProcessorResult,
  SimulatedDocument,
  SimulatedDocumentResult,
} from "../../gen/search/v1/ingest_types.js";
import { type Budget, createBudget } from "./budget.ts";
import { Document } from "./document.ts";
import { runPipeline } from "./run-pipeline.ts";

export interface Simulation {
  readonly pipeline: Pipeline;
  readonly id: string;
  readonly isVerbose: boolean;
  /** Finds a stored pipeline. */
  find(id: string): Promise<Pipeline | undefined>;
}

/** Runs documents through a pipeline, one after the other. A document that fails does not stop the others. */
export async function simulate(
  docs: readonly IngestDocument[],
  simulation: Simulation,
  budget: Budget = createBudget(),
): Promise<SimulatedDocumentResult[]> {
  const found = new Map<string, Promise<Pipeline | undefined>>();
  const find = (id: string): Promise<Pipeline | undefined> => {
    const known = found.get(id) ?? simulation.find(id);
    found.set(id, known);
    return known;
  };
  const results: SimulatedDocumentResult[] = [];
  for (const doc of docs) {
    results.push(await simulateOne(doc, { ...simulation, find }, budget));
  }
  return results;
}

async function simulateOne(
  doc: IngestDocument,
  { pipeline, id, isVerbose, find }: Simulation,
  budget: Budget,
): Promise<SimulatedDocumentResult> {
  const content = contentOf(doc, id);
  const document = new Document(content, budget);
  const processor_results: ProcessorResult[] | undefined = isVerbose ? [] : undefined;
  const { outcome, error } = await runPipeline({ document, budget, find, results: processor_results }, pipeline, id);
  if (processor_results !== undefined) return { processor_results };
  if (error !== undefined) return { error };
  return outcome === "dropped" ? {} : { doc: content };
}

function contentOf(
  { _id = "_id", _index = "_index", _source, ...others }: IngestDocument,
  pipeline: string,
): SimulatedDocument {
  const _ingest = { timestamp: new Date().toISOString(), pipeline };
  return { ...others, _id, _index, _ingest, _source: structuredClone(_source) };
}
