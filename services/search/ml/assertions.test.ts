import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect } from "vitest";
import { createProof } from "../../assertions/create-proof.ts";
import { searchMachineLearning } from "../../assertions/search.ts";
import type { DataFrameAnalysis, DataFrameAnalytics, Datafeed } from "../../gen/search/v1/ml_types.js";
import type { RoleDescriptor } from "../../gen/search/v1/security_types.js";
import { basic, createTestSearch, type SearchClient, type SearchResponse, type TestSearch } from "../testing.ts";
import { addAnalyticsJob, analyticsDefaults, type SourceField } from "./analytics-jobs.ts";
import { addAnomalyJob } from "./datafeeds.ts";

let search: TestSearch;
let client: SearchClient;
const all: RoleDescriptor = { cluster: ["manage_ml", "manage"], indices: [{ names: ["*"], privileges: ["all"] }] };
beforeAll(async () => {
  search = await createTestSearch();
  client = await search.keyWith(all);
});
afterAll(() => search.close());

const prove = createProof(searchMachineLearning);
let created = 0;

/** Creates a datafeed for a new job, as a caller without the generated types might. */
async function put(
  changes: object = {},
  query = "",
  headers?: Readonly<Record<string, string>>,
): Promise<SearchResponse> {
  created += 1;
  const body = { job_id: `job-${created}`, indices: ["logs-*"], ...changes };
  return client.send("PUT", `/_ml/datafeeds/feed-${created}${query}`, body, headers);
}

async function datafeed(changes: object = {}, query = ""): Promise<Datafeed> {
  const { status, json, text } = await put(changes, query);
  expect(status, text).toBe(200);
  return json as unknown as Datafeed;
}

async function statusOf(changes: object, query = ""): Promise<number> {
  return (await put(changes, query)).status;
}

async function jobWith(bucketSpan: string): Promise<string> {
  const id = `job-of-${bucketSpan}`;
  await search.change((transaction) => addAnomalyJob(transaction, id, bucketSpan));
  return id;
}

const histogram = (interval: object) => ({ buckets: { date_histogram: { field: "time", ...interval } } });

prove("ES-132", async () => {
  expect(await statusOf({})).toBe(200);
  expect((await client.send("POST", "/_ml/datafeeds/feed", {})).status).toBe(405);
  expect((await put({}, "")).json).toMatchObject({ datafeed_id: `feed-${created}` });
});

prove("ES-133", async () => {
  for (const [id, status] of [
    ["a", 200],
    ["a-b_9", 200],
    ["0", 200],
    ["A", 400],
    ["-a", 400],
    ["a-", 400],
    ["a.b", 400],
    ["_a", 400],
    ["a%20b", 400],
  ] as const) {
    const body = { job_id: `job-of-${id}`, indices: ["a"] };
    expect((await client.send("PUT", `/_ml/datafeeds/${id}`, body)).status, id).toBe(status);
  }
  expect((await client.send("PUT", "/_ml/datafeeds/", { job_id: "j", indices: ["a"] })).status).toBe(400);
});

prove("ES-134", async () => {
  for (const value of ["all", "open", "closed", "none", "open,hidden", "closed,hidden", "open,closed,hidden"]) {
    expect(await statusOf({}, `?expand_wildcards=${value}`), value).toBe(200);
  }
  for (const value of ["hidden", "hidden,none", "none,hidden", "visible"]) {
    expect(await statusOf({}, `?expand_wildcards=${value}`), value).toBe(400);
  }
});

prove("ES-135", async () => {
  const query = "?allow_no_indices=true&ignore_unavailable=true&ignore_throttled=false";
  const { indices_options } = await datafeed({}, query);
  expect(indices_options).toMatchObject({ allow_no_indices: true, ignore_unavailable: true, ignore_throttled: false });
  expect(await statusOf({}, "?allow_no_indices=false")).toBe(404);
  expect(await statusOf({}, "?ignore_unavailable=maybe")).toBe(400);
});

prove("ES-136", async () => {
  expect((await client.send("PUT", "/_ml/datafeeds/none")).status).toBe(400);
  const given = {
    query: { term: { a: 1 } },
    frequency: "150s",
    query_delay: "90s",
    scroll_size: 500,
    max_empty_searches: 3,
    headers: { a: "b" },
  };
  expect(await datafeed(given)).toMatchObject({ ...given, indices: ["logs-*"], job_id: `job-${created}` });
});

prove("ES-137", async () => {
  await datafeed({ job_id: "one" });
  const second = await put({ job_id: "one" });
  expect([second.status, second.json]).toMatchObject([409, { error: { type: "resource_already_exists_exception" } }]);
  await datafeed({ job_id: "two" });
  // The id is unique as well.
  const body = { job_id: "three", indices: ["a"] };
  expect((await client.send("PUT", `/_ml/datafeeds/feed-${created}`, body)).status).toBe(409);
});

prove("ES-138", async () => {
  expect((await datafeed({ indices: "logs" })).indices).toEqual("logs");
  expect((await datafeed({ indices: ["logs-*", "metrics"] })).indices).toEqual(["logs-*", "metrics"]);
  const { status, text } = await put({ indices: ["elsewhere:logs"] });
  expect([status, text]).toEqual([400, expect.stringContaining("remote_cluster_client")]);
});

prove("ES-139", async () => {
  const defaults = { allow_no_indices: true, ignore_unavailable: false, ignore_throttled: true };
  expect((await datafeed()).indices_options).toEqual({ ...defaults, expand_wildcards: ["open"] });
  for (const expand_wildcards of ["closed", ["open", "hidden"]]) {
    const { indices_options } = await datafeed({ indices_options: { expand_wildcards } });
    expect(indices_options).toEqual({ ...defaults, expand_wildcards });
  }
  expect(await statusOf({ indices_options: { expand_wildcards: ["hidden"] } })).toBe(400);
});

prove("ES-140", async () => {
  const query = { bool: { must: [{ unknown_query: { "a.b": [1, null] } }], __proto: 1 } };
  expect((await datafeed({ query })).query).toEqual(query);
  expect((await datafeed()).query).toEqual({ match_all: {} });
});

prove("ES-141", async () => {
  const delays = [];
  for (let count = 0; count < 10; count++) delays.push((await datafeed()).query_delay);
  for (const delay of delays) {
    const [, milliseconds] = /^(\d+)ms$/.exec(String(delay)) ?? [];
    expect(Number(milliseconds)).toBeGreaterThanOrEqual(60_000);
    expect(Number(milliseconds)).toBeLessThanOrEqual(120_000);
  }
  expect(new Set(delays).size).toBeGreaterThan(1);
});

prove("ES-142", async () => {
  for (const [span, frequency] of [
    ["1m", "1m"],
    ["2m", "2m"],
    ["15m", "450s"],
    ["6h", "10m"],
    ["2d", "1h"],
  ] as const) {
    expect((await datafeed({ job_id: await jobWith(span) })).frequency, span).toBe(frequency);
  }
  const aggregations = histogram({ fixed_interval: "5m" });
  expect((await datafeed({ aggregations, frequency: "10m" })).frequency).toBe("10m");
  expect(await statusOf({ aggregations, frequency: "7m" })).toBe(400);
  expect(await statusOf({ aggregations: histogram({ calendar_interval: "hour" }), frequency: "2h" })).toBe(200);
  expect(await statusOf({ aggregations: { a: { avg: {} } } })).toBe(400);
});

prove("ES-143", async () => {
  expect((await datafeed()).scroll_size).toBe(1000);
  expect(await statusOf({ scroll_size: 10_000 })).toBe(200);
  expect(await statusOf({ scroll_size: 10_001 })).toBe(400);
  expect(await statusOf({ scroll_size: 10_001, aggregations: histogram({ fixed_interval: "1m" }) })).toBe(200);
});

prove("ES-144", async () => {
  expect(await datafeed()).not.toHaveProperty("max_empty_searches");
  expect((await datafeed({ max_empty_searches: 2 })).max_empty_searches).toBe(2);
  expect(await statusOf({ max_empty_searches: 0 })).toBe(400);
});

prove("ES-145", async () => {
  expect((await datafeed()).chunking_config).toEqual({ mode: "auto" });
  for (const chunking_config of [{ mode: "auto" }, { mode: "off" }, { mode: "manual", time_span: "3h" }]) {
    expect((await datafeed({ chunking_config })).chunking_config).toEqual(chunking_config);
  }
  for (const chunking_config of [
    {},
    { mode: "on" },
    { mode: "auto", time_span: "3h" },
    { mode: "manual", time_span: "3x" },
  ]) {
    expect(await statusOf({ chunking_config }), JSON.stringify(chunking_config)).toBe(400);
  }
});

prove("ES-146", async () => {
  const window = async (config: object) => (await datafeed(config)).delayed_data_check_config;
  for (const check_window of [undefined, null]) {
    expect(await window({ delayed_data_check_config: { enabled: true, check_window } })).toEqual({
      enabled: true,
      check_window: "2h",
    });
  }
  const job_id = await jobWith("30m");
  expect(await window({ job_id, delayed_data_check_config: { enabled: false } })).toEqual({
    enabled: false,
    check_window: "4h",
  });
  expect(await statusOf({ delayed_data_check_config: { check_window: "3h" } })).toBe(400);
});

prove("ES-147", async () => {
  const types = ["boolean", "composite", "date", "double", "geo_point", "geo_shape", "ip", "keyword", "long", "lookup"];
  const runtime_mappings = Object.fromEntries(types.map((type) => [type, { type }]));
  expect((await datafeed({ runtime_mappings })).runtime_mappings).toEqual(runtime_mappings);
  expect(await statusOf({ runtime_mappings: { a: { type: "text" } } })).toBe(400);
  expect(await statusOf({ runtime_mappings: { a: {} } })).toBe(400);
});

prove("ES-148", async () => {
  const script_fields = { a: { script: "1" }, b: { script: { source: "2" }, ignore_failure: true } };
  expect((await datafeed({ script_fields })).script_fields).toEqual(script_fields);
  expect(await statusOf({ script_fields: { a: {} } })).toBe(400);
  expect(await statusOf({ script_fields: { a: { script: "1", ignore_failure: "no" } } })).toBe(400);
});

prove("ES-149", async () => {
  for (const lang of ["painless", "expression", "mustache", "java"]) {
    const script = { id: "i", params: { p: [1] }, lang, options: { o: "x" } };
    expect((await datafeed({ script_fields: { a: { script } } })).script_fields).toEqual({ a: { script } });
  }
  for (const script of [{ source: 1 }, { id: 1 }, { params: [] }, { options: { o: 1 } }]) {
    expect(await statusOf({ script_fields: { a: { script } } }), JSON.stringify(script)).toBe(400);
  }
});

prove("ES-150", async () => {
  const required = ["datafeed_id", "chunking_config", "indices", "job_id", "query", "query_delay"];
  expect(Object.keys(await datafeed())).toEqual(expect.arrayContaining(required));
  expect(await statusOf({ job_id: undefined })).toBe(400);
  expect(await statusOf({ indices: undefined })).toBe(400);
});

prove("ES-151", async () => {
  const byKey = await datafeed();
  expect(byKey.authorization).toEqual({ api_key: { id: expect.any(String), name: "test" }, roles: ["role"] });
  const user = await search.userWith("creator", { analyst: all, reader: {} });
  const byUser = await user.createDatafeed({ datafeed_id: "by-user", job_id: "by-user", indices: ["a"] });
  expect(byUser.authorization).toEqual({ roles: ["analyst", "reader"] });
});

prove("ES-152", async () => {
  const header = "es-secondary-authorization";
  await search.userWith("second", {
    second: { cluster: ["monitor"], indices: [{ names: ["logs-*"], privileges: ["read"] }] },
  });
  const second = basic("second", "second-password");
  const { json } = await put({}, "", { [header]: second });
  expect(json["authorization"]).toEqual({ roles: ["second"] });
  expect((await put({ indices: ["secret"] }, "", { [header]: second })).status).toBe(403);
  expect((await put({}, "", { [header]: "ApiKey bm86bm8=" })).status).toBe(401);
  // The roles are those at the time of creation.
  await search.userWith("second", { other: {} });
  const [row] = await search.store.query("select body->'authorization' as it from search.datafeed where id = $1", [
    `feed-${created - 2}`,
  ]);
  expect(row).toEqual({ it: { roles: ["second"] } });
});

prove("ES-153", async () => {
  const mount = { index: "orders", renamed_index: ".ml-config" };
  expect((await search.superuser.send("POST", "/_snapshot/backups/2026-01-01/_mount", mount)).status).toBe(403);
  expect(await statusOf({ indices: [".ml-config"] })).toBe(403);
});

const jobPath = "/_ml/data_frame/analytics";

/** Adds a job with an analysis of a field, and returns the response to an update without changes. */
async function job(
  analysis: DataFrameAnalysis,
  field?: SourceField,
  changes: object = {},
): Promise<DataFrameAnalytics> {
  created += 1;
  const id = `job-${created}`;
  await search.change((transaction) =>
    addAnalyticsJob(
      transaction,
      {
        ...analyticsDefaults,
        id,
        source: { index: ["source"] },
        dest: { index: "dest" },
        analysis,
        authorization: { roles: ["first"] },
      },
      field === undefined ? {} : { f: field },
    ),
  );
  const { status, json, text } = await client.send("POST", `${jobPath}/${id}/_update`, changes);
  expect(status, text).toBe(200);
  return json as unknown as DataFrameAnalytics;
}

const keyword: SourceField = { type: "keyword", distinctValues: 30 };
const numeric: SourceField = { type: "numeric", distinctValues: 1000 };
const update = (body: object, id = "churn") => client.send("POST", `${jobPath}/${id}/_update`, body);

prove("ES-154", async () => {
  expect((await update({})).status).toBe(200);
  expect((await update({}, "unknown")).status).toBe(404);
  for (const id of ["A", "-a", "a-", "a.b"]) expect((await update({}, id)).status, id).toBe(400);
  expect((await client.send("PUT", `${jobPath}/churn/_update`, {})).status).toBe(405);
});

prove("ES-155", async () => {
  const allowed = { description: "d", model_memory_limit: "2gb", max_num_threads: 2, allow_lazy_start: true };
  expect((await update(allowed)).json).toMatchObject(allowed);
  for (const body of [{ analysis: {} }, { dest: { index: "a" } }, { id: "churn" }, { ...allowed, x: 1 }]) {
    expect((await update(body)).status, JSON.stringify(body)).toBe(400);
  }
  expect((await client.send("POST", `${jobPath}/churn/_update`)).status).toBe(400);
});

prove("ES-156", async () => {
  const given = { description: "d", model_memory_limit: "3gb", max_num_threads: 4, allow_lazy_start: true };
  await job({ outlier_detection: {} }, undefined, given);
  const id = `job-${created}`;
  expect((await update({}, id)).json).toMatchObject(given);
  expect((await update({ max_num_threads: 5 }, id)).json).toMatchObject({ ...given, max_num_threads: 5 });
});

prove("ES-157", async () => {
  expect(await job({ outlier_detection: {} })).toMatchObject({ model_memory_limit: "1gb" });
  for (const [limit, status] of [
    ["16gb", 200],
    ["512MB", 200],
    ["17gb", 400],
    ["16385mb", 400],
    ["much", 400],
    ["1", 400],
  ] as const) {
    expect((await update({ model_memory_limit: limit })).status, limit).toBe(status);
  }
});

prove("ES-158", async () => {
  expect(await job({ outlier_detection: {} })).toMatchObject({ max_num_threads: 1, allow_lazy_start: false });
  expect((await update({ max_num_threads: 0 })).status).toBe(400);
});

prove("ES-159", async () => {
  for (const analysis of [
    { outlier_detection: {} },
    { classification: { dependent_variable: "f" } },
  ] satisfies DataFrameAnalysis[]) {
    const updated = await job(analysis, keyword);
    expect(updated.allow_lazy_start).toBe(false);
    expect(Object.keys(updated.analysis ?? {})).toEqual(Object.keys(analysis));
  }
  await expect(job({} as DataFrameAnalysis)).rejects.toMatchObject({ status: 400 });
  const both = { outlier_detection: {}, regression: { dependent_variable: "f" } } as unknown as DataFrameAnalysis;
  await expect(job(both, numeric)).rejects.toMatchObject({ status: 400 });
});

/** The limits of both kinds of training. */
const limits: readonly (readonly [name: string, valid: readonly number[], invalid: readonly number[]])[] = [
  ["downsample_factor", [0.01, 1], [0, 1.1]],
  ["eta", [0.001, 1], [0.0009, 1.1]],
  ["eta_growth_rate_per_tree", [0.5, 2], [0.4, 2.1]],
  ["gamma", [0], [-0.1]],
  ["lambda", [0], [-0.1]],
  ["max_trees", [2000], [2001]],
  ["soft_tree_depth_limit", [0], [-1]],
  ["soft_tree_depth_tolerance", [0.01], [0.009]],
];

prove("ES-160", async () => {
  const classify = async (changes: object, field: SourceField = keyword) => {
    const { analysis } = await job({ classification: { dependent_variable: "f", ...changes } }, field);
    return analysis?.classification;
  };
  const defaults = { early_stopping_enabled: true, num_top_feature_importance_values: 0, num_top_classes: 2 };
  expect(await classify({})).toEqual({ dependent_variable: "f", ...defaults });
  for (const [name, valid, invalid] of [...limits, ["num_top_classes", [-1, 0], [-2]] as const]) {
    for (const value of valid) expect(await classify({ [name]: value })).toMatchObject({ [name]: value });
    for (const value of invalid) await expect(classify({ [name]: value }), name).rejects.toMatchObject({ status: 400 });
  }
  await expect(classify({ dependent_variable: "" })).rejects.toMatchObject({ status: 400 });
  await expect(classify({}, { ...keyword, distinctValues: 31 })).rejects.toThrow("more than 30 distinct values");
  await expect(classify({}, { ...keyword, type: "text" })).rejects.toMatchObject({ status: 400 });
});

prove("ES-161", async () => {
  const regress = async (changes: object, field: SourceField = numeric) => {
    const { analysis } = await job({ regression: { dependent_variable: "f", ...changes } }, field);
    return analysis?.regression;
  };
  const defaults = { early_stopping_enabled: true, num_top_feature_importance_values: 0 };
  expect(await regress({})).toEqual({ dependent_variable: "f", ...defaults });
  for (const [name, valid, invalid] of limits) {
    for (const value of valid) expect(await regress({ [name]: value })).toMatchObject({ [name]: value });
    for (const value of invalid) await expect(regress({ [name]: value }), name).rejects.toMatchObject({ status: 400 });
  }
  for (const name of ["num_top_classes", "class_assignment_objective"]) {
    await expect(regress({ [name]: 1 }), name).rejects.toMatchObject({ status: 400 });
  }
  await expect(regress({}, keyword)).rejects.toThrow("numeric fields only");
});

prove("ES-162", async () => {
  const detect = async (outlier_detection: object) => (await job({ outlier_detection })).analysis?.outlier_detection;
  expect(await detect({})).toEqual({
    compute_feature_influence: true,
    feature_influence_threshold: 0.1,
    method: "ensemble",
    standardization_enabled: true,
  });
  for (const method of ["lof", "ldof", "distance_kth_nn", "distance_knn", "ensemble"]) {
    expect(await detect({ method })).toMatchObject({ method });
  }
  for (const changes of [
    { feature_influence_threshold: 1.1 },
    { feature_influence_threshold: -0.1 },
    { method: "knn" },
  ]) {
    await expect(detect(changes), JSON.stringify(changes)).rejects.toMatchObject({ status: 400 });
  }
});

prove("ES-163", async () => {
  const first = await search.userWith("one", { one: all });
  const second = await search.userWith("two", { two: all });
  const authorization = async (by: SearchClient) =>
    (await by.updateDataFrameAnalytics({ id: "unusual" })).authorization;
  expect(await authorization(first)).toEqual({ roles: ["one"] });
  expect(await authorization(second)).toEqual({ roles: ["two"] });
  expect(await authorization(client)).toMatchObject({ api_key: { name: "test" } });
});

prove("ES-164", async () => {
  const updated = await client.updateDataFrameAnalytics({ id: "churn" });
  expect(updated).toMatchObject({ id: "churn", source: { index: ["customers"] }, dest: { index: "customers-churn" } });
  const types = readFileSync(new URL("../../gen/search/v1/ml_types.ts", import.meta.url), "utf8");
  expect(types).toMatch(/interface DataFrameAnalytics \{[^}]*\[name: string\]: unknown;\n\}/);
});
