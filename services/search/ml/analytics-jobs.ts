import { createCheck } from "@protoc-gen-rest/runtime/json";
import type { Authorization } from "../../gen/search/v1/common_types.js";
import { readDataFrameAnalysis } from "../../gen/search/v1/ml_codecs.js";
import type { DataFrameAnalysis, UpdateDataFrameAnalyticsRequest } from "../../gen/search/v1/ml_types.js";
import { invalid } from "../../requests/invalid.ts";
import type { Transaction } from "../../store/store.ts";
import { parseByteSize } from "../byte-sizes.ts";
import { notFound } from "../errors.ts";

export interface AnalyticsJob {
  readonly id: string;
  readonly description?: string | undefined;
  readonly source: { readonly index: readonly string[] };
  readonly dest: { readonly index: string };
  readonly analysis: DataFrameAnalysis;
  readonly model_memory_limit: string;
  readonly max_num_threads: number;
  readonly allow_lazy_start: boolean;
  readonly authorization: Authorization;
}

/** The properties that may be changed. */
export type AnalyticsChanges = Pick<
  UpdateDataFrameAnalyticsRequest,
  "description" | "model_memory_limit" | "max_num_threads" | "allow_lazy_start"
>;

export const analyticsDefaults = { model_memory_limit: "1gb", max_num_threads: 1, allow_lazy_start: false } as const;

/** A field of the source index. */
export interface SourceField {
  readonly type: "keyword" | "numeric" | "boolean" | "ip" | "text";
  readonly distinctValues: number;
}

const maxClasses = 30;

/** Adds a job. Throws 400 for an analysis that is not valid for its source. */
export async function addAnalyticsJob(
  transaction: Transaction,
  job: AnalyticsJob,
  fields: Readonly<Record<string, SourceField>>,
): Promise<void> {
  const analysis = readAnalysis(job.analysis);
  checkDependentVariable(analysis, fields);
  const insert = "insert into search.analytics_job (id, body) values ($1, $2)";
  await transaction.query(insert, [job.id, JSON.stringify({ ...job, analysis })]);
}

/** Reads a job to change it. Throws 404 for an unknown one. */
export async function lockAnalyticsJob(transaction: Transaction, id: string): Promise<AnalyticsJob> {
  const select = "select body from search.analytics_job where id = $1 for update";
  const [row] = await transaction.query<{ body: AnalyticsJob }>(select, [id]);
  if (row === undefined) throw notFound(`data frame analytics job "${id}" not found`);
  return row.body;
}

/** Changes what is given, and records whose privileges the job runs with. Throws 400 above the limits of the cluster. */
export async function updateAnalyticsJob(
  transaction: Transaction,
  job: AnalyticsJob,
  changes: AnalyticsChanges,
  authorization: Authorization,
  maxModelMemory: string,
): Promise<AnalyticsJob> {
  if (changes.model_memory_limit !== undefined) checkMemory(changes.model_memory_limit, maxModelMemory);
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const updated = { ...job, ...Object.fromEntries(given), authorization };
  const update = "update search.analytics_job set body = $2 where id = $1";
  await transaction.query(update, [job.id, JSON.stringify(updated)]);
  return updated;
}

function checkMemory(limit: string, maximum: string): void {
  const bytes = parseByteSize(limit);
  if (bytes === undefined) throw invalid("model_memory_limit", `"${limit}" must be a number with a unit, such as 1gb`);
  if (bytes > (parseByteSize(maximum) ?? 0)) {
    throw invalid("model_memory_limit", `"${limit}" exceeds the maximum of the cluster, ${maximum}`);
  }
}

/** Checks an analysis by the constraints of its message, and adds the defaults. */
function readAnalysis(analysis: DataFrameAnalysis): DataFrameAnalysis {
  const check = createCheck({ unknown: "reject", request: true });
  const read = readDataFrameAnalysis(structuredClone(analysis), check);
  const [violation] = check.violations;
  if (violation !== undefined) throw invalid(`analysis.${violation.path}`, violation.reason);
  return read;
}

function checkDependentVariable(analysis: DataFrameAnalysis, fields: Readonly<Record<string, SourceField>>): void {
  const { classification, regression } = analysis;
  const { dependent_variable: name } = classification ?? regression ?? {};
  if (name === undefined) return;
  if (name === "") throw invalid("analysis.dependent_variable", "is required");
  const field = fields[name];
  if (field === undefined) throw invalid("analysis.dependent_variable", `the source has no field "${name}"`);
  if (regression !== undefined && field.type !== "numeric") {
    throw invalid("analysis.dependent_variable", "regression predicts numeric fields only");
  }
  if (classification !== undefined && field.type === "text") {
    throw invalid(
      "analysis.dependent_variable",
      "classification predicts numeric, ip, keyword and boolean fields only",
    );
  }
  if (classification !== undefined && field.distinctValues > maxClasses) {
    throw invalid("analysis.dependent_variable", `has more than ${maxClasses} distinct values`);
  }
}
