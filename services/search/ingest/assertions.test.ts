import { RestError } from "@protoc-gen-rest/runtime/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createProof } from "../../assertions/create-proof.ts";
import { searchIngest } from "../../assertions/search.ts";
import type { IngestDocument, Pipeline, Processor, SimulatedDocumentResult } from "../../gen/search/v1/ingest_types.js";
import { createTestSearch, type SearchClient, type TestSearch } from "../testing.ts";
import { putPipeline } from "./pipelines.ts";

let search: TestSearch;
let client: SearchClient;
beforeAll(async () => {
  search = await createTestSearch();
  client = await search.keyWith({ cluster: ["read_pipeline"] });
  await search.change((transaction) => putPipeline(transaction, "stored", { processors: [setA(1)] }));
});
afterAll(() => search.close());

const prove = createProof(searchIngest);
const simulatePath = "/_ingest/pipeline/_simulate";
const setA = (value: number | string): Processor => ({ set: { field: "a", value } });
const docs: IngestDocument[] = [{ _source: {} }];
const failing: Processor = { fail: { message: "broken" } };

/** Simulates a pipeline for one document. */
async function run(processors: Processor[], source: IngestDocument["_source"] = {}): Promise<SimulatedDocumentResult> {
  const { docs: results } = await client.simulatePipeline({ docs: [{ _source: source }], pipeline: { processors } });
  return results[0]!;
}

async function statuses(processors: Processor[], pipeline: Pipeline = {}): Promise<(string | number | undefined)[]> {
  const request = { verbose: true, docs, pipeline: { ...pipeline, processors } };
  const [result] = (await client.simulatePipeline(request)).docs;
  return result?.processor_results?.map(({ status }) => status) ?? [];
}

async function post(body: object, path = simulatePath): Promise<{ status: number; text: string }> {
  return client.send("POST", path, body);
}

prove("ES-029", async () => {
  for (const method of ["GET", "POST"]) {
    for (const [path, body] of [
      [simulatePath, { docs, pipeline: { processors: [setA(1)] } }],
      ["/_ingest/pipeline/stored/_simulate", { docs }],
    ] as const) {
      const { status, json } = await client.send(method, path, body);
      expect([status, json], `${method} ${path}`).toMatchObject([200, { docs: [{ doc: { _source: { a: 1 } } }] }]);
    }
  }
});

prove("ES-030", async () => {
  const { status, text } = await post({ docs });
  expect([status, text]).toEqual([400, expect.stringContaining("pipeline")]);
});

prove("ES-031", async () => {
  const {
    docs: [result],
  } = await client.simulateStoredPipeline({ id: "stored", docs });
  expect(result?.doc?._source).toEqual({ a: 1 });
  await expect(client.simulateStoredPipeline({ id: "unknown", docs })).rejects.toMatchObject({
    status: 404,
    body: { error: { type: "resource_not_found_exception" } },
  });
});

prove("ES-032", async () => {
  const {
    docs: [result],
  } = await client.simulateStoredPipeline({
    id: "stored",
    docs,
    pipeline: { processors: [{ fail: { message: "no" } }] },
  });
  expect(result).toMatchObject({ doc: { _source: { a: 1 } } });
  const path = "/_ingest/pipeline/stored/_simulate";
  expect((await post({ docs, pipeline: { processors: [{ unlisted: {} }] } }, path)).status).toBe(200);
});

prove("ES-033", async () => {
  expect((await client.send("POST", simulatePath)).status).toBe(400);
  expect((await post({ pipeline: {} })).status).toBe(400);
  expect((await post({}, "/_ingest/pipeline/stored/_simulate")).status).toBe(400);
});

prove("ES-034", async () => {
  const pipeline = {};
  for (const doc of [{}, { _source: null }, { _source: "a" }, { _source: [] }, { _source: {}, _id: 1 }]) {
    expect((await post({ docs: [doc], pipeline })).status, JSON.stringify(doc)).toBe(400);
  }
  const {
    docs: [result],
  } = await client.simulatePipeline({ docs: [{ _id: "i", _index: "x", _source: {} }], pipeline });
  expect(result?.doc).toMatchObject({ _id: "i", _index: "x" });
});

prove("ES-035", async () => {
  const many = Array.from({ length: 20 }, (_, n) => ({ _source: { n } }));
  const { docs: results } = await client.simulatePipeline({ docs: many, pipeline: { processors: [setA(1)] } });
  expect(results.map(({ doc }) => doc?._source["n"])).toEqual(many.map(({ _source: { n } }) => n));
  expect((await client.simulatePipeline({ docs: [], pipeline: {} })).docs).toEqual([]);
});

prove("ES-036", async () => {
  for (const query of ["", "?verbose=false"]) {
    const body = {
      docs: [{ _source: { ok: true } }, { _source: {} }],
      pipeline: { processors: [{ trim: { field: "a", if: "ctx.ok == null" } }] },
    };
    const { json } = await client.send("POST", simulatePath + query, body);
    expect(json).toEqual({ docs: [{ doc: expect.anything() }, { error: expect.anything() }] });
  }
});

prove("ES-037", async () => {
  const pipeline = { processors: [setA(1), setA(2)] };
  const {
    docs: [result],
  } = await client.simulatePipeline({ verbose: true, docs, pipeline });
  expect(result?.doc).toBeUndefined();
  expect(result?.processor_results?.map(({ doc }) => doc?._source)).toEqual([{ a: 1 }, { a: 2 }]);
});

prove("ES-038", async () => {
  expect((await run([setA(1), setA(2)])).doc?._source).toEqual({ a: 2 });
  expect((await run([setA(2), setA(1)])).doc?._source).toEqual({ a: 1 });
});

prove("ES-039", async () => {
  const handler = {
    set: { field: "error", value: "{{{_ingest.on_failure_processor_type}}}: {{_ingest.on_failure_message}}" },
  };
  const ofProcessor = await run([{ fail: { message: "broken", on_failure: [handler] } }, setA(1)]);
  expect(ofProcessor).toMatchObject({ doc: { _source: { a: 1, error: "fail: broken" } } });
  const pipeline = { processors: [failing, setA(1)], on_failure: [handler] };
  const {
    docs: [ofPipeline],
  } = await client.simulatePipeline({ docs, pipeline });
  expect(ofPipeline?.error).toBeUndefined();
  expect(ofPipeline?.doc?._source).toEqual({ error: "fail: broken" });
  expect(ofPipeline?.doc?._ingest).not.toHaveProperty("on_failure_message");
});

prove("ES-040", async () => {
  const pipeline = { processors: [{ fail: { message: "n is {{n}}", if: "ctx.n == 1" } }] };
  const { docs: results } = await client.simulatePipeline({
    docs: [{ _source: { n: 0 } }, { _source: { n: 1 } }, { _source: { n: 2 } }],
    pipeline,
  });
  expect(results.map(({ doc }) => doc?._source["n"])).toEqual([0, undefined, 2]);
  const cause = { type: "fail_processor_exception", reason: "n is 1" };
  expect(results[1]).toEqual({ error: { ...cause, root_cause: [cause] } });
});

prove("ES-041", async () => {
  const pipeline = {
    version: 7,
    deprecated: true,
    _meta: { a: { b: [1, null, { c: "d" }] }, __x: 1 },
    processors: [setA(1)],
  };
  expect((await post({ docs, pipeline })).status).toBe(200);
  expect((await search.superuser.send("PUT", "/_ingest/pipeline/meta", pipeline)).status).toBe(200);
  expect((await client.getPipeline({ id: "meta" }))["meta"]).toMatchObject(pipeline);
  await search.superuser.putPipeline({ id: "meta", pipeline: {} });
  expect((await client.getPipeline({ id: "m*" }))["meta"]).toMatchObject({ deprecated: false });
  expect((await post({ docs, pipeline: { version: "seven" } })).status).toBe(400);
});

prove("ES-042", async () => {
  const source = { "a.b": 1, c: {} };
  const processors = [
    { set: { field: "copy", copy_from: "a.b", ignore_failure: true } },
    { set: { field: "c.d.e", value: 2 } },
  ];
  const result = async (field_access_pattern: "classic" | "flexible") => {
    const {
      docs: [it],
    } = await client.simulatePipeline({ docs: [{ _source: source }], pipeline: { processors, field_access_pattern } });
    return it?.doc?._source;
  };
  expect(await result("classic")).toEqual({ "a.b": 1, c: { d: { e: 2 } } });
  expect(await result("flexible")).toEqual({ "a.b": 1, copy: 1, c: { "d.e": 2 } });
  expect((await post({ docs, pipeline: { field_access_pattern: "loose" } })).status).toBe(400);
});

prove("ES-043", async () => {
  for (const processor of [{}, { set: { field: "a", value: 1 }, trim: { field: "a" } }]) {
    expect((await post({ docs, pipeline: { processors: [processor] } })).status).toBe(400);
    expect((await post({ docs, pipeline: { on_failure: [processor] } })).status).toBe(400);
  }
});

const kinds =
  "append attachment bytes circle community_id convert csv date date_index_name dissect dot_expander drop enrich fail fingerprint foreach ip_location geo_grid geoip grok gsub html_strip inference join json kv lowercase network_direction pipeline redact registered_domain remove rename reroute script set set_security_user sort split terminate trim uppercase urldecode uri_parts user_agent".split(
    " ",
  );

prove("ES-044", async () => {
  expect(kinds).toHaveLength(45);
  for (const kind of kinds) {
    const pipeline = { processors: [{ [kind]: { field: "f", any: { setting: 1 } } }] };
    expect((await post({ docs, pipeline })).status, kind).toBe(200);
  }
  const { status, text } = await post({ docs, pipeline: { processors: [{ teleport: { field: "f" } }] } });
  expect([status, text]).toEqual([400, expect.stringContaining("teleport")]);
});

prove("ES-045", async () => {
  for (const kind of kinds) {
    for (const settings of ["a", 1, [], null]) {
      const { status } = await post({ docs, pipeline: { processors: [{ [kind]: settings }] } });
      expect(status, `${kind}: ${JSON.stringify(settings)}`).toBe(400);
    }
  }
});

prove("ES-046", async () => {
  for (const value of ["text", 1.5, true, false, null, { b: { c: [] } }, [1, "2", null]]) {
    expect((await run([{ set: { field: "x.y", value } }])).doc?._source).toEqual({ x: { y: value } });
  }
});

prove("ES-047", async () => {
  const executed =
    "append bytes convert csv date dissect dot_expander drop fail foreach grok gsub html_strip join json kv lowercase pipeline remove rename set sort split terminate trim uppercase uri_parts urldecode".split(
      " ",
    );
  for (const kind of kinds.filter((it) => !executed.includes(it))) {
    const processor = { [kind]: { any: [1], ignore_failure: true, on_failure: [setA(1)] } } as unknown as Processor;
    const { doc, error } = await run([processor]);
    expect(doc, kind).toBeUndefined();
    expect(error?.reason).toBe(`processor [${kind}] is not executed by the simulation`);
  }
});

prove("ES-048", async () => {
  const { json } = await client.send("POST", simulatePath, { docs, pipeline: {} });
  const doc = {
    _id: "_id",
    _index: "_index",
    _ingest: { timestamp: expect.any(String), pipeline: "_simulate_pipeline" },
    _source: {},
  };
  expect(json).toEqual({ docs: [{ doc }] });
});

prove("ES-049", async () => {
  const given = { docs: [{ _source: {}, _routing: "here" }], pipeline: {} };
  expect((await client.simulatePipeline(given)).docs[0]?.doc?._routing).toBe("here");
  expect((await run([{ set: { field: "_routing", value: "there" } }])).doc?._routing).toBe("there");
  expect((await run([{ set: { field: "_routing", value: 7 } }])).doc?._routing).toBe("7");
  expect((await run([])).doc).not.toHaveProperty("_routing");
});

prove("ES-050", async () => {
  for (const _version of [1, "-3", null, { a: 1 }]) {
    const { json } = await client.send("POST", simulatePath, {
      docs: [{ _source: {}, _version, _version_type: "external_gte" }],
      pipeline: {},
    });
    expect(json).toMatchObject({ docs: [{ doc: { _version, _version_type: "external_gte" } }] });
  }
  for (const [_version_type, status] of [
    ["internal", 200],
    ["external", 200],
    ["EXTERNAL", 400],
    ["x", 400],
  ] as const) {
    expect((await post({ docs: [{ _source: {}, _version_type }], pipeline: {} })).status, _version_type).toBe(status);
  }
});

prove("ES-051", async () => {
  const all = [
    setA(1),
    { set: { field: "a", value: 1, if: "false" } },
    { fail: { message: "x", ignore_failure: true } },
    { fail: { message: "x", on_failure: [{ set: { field: "a", value: 1 } }] } },
    { drop: {} },
  ];
  expect(await statuses(all)).toEqual(["success", "skipped", "error_ignored", "error", "success", "dropped"]);
});

prove("ES-052", async () => {
  const processors: Processor[] = [
    { set: { field: "a", value: 1, tag: "first", description: "Sets a" } },
    { fail: { message: "one", tag: "second", ignore_failure: true } },
    { fail: { message: "two" } },
  ];
  const {
    docs: [result],
  } = await client.simulatePipeline({ verbose: true, docs, pipeline: { processors } });
  const cause = (reason: string) => ({ type: "fail_processor_exception", reason, root_cause: expect.any(Array) });
  const doc = expect.objectContaining({ _source: { a: 1 } });
  expect(result?.processor_results).toEqual([
    { doc, tag: "first", processor_type: "set", status: "success", description: "Sets a" },
    { doc, tag: "second", processor_type: "fail", status: "error_ignored", ignored_error: cause("one") },
    { processor_type: "fail", status: "error", error: cause("two") },
  ]);
});

prove("ES-053", async () => {
  expect(await statuses([{ drop: {} }, setA(1)])).toEqual(["dropped"]);
  expect(await run([{ drop: {} }, setA(1)])).toEqual({});
  expect(await statuses([{ drop: { if: "ctx.a != null" } }])).toEqual(["skipped"]);
  expect(await statuses([{ trim: { field: "missing", ignore_failure: true } }, setA(1)])).toEqual([
    "error_ignored",
    "success",
  ]);
});

test("patterns of callers do not hang the server", async () => {
  const text = `${"a".repeat(50_000)}!`;
  const begin = Date.now();
  const processors: Processor[] = [
    { gsub: { field: "t", pattern: "(a+)+$", replacement: "" } },
    { split: { field: "t", separator: "(a|aa)+$", target_field: "parts" } },
    { grok: { field: "t", patterns: ["(?<x>(a|a?)+)$"], ignore_failure: true } },
    { set: { field: "found", value: true, if: "ctx.t =~ /(a*)*b/" } },
    { html_strip: { field: "t2" } },
  ];
  const { doc } = await run(processors, { t: text, t2: "<a ".repeat(100_000) });
  expect(doc?._source["found"]).toBeUndefined();
  expect(Date.now() - begin).toBeLessThan(3000);
});

test("pipelines that double a document end with an error", async () => {
  const processors: Processor[] = Array.from({ length: 60 }, () => ({ set: { field: "a", value: "{{{a}}}{{{a}}}" } }));
  expect((await run(processors, { a: "aa" })).error?.reason).toMatch(/must not have more than 1048576 characters/);
  const nested: Processor[] = Array.from({ length: 200 }, () => ({ set: { field: "a.a", copy_from: "a" } }));
  expect((await run(nested, { a: {} })).error?.reason).toMatch(/levels/);
  const copies: Processor[] = Array.from({ length: 60 }, () => [
    { set: { field: "b.a", copy_from: "a" } },
    { set: { field: "b.b", copy_from: "a" } },
    { rename: { field: "b", target_field: "a", override: true } },
  ]).flat();
  await expect(run(copies, { a: { x: "x".repeat(100) } })).rejects.toThrow(RestError);
});

test("pipelines call others, but not themselves", async () => {
  await search.change(async (transaction) => {
    await putPipeline(transaction, "loop", { processors: [{ pipeline: { name: "loop-2" } }] });
    await putPipeline(transaction, "loop-2", { processors: [{ pipeline: { name: "loop" } }] });
  });
  expect((await run([{ pipeline: { name: "stored" } }])).doc?._source).toEqual({ a: 1 });
  expect((await run([{ pipeline: { name: "loop" } }])).error).toMatchObject({ type: "graph_structure_exception" });
  expect((await run([{ pipeline: { name: "none" } }])).error?.reason).toBe("pipeline [none] not found");
  expect((await run([{ pipeline: { name: "none", ignore_missing_pipeline: true } }])).doc).toBeDefined();
});
