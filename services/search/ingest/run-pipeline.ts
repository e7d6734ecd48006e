import { setImmediate } from "node:timers/promises";
import type { ErrorCause } from "../../gen/search/v1/common_types.js";
import type { Pipeline, ProcessorResult } from "../../gen/search/v1/ingest_types.js";
import { isObject } from "../../requests/is-object.ts";
import type { Budget } from "./budget.ts";
import { holds } from "./condition/holds.ts";
import type { Document } from "./document.ts";
import { errorCause, NotExecutable, ProcessorFailure } from "./failure.ts";
import type { Outcome } from "./processors/processor.ts";
import { processors } from "./processors.ts";
import { Settings } from "./settings.ts";

const stepsPerProcessor = 500;

/** One run of a document through a pipeline. */
export interface Run {
  readonly document: Document;
  readonly budget: Budget;
  /** Finds a stored pipeline. */
  find(id: string): Promise<Pipeline | undefined>;
  /** Receives the result of each processor; absent unless results are wanted. */
  readonly results?: ProcessorResult[] | undefined;
}

/** Where a failure happened, for `on_failure`. */
class LocatedFailure extends Error {
  readonly failure: ProcessorFailure;
  readonly kind: string;
  readonly tag: string | undefined;
  readonly pipeline: string;

  constructor(failure: ProcessorFailure, kind: string, tag: string | undefined, pipeline: string) {
    super(failure.message);
    this.failure = failure;
    this.kind = kind;
    this.tag = tag;
    this.pipeline = pipeline;
  }
}

/** Runs a document through a pipeline. Returns the error that nothing handled. */
export async function runPipeline(
  run: Run,
  pipeline: Pipeline,
  id: string,
): Promise<{ readonly outcome?: Outcome; readonly error?: ErrorCause }> {
  try {
    return { outcome: await runWithin(run, pipeline, [id]) };
  } catch (error) {
    if (error instanceof LocatedFailure) return { error: errorCause(error.failure) };
    if (error instanceof NotExecutable) return { error: errorCause(error) };
    throw error;
  }
}

/** `path` names the pipelines that run within each other; the last one is this one. */
async function runWithin(run: Run, pipeline: Pipeline, path: readonly string[]): Promise<Outcome> {
  const { document } = run;
  const { processors: list = [], on_failure = [], field_access_pattern: access = "classic" } = pipeline;
  const outer = document.access;
  document.access = access;
  try {
    return await runList(run, list, path);
  } catch (error) {
    if (!(error instanceof LocatedFailure) || on_failure.length === 0) throw error;
    return await recover(run, error, on_failure, path);
  } finally {
    document.access = outer;
  }
}

async function runList(run: Run, list: readonly unknown[], path: readonly string[]): Promise<Outcome> {
  for (const processor of list) {
    const outcome = await runProcessor(run, processor, path);
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}

async function runProcessor(run: Run, processor: unknown, path: readonly string[]): Promise<Outcome> {
  const [kind, settings] = readProcessor(processor);
  const common = describe(kind, settings);
  const { document, budget } = run;
  budget.spend(stepsPerProcessor + settings.steps);
  if (budget.takeTurn()) await setImmediate();
  const report = (result: ProcessorResult): void => {
    run.results?.push({ ...common, ...result });
  };
  const withDocument = () => (run.results === undefined ? {} : { doc: document.snapshot() });
  try {
    const process = Object.hasOwn(processors, kind) ? processors[kind] : undefined;
    if (process === undefined) throw new NotExecutable(`processor [${kind}] is not executed by the simulation`);
    const condition = settings.value("if");
    if (condition !== undefined && !holds(condition, document, budget)) {
      report({ ...withDocument(), status: "skipped" });
      return undefined;
    }
    const outcome = await process({
      ...{ document, settings, budget },
      runProcessor: (inner) => runProcessor({ ...run, results: undefined }, inner, path),
      runPipeline: (id) => runStored(run, id, path),
    });
    report(outcome === "dropped" ? { status: "dropped" } : { ...withDocument(), status: "success" });
    return outcome;
  } catch (error) {
    const isHandled = error instanceof ProcessorFailure || error instanceof LocatedFailure;
    if (error instanceof NotExecutable) report({ status: "error", error: errorCause(error) });
    if (!isHandled) throw error;
    const failure = error instanceof LocatedFailure ? error.failure : error;
    if (settings.flag("ignore_failure")) {
      report({ ...withDocument(), status: "error_ignored", ignored_error: errorCause(failure) });
      return undefined;
    }
    report({ status: "error", error: errorCause(failure) });
    const located = new LocatedFailure(failure, kind, settings.optionalText("tag"), path.at(-1) ?? "");
    const handlers = settings.value("on_failure");
    if (!Array.isArray(handlers) || handlers.length === 0) throw error instanceof LocatedFailure ? error : located;
    return recover(run, located, handlers, path);
  }
}

/** Runs what handles a failure, which finds out about it in `_ingest`. */
async function recover(
  run: Run,
  { failure, kind, tag, pipeline }: LocatedFailure,
  handlers: readonly unknown[],
  path: readonly string[],
): Promise<Outcome> {
  const { ingest } = run.document;
  const details = {
    on_failure_message: failure.message,
    on_failure_processor_type: kind,
    ...(tag !== undefined && { on_failure_processor_tag: tag }),
    on_failure_pipeline: pipeline,
  };
  Object.assign(ingest, details);
  try {
    return await runList(run, handlers, path);
  } finally {
    for (const name of Object.keys(details)) delete ingest[name];
  }
}

async function runStored(run: Run, id: string, path: readonly string[]): Promise<Outcome | false> {
  if (path.includes(id)) throw new ProcessorFailure(`pipeline [${id}] contains itself`, "graph_structure_exception");
  const pipeline = await run.find(id);
  return pipeline === undefined ? false : runWithin(run, pipeline, [...path, id]);
}

/** Returns kind and settings. Settings may hold any JSON in place of processors: throws NotExecutable then. */
function readProcessor(processor: unknown): readonly [string, Settings] {
  const [[kind = "", values] = [], ...others] = isObject(processor) ? Object.entries(processor) : [];
  if (isObject(values) && others.length === 0) return [kind, new Settings(kind, values)];
  throw new NotExecutable("a processor must be an object with one member, whose value is an object");
}

function describe(kind: string, settings: Settings): ProcessorResult {
  const tag = settings.optionalText("tag");
  const description = settings.optionalText("description");
  return { processor_type: kind, ...(tag !== undefined && { tag }), ...(description !== undefined && { description }) };
}
