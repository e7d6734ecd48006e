import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { putRule } from "../query-rules.ts";
import { createTestSearch, type TestSearch } from "../testing.ts";
import { filterPath } from "./filter-path.ts";

let search: TestSearch;
beforeAll(async () => {
  search = await createTestSearch();
});
afterAll(() => search.close());

const path = "/_ingest/pipeline/_simulate";
const body = JSON.stringify({ docs: [{ _source: { a: 1 } }], pipeline: {} });

test("request bodies may be compressed", async () => {
  const post = async (content: Uint8Array, coding = "gzip") => {
    const headers = { ...search.superuser.headers, "content-type": "application/json", "content-encoding": coding };
    const response = await fetch(search.origin + path, {
      method: "POST",
      headers,
      body: content as Uint8Array<ArrayBuffer>,
    });
    return { status: response.status, product: response.headers.get("x-elastic-product"), json: await response.json() };
  };
  expect(await post(gzipSync(body))).toMatchObject({ status: 200, json: { docs: [{ doc: { _source: { a: 1 } } }] } });
  const product = "Elasticsearch";
  expect(await post(Buffer.from(body))).toMatchObject({ status: 400, product, json: { status: 400 } });
  expect(await post(gzipSync(Buffer.alloc(5_000_000, 32)))).toMatchObject({ status: 413, product });
  expect(await post(gzipSync(body), "compress")).toMatchObject({ status: 415, product });
});

test("responses are compressed for who accepts it", async () => {
  await search.change(async (transaction) => {
    for (let at = 0; at < 20; at++)
      await putRule(transaction, `many-${at}`, { rule_id: "r", type: "pinned", criteria: [], actions: {} });
  });
  const { headers } = await search.superuser.send("GET", "/_query_rules", undefined, { "accept-encoding": "gzip" });
  expect([headers.get("content-encoding"), headers.get("vary")]).toEqual(["gzip", "Accept-Encoding"]);
  const response = await fetch(`${search.origin}/_query_rules`, { headers: search.superuser.headers });
  expect(await response.json()).toMatchObject({ count: 21 });
});

test("pretty indents, with or without a value", async () => {
  for (const query of ["?pretty", "?pretty=true", "?size=0&pretty=", "?error_trace&pretty"]) {
    const { text } = await search.superuser.send("GET", `/_query_rules${query}`);
    expect(text, query).toMatch(/^\{\n {2}"count": \d+,\n/);
  }
  const compact = await search.superuser.send("GET", "/_query_rules?pretty=false");
  expect(compact.text).toMatch(/^\{"count":/);
  expect((await search.superuser.send("DELETE", "/_query_rules/none?pretty")).text).toMatch(/^\{\n {2}"error": \{\n/);
});

test("the vendor's media type is accepted and returned", async () => {
  const type = "application/vnd.elasticsearch+json; compatible-with=9";
  const { status, headers } = await search.superuser.send("POST", path, body, { "content-type": type, accept: type });
  expect([status, headers.get("content-type")]).toEqual([200, type]);
});

test("GET / tells product and version", async () => {
  const response = await fetch(search.origin);
  expect(response.headers.get("x-elastic-product")).toBe("Elasticsearch");
  expect(await response.json()).toMatchObject({ version: { number: "9.0.0" }, tagline: "You Know, for Search" });
  expect((await fetch(search.origin, { method: "HEAD" })).status).toBe(200);
});

const response = { took: 1, docs: [{ doc: { _source: { a: 1, b: { c: 2 } }, _id: "1" } }, { error: { type: "t" } }] };

test.each<[string[], object]>([
  [["took"], { took: 1 }],
  [["docs.doc._source"], { docs: [{ doc: { _source: { a: 1, b: { c: 2 } } } }] }],
  [["docs.*._id", "t*k"], { took: 1, docs: [{ doc: { _id: "1" } }] }],
  [["**.c"], { docs: [{ doc: { _source: { b: { c: 2 } } } }] }],
  [["-docs.doc", "-took"], { docs: [{}, { error: { type: "t" } }] }],
  [["docs.doc", "-**._source.b"], { docs: [{ doc: { _source: { a: 1 }, _id: "1" } }] }],
  [["nothing"], {}],
])("filter_path=%j", async (paths, expected) => {
  expect(filterPath(response, paths)).toEqual(expected);
});

test("filter_path holds for responses", async () => {
  const { json } = await search.superuser.send(
    "POST",
    `${path}?filter_path=docs.doc._source,-**.b`,
    body.replace('"a":1', '"a":1,"b":2'),
  );
  expect(json).toEqual({ docs: [{ doc: { _source: { a: 1 } } }] });
  const long = "**.".repeat(60);
  expect((await search.superuser.send("POST", `${path}?filter_path=${long}a`, body)).status).toBe(400);
});
