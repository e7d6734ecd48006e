import { text } from "node:stream/consumers";
import { Client, errors } from "@elastic/elasticsearch";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addAsyncQuery } from "./async-queries.ts";
import { putRule } from "./query-rules.ts";
import { addSyncJob, findSyncJob } from "./sync-jobs.ts";
import { createTestSearch, type TestSearch } from "./testing.ts";

let search: TestSearch;
beforeAll(async () => {
  search = await createTestSearch();
});
afterAll(() => search.close());

/** The secrets of a new API key with all privileges. */
async function newKey(): Promise<string> {
  return (await search.superuser.createApiKey({ name: "client" })).encoded;
}

describe.each([{ compression: false }, { compression: true }])("@elastic/elasticsearch with %o", ({ compression }) => {
  const id = compression ? "compressed" : "plain";
  let client: Client;
  let superuser: Client;
  beforeAll(async () => {
    const options = { node: search.origin, compression, maxRetries: 0 };
    client = new Client({ ...options, auth: { apiKey: await newKey() } });
    superuser = new Client({ ...options, auth: { username: "elastic", password: "superuser-password" } });
  });

  test("info and ping", async () => {
    expect((await client.info()).version.number).toBe("9.0.0");
    expect(await client.ping()).toBe(true);
  });

  test("ingest.simulate", async () => {
    const docs = [{ _index: "logs", _id: "1", _source: { message: "10.0.0.1 GET / 200", big: "x".repeat(5000) } }];
    const stored = await client.ingest.simulate({ id: "access-log", docs });
    expect(stored.docs[0]?.doc?._source).toMatchObject({ client: "10.0.0.1", status: 200 });
    const pipeline = { processors: [{ set: { field: "a", value: 1 } }, { uppercase: { field: "missing" } }] };
    const verbose = await client.ingest.simulate({
      verbose: true,
      docs,
      pipeline,
      filter_path: "docs.processor_results.status",
    });
    expect(verbose).toEqual({ docs: [{ processor_results: [{ status: "success" }, { status: "error" }] }] });
  });

  test("security.createApiKey and enrollNode", async () => {
    const key = await superuser.security.createApiKey({
      name: "limited",
      expiration: "1h",
      role_descriptors: { r: { cluster: ["read_pipeline"] } },
      metadata: { team: "search" },
    });
    const limited = new Client({ node: search.origin, auth: { apiKey: key }, maxRetries: 0 });
    expect((await limited.ingest.simulate({ docs: [], pipeline: {} })).docs).toEqual([]);
    const refused = await limited.queryRules.listRulesets().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(errors.ResponseError);
    expect(refused).toMatchObject({ statusCode: 403, message: expect.stringContaining("security_exception") });
    const { nodes_addresses, transport_cert } = await client.security.enrollNode();
    expect([nodes_addresses, Buffer.from(transport_cert, "base64")[0]]).toEqual([[new URL(search.origin).host], 0x30]);
  });

  test("searchableSnapshots.mount", async () => {
    const mounted = await client.searchableSnapshots.mount({
      repository: "backups",
      snapshot: "2026-01-01",
      index: "orders",
      renamed_index: `orders-${id}`,
      wait_for_completion: true,
      master_timeout: "10s",
      storage: "shared_cache",
      index_settings: { "index.number_of_replicas": 0 },
      ignore_index_settings: ["index.refresh_interval"],
    });
    expect(mounted.snapshot.shards).toEqual({ total: 2, successful: 2, failed: 0 });
  });

  test("inference.putElasticsearch and streamCompletion", async () => {
    const created = await client.inference.putElasticsearch({
      task_type: "text_embedding",
      elasticsearch_inference_id: `e5-${id}`,
      service: "elasticsearch",
      service_settings: { model_id: ".multilingual-e5-small", num_threads: 1, num_allocations: 1 },
      chunking_settings: { strategy: "word", max_chunk_size: 100, overlap: 10 },
    });
    expect(created).toMatchObject({ inference_id: `e5-${id}`, service: "elasticsearch" });
    const again = client.inference.putElasticsearch({
      task_type: "rerank",
      elasticsearch_inference_id: `e5-${id}`,
      service: "elasticsearch",
      service_settings: { model_id: ".rerank-v1", num_threads: 1 },
    });
    await expect(again).rejects.toMatchObject({ statusCode: 409 });
    const request = { inference_id: "echo", input: "to be or not" };
    const stream = await client.inference.streamCompletion(request, { asStream: true });
    const parts = JSON.parse(await text(stream as unknown as NodeJS.ReadableStream));
    expect(parts.map(({ completion: [{ delta }] }: { completion: [{ delta: string }] }) => delta).join("")).toBe(
      "to be or not",
    );
  });

  test("esql.asyncQueryStop", async () => {
    const columns = [
      { name: "a", type: "long" },
      { name: "b", type: "long" },
    ];
    const state = { status: "running", started: Date.now(), took: null, clusters: null, profile: null } as const;
    const query = { ...state, id: `query-${id}`, username: "elastic", columns, rows: [[1, null]] };
    await search.change((transaction) => addAsyncQuery(transaction, query));
    const stopped = await client.esql.asyncQueryStop({ id: query.id, drop_null_columns: true });
    expect(stopped).toMatchObject({ is_partial: true, columns: [columns[0]], all_columns: columns, values: [[1]] });
    await expect(client.esql.asyncQueryStop({ id: "none" })).rejects.toMatchObject({ statusCode: 404 });
  });

  test("queryRules", async () => {
    await search.change(async (transaction) => {
      for (const name of ["a", "b"]) {
        await putRule(transaction, id, { id: name, type: "pinned", criteria: [{ type: "always" }], actions: {} });
      }
    });
    expect((await client.queryRules.listRulesets({ from: 0, size: 100 })).results).toContainEqual({
      ruleset_id: id,
      rule_total_count: 2,
      rule_criteria_types_counts: { always: 2 },
      rule_type_counts: { pinned: 2 },
    });
    expect(await client.queryRules.deleteRule({ ruleset_id: id, rule_id: "a" })).toEqual({ acknowledged: true });
    expect(await client.queryRules.deleteRuleset({ ruleset_id: id })).toEqual({ acknowledged: true });
    await expect(client.queryRules.deleteRuleset({ ruleset_id: id })).rejects.toMatchObject({ statusCode: 404 });
  });

  test("ml.putDatafeed and updateDataFrameAnalytics", async () => {
    const created = await client.ml.putDatafeed({
      datafeed_id: `feed-${id}`,
      job_id: `job-${id}`,
      indices: ["logs-*"],
      query: { term: { level: "error" } },
      expand_wildcards: ["open", "hidden"],
      scroll_size: 2000,
      chunking_config: { mode: "manual", time_span: "1h" },
      delayed_data_check_config: { enabled: true },
      runtime_mappings: { day: { type: "keyword", script: "emit('x')" } },
    });
    expect(created).toMatchObject({
      datafeed_id: `feed-${id}`,
      scroll_size: 2000,
      query: { term: { level: "error" } },
    });
    const updated = await client.ml.updateDataFrameAnalytics({ id: "churn", description: id, max_num_threads: 3 });
    expect(updated).toMatchObject({ id: "churn", description: id, max_num_threads: 3, model_memory_limit: "1gb" });
  });

  test("connector.syncJobError", async () => {
    await search.change((transaction) => addSyncJob(transaction, { id, status: "in_progress", error: null }));
    const result = await client.connector.syncJobError({ connector_sync_job_id: id, error: "no route" });
    expect(result).toEqual({ result: "updated" });
    expect(await findSyncJob(search.store, id)).toEqual({ id, status: "error", error: "no route" });
  });
});
