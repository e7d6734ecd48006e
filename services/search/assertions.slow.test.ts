import { createPrivateKey, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { inspect } from "node:util";
import { createTransport, RestError } from "@protoc-gen-rest/runtime/client";
import { createCheck } from "@protoc-gen-rest/runtime/json";
import { afterAll, beforeAll, expect } from "vitest";
import { createProof } from "../assertions/create-proof.ts";
import { searchConventions, searchOperations } from "../assertions/search.ts";
import { readErrorResponse, serveErrorResponse } from "../gen/search/v1/common_codecs.js";
import { createQueryRulesClient } from "../gen/search/v1/query_client.js";
import type { QueryRule } from "../gen/search/v1/query_types.js";
import type { RoleDescriptor } from "../gen/search/v1/security_types.js";
import { serve } from "../serve/serve.ts";
import { createStore } from "../store/create-store.ts";
import { type AsyncQuery, addAsyncQuery } from "./async-queries.ts";
import { deleteRuleset, putRule } from "./query-rules.ts";
import { createSearchService } from "./search-service.ts";
import { addSnapshot, findIndex } from "./snapshots.ts";
import { addSyncJob, findSyncJob, type SyncJob } from "./sync-jobs.ts";
import { basic, createTestSearch, type SearchClient, type TestSearch } from "./testing.ts";

let search: TestSearch;
let client: SearchClient;
beforeAll(async () => {
  search = await createTestSearch();
  client = search.superuser;
  await addSnapshotNamed("tests");
});
afterAll(() => search.close());

const prove = createProof({ ...searchConventions, ...searchOperations });
const settings = { "index.number_of_shards": "2", "index.number_of_replicas": "1", "index.hidden": "true" };
let count = 0;

async function addSnapshotNamed(name: string, isManaged = false): Promise<void> {
  const indices = { orders: { shards: 2, settings } };
  await search.change((transaction) => addSnapshot(transaction, { repository: "repo", name, isManaged, indices }));
}

/** One request for each operation, each of which succeeds. */
async function requests(): Promise<(readonly [method: string, path: string, body?: object])[]> {
  count += 1;
  const id = `it-${count}`;
  await search.change(async (transaction) => {
    await putRule(transaction, id, rule("r"));
    await putRule(transaction, `${id}-whole`, rule("r"));
    await addAsyncQuery(transaction, query({ id }));
    await addSyncJob(transaction, { id, status: "pending", error: null });
  });
  const docs = [{ _source: {} }];
  return [
    ["POST", "/_ingest/pipeline/_simulate", { docs, pipeline: {} }],
    ["POST", "/_ingest/pipeline/access-log/_simulate", { docs }],
    ["PUT", `/_ingest/pipeline/${id}`, { processors: [] }],
    ["GET", `/_ingest/pipeline/${id}`],
    ["GET", "/_ingest/pipeline"],
    ["DELETE", `/_ingest/pipeline/${id}`],
    ["PUT", "/_security/api_key", { name: "k" }],
    ["POST", "/_snapshot/repo/tests/_mount", { index: "orders", renamed_index: id }],
    ["PUT", `/_inference/rerank/${id}`, { service: "native", service_settings: { model_id: "m", num_threads: 1 } }],
    ["POST", "/_inference/completion/echo/_stream", { input: "a" }],
    ["POST", `/_query/async/${id}/stop`],
    ["GET", "/_query_rules"],
    ["PUT", `/_query_rules/${id}`, { rules: [rule("r"), rule("s")] }],
    ["PUT", `/_query_rules/${id}/_rule/s`, { type: "exclude", criteria: { type: "always" }, actions: { ids: [] } }],
    ["DELETE", `/_query_rules/${id}/_rule/r`],
    ["DELETE", `/_query_rules/${id}-whole`],
    ["PUT", `/_ml/datafeeds/${id}`, { job_id: id, indices: ["a"] }],
    ["POST", "/_ml/data_frame/analytics/churn/_update", {}],
    ["PUT", `/_connector/_sync_job/${id}/_error`, { error: "x" }],
    ["GET", "/_security/enroll/node"],
  ];
}

function rule(
  id: string,
  criteria: QueryRule["criteria"] = [{ type: "exact" }],
  type: QueryRule["type"] = "pinned",
): QueryRule {
  return { rule_id: id, type, criteria, actions: { ids: ["1"] } };
}

function query(changes: Partial<AsyncQuery>): AsyncQuery {
  const columns = [
    { name: "a", type: "long" },
    { name: "b", type: "keyword" },
  ];
  const state = { status: "running", started: Date.now() - 50, took: null, clusters: null, profile: null } as const;
  return { id: "q", username: "elastic", columns, rows: [], ...state, ...changes };
}

/** The status of a request with a key that has this role. */
async function statusWith(role: RoleDescriptor, method: string, path: string, body?: object): Promise<number> {
  return (await (await search.keyWith(role)).send(method, path, body)).status;
}

const everyPrivilege: RoleDescriptor = {
  cluster: [
    "read_pipeline",
    "manage_own_api_key",
    "manage",
    "manage_inference",
    "monitor_inference",
    "manage_search_query_rules",
    "manage_ml",
  ],
  indices: [{ names: ["*"], privileges: ["read", "create_index", "manage", "index", "view_index_metadata"] }],
};

/** Checks that a request succeeds with every privilege, and is refused without any one of those that it needs. */
async function needs(
  request: readonly [string, string, object?],
  cluster: readonly string[],
  indices: readonly string[] = [],
) {
  const [{ privileges = [], names = [] } = {}] = everyPrivilege.indices ?? [];
  for (const missing of cluster) {
    const role = { ...everyPrivilege, cluster: everyPrivilege.cluster!.filter((it) => it !== missing) };
    expect(await statusWith(role, ...request), `without ${missing}`).toBe(403);
  }
  for (const missing of indices) {
    const role = { ...everyPrivilege, indices: [{ names, privileges: privileges.filter((it) => it !== missing) }] };
    expect(await statusWith(role, ...request), `without ${missing}`).toBe(403);
  }
  const least = {
    cluster: [...cluster],
    indices: indices.length === 0 ? [] : [{ names: ["*"], privileges: [...indices] }],
  };
  expect(await statusWith(least, ...request), "with the least privileges").toBe(200);
}

prove("ES-001", async () => {
  for (const [method, path, body] of await requests()) {
    const { headers } = await client.send(method, path, body);
    expect(headers.get("content-type"), path).toBe("application/json");
    if (body !== undefined) expect((await client.send(method, path, "[]")).status, path).toBe(400);
  }
});

prove("ES-002", async () => {
  const store = await createStore();
  const serving = await serve({ services: { es: createSearchService }, prefixed: true, store, password: "p" });
  const headers = { authorization: basic("elastic", "p") };
  const baseUrl = `${serving.origin}/es`;
  const { count: rulesets } = await createQueryRulesClient(createTransport({ baseUrl, headers })).listQueryRulesets({});
  expect(rulesets).toBe(1);
  expect(await (await fetch(baseUrl)).json()).toMatchObject({ version: { number: "9.0.0" } });
  for (const [method, path, body] of await requests()) {
    const init = { method, headers: { ...headers, "content-type": "application/json" } };
    const response = await fetch(baseUrl + path, body === undefined ? init : { ...init, body: JSON.stringify(body) });
    // An object that the other cluster does not have is not found by an operation, rather than no operation being found.
    expect(await response.text(), path).not.toContain("nothing is served");
  }
  await serving.close();
  await store.close();
});

const expirationStatus = async (expiration: unknown) =>
  (await client.send("POST", "/_security/api_key", { name: "k", expiration })).status;

prove("ES-003", async () => {
  for (const duration of ["5nanos", "5micros", "5ms", "5s", "5m", "5h", "5d"]) {
    expect(await expirationStatus(duration), duration).toBe(200);
  }
});

prove("ES-004", async () => {
  for (const duration of ["0", 0]) expect(await expirationStatus(duration)).toBe(200);
  expect((await client.send("POST", "/_snapshot/repo/none/_mount?master_timeout=0", { index: "a" })).status).toBe(404);
});

prove("ES-005", async () => {
  for (const duration of ["-1", -1]) expect(await expirationStatus(duration)).toBe(200);
  expect((await client.send("POST", "/_snapshot/repo/none/_mount?master_timeout=-1", { index: "a" })).status).toBe(404);
});

prove("ES-006", async () => {
  for (const duration of ["10", "10x", "s", "1.5.2s", "-5s", "", "5 s", "5S", 10, 1.5]) {
    const { status, json } = await client.send("POST", "/_security/api_key", { name: "k", expiration: duration });
    expect([status, json], String(duration)).toMatchObject([400, { error: { type: "illegal_argument_exception" } }]);
  }
});

prove("ES-007", async () => {
  for (const [method, path] of [
    ["GET", "/_query_rules/none"],
    ["DELETE", "/_query_rules/none"],
    ["POST", "/_security/api_key"],
    ["GET", "/none"],
  ] as const) {
    const { json } = await client.send(method, path);
    const cause = { type: expect.stringMatching(/./), reason: expect.stringMatching(/./) };
    expect(json, path).toEqual({ error: { ...cause, root_cause: [cause] }, status: expect.any(Number) });
  }
  const nothing = { error: { type: "x", reason: null }, status: 500 };
  expect(serveErrorResponse(readErrorResponse(structuredClone(nothing), createCheck()))).toEqual(nothing);
});

prove("ES-008", async () => {
  for (const path of ["/_query_rules/none", "/_query_rules/none/_rule/r"]) {
    const trace = { error: { stack_trace: expect.stringContaining("not found") } };
    expect((await client.send("DELETE", `${path}?error_trace=true`)).json).toMatchObject(trace);
    for (const query of ["", "?error_trace=false"]) {
      expect((await client.send("DELETE", path + query)).text).not.toContain("stack_trace");
    }
  }
  expect((await client.send("POST", "/_security/api_key?error_trace", {})).text).toContain("stack_trace");
});

prove("ES-009", async () => {
  for (const [method, path, body] of await requests()) {
    expect((await client.send(method, `${path}?error_trace=true`, body)).status, path).toBe(200);
  }
});

prove("ES-010", () => {
  const deep = { type: "a", reason: "b", caused_by: { type: "c", caused_by: { type: "d", reason: null } } };
  const body = { error: { ...deep, root_cause: [deep], suppressed: [deep, deep], extra: { any: 1 } }, status: 400 };
  expect(serveErrorResponse(readErrorResponse(structuredClone(body), createCheck()))).toEqual(body);
  const flat = { error: { type: "a", root_cause: deep }, status: 400 };
  const check = createCheck();
  readErrorResponse(flat, check);
  expect(check.violations.map(({ path }) => path)).toEqual(["error.root_cause"]);
});

prove("ES-011", async () => {
  const millis = { created_date_millis: expect.any(Number), modified_date_millis: expect.any(Number) };
  const dates = { created_date: expect.stringMatching(/^2\d{3}-/), modified_date: expect.stringMatching(/^2\d{3}-/) };
  await client.putPipeline({ id: "dated", pipeline: { created_date: "1999", modified_date_millis: 7 } });
  const get = async (query: string) => (await client.send("GET", `/_ingest/pipeline/dated${query}`)).json["dated"];
  for (const query of ["", "?human=false"]) expect(await get(query)).toEqual({ deprecated: false, ...millis });
  expect(await get("?human=true")).toEqual({ deprecated: false, ...millis, ...dates });
  const first = await client.getPipeline({ id: "dated" });
  await new Promise((resolve) => setTimeout(resolve, 2));
  await client.putPipeline({ id: "dated", pipeline: {} });
  const second = (await client.getPipeline({ id: "dated" }))["dated"];
  expect(second?.created_date_millis).toBe(first["dated"]?.created_date_millis);
  expect(second?.modified_date_millis).toBeGreaterThan(first["dated"]?.modified_date_millis ?? 0);
});

prove("ES-012", async () => {
  for (const [method, path, body] of await requests()) {
    const { status, text } = await client.send(method, path, body);
    expect(status, `${path}: ${text}`).toBe(200);
    expect(() => JSON.parse(text), path).not.toThrow();
  }
});

prove("ES-013", async () => {
  const { encoded } = await search.superuser.createApiKey({ name: "k" });
  for (const scheme of ["ApiKey", "apikey", "APIKEY"]) {
    expect((await search.as(`${scheme} ${encoded}`).send("GET", "/_query_rules")).status).toBe(200);
  }
});

prove("ES-014", async () => {
  const { encoded, id } = await search.superuser.createApiKey({ name: "k" });
  const base64 = (text: string) => Buffer.from(text).toString("base64");
  for (const authorization of [
    undefined,
    "ApiKey",
    "ApiKey ",
    "ApiKey %%%",
    `ApiKey ${base64("no colon")}`,
    `ApiKey ${base64(`${id}:wrong`)}`,
    `ApiKey ${base64(`${id}\0:x`)}`,
    `ApiKey ${base64("unknown:secret")}`,
    `Bearer ${encoded}`,
    encoded,
    basic("elastic", "wrong"),
    basic("stranger", "superuser-password"),
    `Basic ${base64("elastic")}`,
  ]) {
    const { status, headers, json } = await search.as(authorization).send("GET", "/_query_rules");
    expect([status, json], authorization).toMatchObject([401, { error: { type: "security_exception" }, status: 401 }]);
    expect(headers.get("www-authenticate")).toMatch(/^ApiKey, Basic realm=/);
    expect(headers.get("x-elastic-product")).toBe("Elasticsearch");
  }
});

const docs = [{ _source: {} }];

prove("ES-015", async () => {
  await needs(["POST", "/_ingest/pipeline/_simulate", { docs, pipeline: {} }], ["read_pipeline"]);
  await needs(["GET", "/_ingest/pipeline/access-log/_simulate", { docs }], ["read_pipeline"]);
  await needs(["GET", "/_ingest/pipeline/access-log"], ["read_pipeline"]);
  expect(await statusWith({ cluster: ["read_pipeline"] }, "PUT", "/_ingest/pipeline/p", {})).toBe(403);
});

prove("ES-016", async () => {
  const body = { name: "k", role_descriptors: { none: {} } };
  await needs(["POST", "/_security/api_key", body], ["manage_own_api_key"]);
});

const mountPath = "/_snapshot/repo/tests/_mount";

prove("ES-017", async () => {
  await needs(["POST", mountPath, { index: "orders", renamed_index: "needs" }], ["manage"], ["manage"]);
  // On the new index, not on just any.
  const role = { cluster: ["manage"], indices: [{ names: ["a*"], privileges: ["manage"] }] };
  expect(await statusWith(role, "POST", mountPath, { index: "orders", renamed_index: "b" })).toBe(403);
  expect(await statusWith(role, "POST", mountPath, { index: "orders", renamed_index: "ab" })).toBe(200);
});

prove("ES-018", async () => {
  const body = { service: "native", service_settings: { model_id: "m", num_threads: 1 } };
  await needs(["PUT", "/_inference/rerank/needs", body], ["manage_inference"]);
});

prove("ES-019", async () => {
  await needs(["POST", "/_inference/completion/echo/_stream", { input: "a" }], ["monitor_inference"]);
});

prove("ES-020", async () => {
  await search.change(async (transaction) => {
    await putRule(transaction, "needs", rule("r"));
  });
  await needs(["GET", "/_query_rules"], ["manage_search_query_rules"]);
  await needs(["DELETE", "/_query_rules/needs/_rule/r"], ["manage_search_query_rules"]);
  await needs(["DELETE", "/_query_rules/needs"], ["manage_search_query_rules"]);
});

prove("ES-021", async () => {
  await needs(["PUT", "/_ml/datafeeds/needs", { job_id: "needs", indices: ["a"] }], ["manage_ml"], ["read"]);
  const role = { cluster: ["manage_ml"], indices: [{ names: ["a*"], privileges: ["read"] }] };
  const statusOn = (indices: string[]) =>
    statusWith(role, "PUT", `/_ml/datafeeds/on-${indices.length}`, { job_id: "on", indices });
  expect([await statusOn(["a", "b"]), await statusOn(["ab*"])]).toEqual([403, 200]);
});

prove("ES-022", async () => {
  const indices = ["read", "create_index", "manage", "index", "view_index_metadata"];
  await needs(["POST", "/_ml/data_frame/analytics/churn/_update", {}], ["manage_ml"], indices);
});

prove("ES-023", async () => {
  await search.userWith("ben", { ben: { cluster: ["all"] } });
  await search.change((transaction) => addAsyncQuery(transaction, query({ id: "of-ben", username: "ben" })));
  const path = "/_query/async/of-ben/stop";
  const { status, json } = await search.superuser.send("POST", path);
  expect([status, json]).toMatchObject([403, { error: { type: "security_exception" } }]);
  const key = await search.keyWith({ cluster: ["all"] });
  expect((await key.send("POST", path)).status).toBe(403);
  expect((await search.as(basic("ben", "ben-password")).send("POST", path)).status).toBe(200);
});

prove("ES-024", async () => {
  await needs(["GET", "/_security/enroll/node"], ["manage_security"]);
  await search.change((transaction) => addSyncJob(transaction, { id: "needs", status: "pending", error: null }));
  await needs(["PUT", "/_connector/_sync_job/needs/_error", { error: "x" }], ["manage_connector"]);
  const readme = readFileSync(new URL("README.md", import.meta.url), "utf8");
  for (const privilege of ["manage_security", "manage_connector"]) expect(readme).toContain(privilege);
});

const generated = (file: string) => readFileSync(new URL(`../gen/search/v1/${file}`, import.meta.url), "utf8");

prove("ES-025", () => {
  for (const family of ["connector", "inference", "ingest", "ml", "query", "security", "snapshot"]) {
    const templates = [...generated(`${family}_routes.ts`).matchAll(/template: "(.*)"/g)].map(
      ([, template]) => template,
    );
    expect(templates).not.toEqual([]);
    for (const template of templates) expect(template).not.toMatch(/\/v\d/);
  }
});

prove("ES-026", () => {
  const tags = (file: string, method: string) => {
    const [, comment = ""] =
      new RegExp(`/\\*\\*((?:(?!\\*/).)*)\\*/\\s+${method}\\(`, "s").exec(generated(`${file}_handlers.ts`)) ?? [];
    return [...comment.matchAll(/@(since [\d.]+|experimental|beta)/g)].map(([, tag]) => tag).join();
  };
  for (const [file, method, expected] of [
    ["ingest", "simulatePipeline", "since 5.0.0"],
    ["ingest", "simulateStoredPipeline", "since 5.0.0"],
    ["security", "createApiKey", "since 6.7.0"],
    ["snapshot", "mountSnapshot", "since 7.10.0"],
    ["inference", "createInferenceEndpoint", "since 8.13.0"],
    ["inference", "streamCompletion", "since 8.16.0"],
    ["query", "stopAsyncQuery", "since 8.18.0"],
    ["query", "listQueryRulesets", "since 8.10.0"],
    ["query", "deleteQueryRuleset", "since 8.10.0"],
    ["query", "deleteQueryRule", "since 8.15.0"],
    ["ml", "createDatafeed", "since 5.4.0"],
    ["ml", "updateDataFrameAnalytics", "since 7.3.0"],
    ["security", "enrollNode", "since 8.0.0"],
    ["connector", "setSyncJobError", "experimental"],
  ] as const) {
    expect(tags(file, method), method).toBe(expected);
  }
});

prove("ES-027", () => {
  const types = generated("security_types.ts");
  for (const [field, release] of [
    ["encoded", "7.16.0"],
    ["remote_indices", "8.14.0"],
    ["remote_cluster", "8.15.0"],
  ]) {
    expect(types, field).toMatch(new RegExp(`@since ${release?.replaceAll(".", "\\.")}\\s+\\*/\\s+${field}\\??:`));
  }
});

prove("ES-028", async () => {
  expect(generated("ml_types.ts")).toMatch(/@deprecated\s[^/]*\*\/\s+ignore_throttled\?:/);
  const created = await client.createDatafeed({
    datafeed_id: "old",
    job_id: "old",
    indices: ["a"],
    ignore_throttled: false,
  });
  expect(created.indices_options).toMatchObject({ ignore_throttled: false });
});

prove("ES-078", async () => {
  const name = "a/b c/ü%2F";
  await addSnapshotNamed(name);
  const mounted = await client.mountSnapshot({
    repository: "repo",
    snapshot: name,
    index: "orders",
    renamed_index: "odd",
  });
  expect(mounted.snapshot).toMatchObject({ snapshot: name });
  for (const path of ["/_snapshot/repo/none/_mount", "/_snapshot/none/tests/_mount"]) {
    expect((await client.send("POST", path, { index: "orders" })).status, path).toBe(404);
  }
  expect((await client.send("POST", mountPath, { index: "none" })).status).toBe(404);
});

prove("ES-079", async () => {
  for (const body of [{}, { renamed_index: "x" }, { index: null }]) {
    expect((await client.send("POST", mountPath, body)).status).toBe(400);
  }
});

const mount = (changes: object) =>
  client.mountSnapshot({ repository: "repo", snapshot: "tests", index: "orders", ...changes });

prove("ES-080", async () => {
  expect((await mount({})).snapshot?.indices).toEqual(["orders"]);
  expect((await mount({ renamed_index: "renamed" })).snapshot?.indices).toEqual(["renamed"]);
  expect([await findIndex(search.store, "orders"), await findIndex(search.store, "renamed")]).not.toContain(undefined);
  await expect(mount({})).rejects.toMatchObject({ status: 409 });
});

prove("ES-081", async () => {
  const index_settings = { "index.number_of_replicas": 0, index: { blocks: { write: true } } };
  await mount({ renamed_index: "changed", index_settings, ignore_index_settings: ["hidden", "index.number_of_s*"] });
  expect((await findIndex(search.store, "changed"))?.settings).toEqual({
    "index.number_of_replicas": 0,
    "index.blocks.write": true,
    "index.store.type": "snapshot",
    "index.store.snapshot.mount": "full_copy",
  });
});

prove("ES-082", async () => {
  const waited = await mount({ renamed_index: "waited", wait_for_completion: true });
  expect(waited.snapshot?.shards).toEqual({ total: 2, successful: 2, failed: 0 });
  expect((await findIndex(search.store, "waited"))?.state).toBe("open");
  expect((await mount({ renamed_index: "begun" })).snapshot?.shards).toMatchObject({ total: 2, successful: 0 });
  await expect.poll(async () => (await findIndex(search.store, "begun"))?.state).toBe("open");
});

prove("ES-083", async () => {
  let isElected = false;
  const other = await createTestSearch({ cluster: { hasMaster: () => isElected } });
  try {
    const begin = async (timeout: string) => {
      const path = `/_snapshot/backups/2026-01-01/_mount?master_timeout=${timeout}`;
      return (await other.superuser.send("POST", path, { index: "orders", renamed_index: `of${timeout}` })).status;
    };
    expect(await begin("30ms")).toBe(503);
    expect(await begin("soon")).toBe(400);
    const waiting = begin("-1");
    setTimeout(() => {
      isElected = true;
    }, 60);
    expect(await waiting).toBe(200);
  } finally {
    await other.close();
  }
});

prove("ES-084", async () => {
  await mount({ renamed_index: "partly", storage: "shared cache/ü" });
  expect((await findIndex(search.store, "partly"))?.settings).toMatchObject({
    "index.store.snapshot.mount": "shared cache/ü",
  });
});

prove("ES-085", async () => {
  const { json } = await client.send("POST", mountPath, { index: "orders", renamed_index: "whole" });
  const shards = { failed: 0, successful: expect.any(Number), total: 2 };
  expect(json).toEqual({ snapshot: { snapshot: "tests", indices: ["whole"], shards } });
});

prove("ES-086", async () => {
  await addSnapshotNamed("managed", true);
  const { status, text } = await client.send("POST", "/_snapshot/repo/managed/_mount", {
    index: "orders",
    renamed_index: "m",
  });
  expect([status, text]).toEqual([400, expect.stringContaining("lifecycle")]);
  expect(await findIndex(search.store, "m")).toBeUndefined();
});

/** Adds a query, and stops it. */
async function stop(changes: Partial<AsyncQuery>, drop = false): Promise<Readonly<Record<string, unknown>>> {
  count += 1;
  const id = `query-${count}`;
  await search.change((transaction) => addAsyncQuery(transaction, query({ id, ...changes })));
  return (await client.send("POST", `/_query/async/${id}/stop${drop ? "?drop_null_columns=true" : ""}`)).json;
}

prove("ES-113", async () => {
  await search.change((transaction) => addAsyncQuery(transaction, query({ id: "bare" })));
  const { status, request } = await client
    .send("POST", "/_query/async/bare/stop")
    .then((it) => ({ ...it, request: it.text }));
  expect([status, JSON.parse(request)]).toMatchObject([200, { is_partial: true }]);
});

prove("ES-114", async () => {
  const rows = [[1, "x"]];
  expect(await stop({ rows })).toMatchObject({ values: rows, is_partial: true });
  const select = "select status, took::integer as took from search.async_query where id = $1";
  const [row] = await search.store.query<{ status: string; took: number }>(select, [`query-${count}`]);
  expect(row?.status).toBe("stopped");
  const again = await client.send("POST", `/_query/async/query-${count}/stop`);
  expect(again.json).toMatchObject({ values: rows, took: row?.took });
});

prove("ES-115", async () => {
  expect(await stop({})).toEqual({
    took: expect.any(Number),
    is_partial: true,
    columns: expect.any(Array),
    values: [],
  });
  expect(await stop({ status: "completed", took: 7 })).toMatchObject({ took: 7, is_partial: false });
});

prove("ES-116", async () => {
  const columns = [{ name: "ü.b", type: "date_nanos" }];
  expect(await stop({ columns })).toMatchObject({ columns });
});

prove("ES-117", async () => {
  const rows = [
    [null, "a"],
    [1.5, null],
    [[1, null], true],
  ];
  expect((await stop({ rows }))["values"]).toEqual(rows);
});

prove("ES-118", async () => {
  const rows = [
    [null, "x"],
    [null, null],
  ];
  const all = query({}).columns;
  expect(await stop({ rows }, true)).toMatchObject({ all_columns: all, columns: [all[1]], values: [["x"], [null]] });
});

prove("ES-119", async () => {
  expect(await stop({ rows: [[null, null]] })).not.toHaveProperty("all_columns");
});

const clusters = {
  ...{ total: 2, successful: 0, running: 1, skipped: 0, partial: 1, failed: 0 },
  details: {
    "(local)": { status: "running" as const, indices: "logs" },
    other: { status: "partial" as const, indices: "logs", _shards: { total: 1 } },
  },
};

prove("ES-120", async () => {
  expect(await stop({})).not.toHaveProperty("_clusters");
  expect(await stop({ clusters })).toHaveProperty("_clusters");
});

prove("ES-121", async () => {
  expect((await stop({ clusters }))["_clusters"]).toEqual(clusters);
});

prove("ES-122", async () => {
  expect(await stop({})).not.toHaveProperty("profile");
  const profile = { any: [{ thing: 1 }] };
  expect((await stop({ profile }))["profile"]).toEqual(profile);
});

prove("ES-123", async () => {
  const { status, json } = await client.send("POST", "/_query/async/unknown/stop");
  expect([status, json]).toMatchObject([404, { error: { type: "resource_not_found_exception" } }]);
});

prove("ES-124", async () => {
  await search.change(async (transaction) => {
    const all = await transaction.query<{ id: string }>("select id from search.ruleset");
    for (const { id } of all) await deleteRuleset(transaction, id);
  });
  expect((await client.send("GET", "/_query_rules")).json).toEqual({ count: 0, results: [] });
  expect((await client.send("GET", "/_query_rules?from=5&size=0")).json).toEqual({ count: 0, results: [] });
});

prove("ES-125", async () => {
  await search.change(async (transaction) => {
    for (const id of ["page-1", "page-2", "page-3"]) await putRule(transaction, id, rule("r"));
  });
  const { count: before, results } = await client.listQueryRulesets({});
  const at = results.findIndex(({ ruleset_id }) => ruleset_id === "page-1");
  const page = await client.listQueryRulesets({ from: at + 1, size: 1 });
  expect(page.results.map(({ ruleset_id }) => ruleset_id)).toEqual(["page-2"]);
  expect([page.count, (await client.listQueryRulesets({ size: 0 })).count]).toEqual([before, before]);
  for (const bad of ["from=-1", "size=-1", "size=x"])
    expect((await client.send("GET", `/_query_rules?${bad}`)).status).toBe(400);
});

/** The summary of a ruleset. */
async function summary(id: string): Promise<object | undefined> {
  const { json } = await client.send("GET", "/_query_rules");
  return (json["results"] as { ruleset_id: string }[]).find(({ ruleset_id }) => ruleset_id === id);
}

prove("ES-126", async () => {
  await search.change((transaction) => putRule(transaction, "counted", rule("a", [], "exclude")));
  const maps = { rule_criteria_types_counts: {}, rule_type_counts: { exclude: 1 } };
  expect(await summary("counted")).toEqual({ ruleset_id: "counted", rule_total_count: 1, ...maps });
  await client.deleteQueryRule({ ruleset_id: "counted", rule_id: "a" });
  const none = { rule_total_count: 0, rule_criteria_types_counts: {}, rule_type_counts: {} };
  expect(await summary("counted")).toEqual({ ruleset_id: "counted", ...none });
});

prove("ES-127", async () => {
  await search.change((transaction) =>
    putRule(transaction, "twice", rule("a", [{ type: "exact" }, { type: "exact" }, { type: "always" }])),
  );
  expect(await summary("twice")).toMatchObject({
    rule_total_count: 1,
    rule_criteria_types_counts: { exact: 2, always: 1 },
  });
});

prove("ES-128", async () => {
  await search.change(async (transaction) => {
    await putRule(transaction, "shrinks", rule("a"));
    await putRule(transaction, "shrinks", rule("b", [{ type: "fuzzy" }], "exclude"));
  });
  const deleted = await client.send("DELETE", "/_query_rules/shrinks/_rule/b");
  expect(deleted.json).toEqual({ acknowledged: true });
  const maps = { rule_criteria_types_counts: { exact: 1 }, rule_type_counts: { pinned: 1 } };
  expect(await summary("shrinks")).toEqual({ ruleset_id: "shrinks", rule_total_count: 1, ...maps });
});

prove("ES-129", async () => {
  await search.change((transaction) => putRule(transaction, "known", rule("a")));
  for (const path of ["known/_rule/b", "unknown/_rule/a", "unknown"]) {
    const { status, json } = await client.send("DELETE", `/_query_rules/${path}`);
    expect([status, json], path).toMatchObject([404, { error: { type: "resource_not_found_exception" } }]);
    expect(json).not.toHaveProperty("acknowledged");
  }
});

prove("ES-130", async () => {
  const again = { ruleset_id: "again", rule_id: "a" };
  const { type, criteria, actions } = rule("a");
  const put = () => client.putQueryRule({ ...again, type, criteria, actions });
  expect(await put()).toEqual({ result: "created" });
  const before = await summary("again");
  await client.deleteQueryRule(again);
  expect(await summary("again")).not.toEqual(before);
  expect(await put()).toEqual({ result: "created" });
  expect(await summary("again")).toEqual(before);
  expect(await put()).toEqual({ result: "updated" });
});

prove("ES-131", async () => {
  await search.change((transaction) => putRule(transaction, "gone", rule("a")));
  expect(await client.deleteQueryRuleset({ ruleset_id: "gone" })).toEqual({ acknowledged: true });
  expect(await summary("gone")).toBeUndefined();
  expect(await search.store.query("select 1 from search.rule where ruleset_id = 'gone'")).toEqual([]);
  await expect(client.deleteQueryRuleset({ ruleset_id: "gone" })).rejects.toMatchObject({ status: 404 });
});

prove("ES-165", async () => {
  for (const body of [{}, { error: null }, { error: 7 }]) {
    expect((await client.send("PUT", "/_connector/_sync_job/nightly/_error", body)).status).toBe(400);
  }
  expect((await client.send("PUT", "/_connector/_sync_job/nightly/_error")).status).toBe(400);
});

prove("ES-166", async () => {
  for (const status of ["pending", "in_progress", "completed", "canceled", "error"] satisfies SyncJob["status"][]) {
    await search.change((transaction) => addSyncJob(transaction, { id: status, status, error: "before" }));
    await client.setSyncJobError({ connector_sync_job_id: status, error: `was ${status}` });
    expect(await findSyncJob(search.store, status)).toEqual({ id: status, status: "error", error: `was ${status}` });
  }
  await expect(client.setSyncJobError({ connector_sync_job_id: "unknown", error: "x" })).rejects.toMatchObject({
    status: 404,
  });
});

prove("ES-167", async () => {
  expect(await client.setSyncJobError({ connector_sync_job_id: "nightly", error: "x" })).toEqual({ result: "updated" });
  expect(generated("common_types.ts")).toMatch(
    /interface OpenAnswer \{\s*(?:\/\*\*.*?\*\/\s*)?\[name: string\]: unknown;/s,
  );
});

prove("ES-168", async () => {
  const { status, json } = await client.send("GET", "/_security/enroll/node");
  expect(status).toBe(200);
  expect((await client.send("GET", "/_security/enroll/node")).json).toEqual(json);
  expect((await client.send("POST", "/_security/enroll/node")).status).toBe(405);
});

prove("ES-169", async () => {
  const { json } = await client.send("GET", "/_security/enroll/node");
  const der = (name: string) => Buffer.from(String(json[name]), "base64");
  for (const name of ["http_ca_key", "http_ca_cert", "transport_ca_cert", "transport_key", "transport_cert"]) {
    expect(der(name)[0], name).toBe(0x30);
  }
  const certificate = (name: string) => new X509Certificate(der(name));
  const key = (name: string) => createPrivateKey({ key: der(name), format: "der", type: "pkcs8" });
  const [http, authority, node] = [
    certificate("http_ca_cert"),
    certificate("transport_ca_cert"),
    certificate("transport_cert"),
  ];
  expect([http.ca, authority.ca, node.ca]).toEqual([true, true, false]);
  expect([http.verify(http.publicKey), node.verify(authority.publicKey), node.verify(http.publicKey)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(node.checkIssued(authority)).toBe(true);
  expect([http.checkPrivateKey(key("http_ca_key")), node.checkPrivateKey(key("transport_key"))]).toEqual([true, true]);
  expect(json["nodes_addresses"]).toEqual([new URL(search.origin).host]);
});

prove("ES-170", async () => {
  const { api_key, encoded } = await client.createApiKey({ name: "k" });
  const { json } = await client.send("GET", "/_security/enroll/node");
  const failures: unknown[] = [];
  for (const path of ["/_query_rules/none?error_trace=true", "/_query_rules/none/_rule/x"]) {
    failures.push(
      await search
        .as(`ApiKey ${encoded}`)
        .send("DELETE", path)
        .then(({ text }) => text),
    );
  }
  const refused = search.as(`ApiKey ${encoded}x`).listQueryRulesets({});
  failures.push(await refused.catch((error: unknown) => (error instanceof RestError ? inspect(error) : "")));
  const kept = await search.store.query("select * from search.api_key");
  const shown = [...failures, ...search.printed.slice(1), inspect(kept, { depth: 9 })].join("\n");
  for (const secret of [api_key, String(json["http_ca_key"]), String(json["transport_key"])]) {
    expect(shown).not.toContain(secret);
  }
  expect(generated("security_codecs.ts") + generated("security_types.ts")).not.toContain("console");
});
