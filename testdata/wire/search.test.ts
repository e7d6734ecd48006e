import { createRequire } from "node:module";
import { afterAll, describe, expect, test } from "vitest";
import { createTransport } from "../../runtime/client/index.ts";
import { createNodeListener } from "../../runtime/node/index.ts";
import { listen } from "../serving/loopback.ts";
import { callMethod } from "./call-method.ts";
import { captureCalls } from "./capture.ts";
import { absent, Comparison, everywhere } from "./differences.ts";
import { loadServices, type Message } from "./load-services.ts";
import { record } from "./recorder.ts";
import { type SearchOperation, searchOperations } from "./search-calls.ts";

// Under the conditions of these tests an import would take ESM of its dependencies that does not load.
const { Client } = createRequire(import.meta.url)("@elastic/elasticsearch") as typeof import("@elastic/elasticsearch");

const vendor = /^application\/vnd\.elasticsearch\+json; compatible-with=9(,text\/plain)?$/;

const comparison = new Comparison([
  ...everywhere,
  { header: "accept", theirs: vendor, ours: /^application\/json\b/, why: "the vendor's word for JSON" },
  { header: "content-type", theirs: vendor, ours: /^application\/json$/, why: "the vendor's word for JSON" },
  { header: "content-type", theirs: vendor, ours: absent, why: "the vendor's client names a type for no body too" },
  { header: "x-elastic-client-meta", theirs: /^es=/, ours: absent, why: "statistics for the vendor" },
  { header: "accept-language", theirs: absent, ours: /^\*$/, why: "fetch sends it, whatever it is told" },
  { header: "sec-fetch-mode", theirs: absent, ours: /^cors$/, why: "fetch sends it, whatever it is told" },
  { header: "accept-encoding", theirs: absent, ours: /./, why: "fetch sends it, whatever it is told" },
]);

const services = await loadServices("search");
let current: SearchOperation;
const recorder = await record(() => ({
  headers: { "x-elastic-product": "Elasticsearch", "content-type": "application/json" },
  body: JSON.stringify(current.json ?? current.answer),
}));
const capture = captureCalls(services, () => current.answer);
const served = await listen(createNodeListener(capture.endpoints));
afterAll(() => {
  recorder.close();
  served.close();
});

const elastic = (node: string) => new Client({ node, auth: { apiKey: "VnVhQzp1aTJs" }, maxRetries: 0 });
const ours = (baseUrl: string, { name }: SearchOperation, message: Message) =>
  callMethod(services, name, createTransport({ baseUrl, headers: { authorization: "ApiKey VnVhQzp1aTJs" } }), message);

const rows = searchOperations.flatMap((operation) =>
  Object.entries(operation.messages).map(([title, message]) => [operation.name, title, operation, message] as const),
);

test("every operation is called", () => {
  const all = services.flatMap(({ name, operations }) => Object.keys(operations).map((method) => `${name}.${method}`));
  expect(searchOperations.map(({ name }) => name).toSorted()).toEqual(all.toSorted());
});

describe("the vendor's client and ours send the same", () => {
  const client = elastic(recorder.url);
  test.each(rows)("%s: %s", async (_, __, operation, message) => {
    current = operation;
    const ourAnswer = await ours(recorder.url, operation, message);
    const ourRequest = recorder.take();
    const theirAnswer = await operation.call(client, structuredClone(message) as never);
    expect(comparison.differences(recorder.take(), ourRequest)).toEqual([]);
    expect(ourAnswer).toEqual(operation.answer);
    expect(theirAnswer).toEqual(operation.json ?? operation.answer);
  });

  test("no listed difference is idle", () => {
    expect(comparison.unused).toEqual([]);
  });
});

describe("handlers read the same from the vendor's client and from ours", () => {
  const url = `http://127.0.0.1:${served.port}`;
  const client = elastic(url);
  test.each(rows)("%s: %s", async (_, __, operation, message) => {
    current = operation;
    expect(await ours(url, operation, message)).toEqual(operation.answer);
    const expected = capture.take();
    // Defaults come on top.
    expect(expected.request).toMatchObject(message);
    expect(await operation.call(client, structuredClone(message) as never)).toEqual(operation.json ?? operation.answer);
    expect(capture.take()).toEqual(expected);
  });
});
