import { request as send } from "node:http";
import { Client } from "@elastic/elasticsearch";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { createTransport } from "../../runtime/client.ts";
import { createNodeListener } from "../../runtime/node.ts";
import { listen } from "../serving/loopback.ts";
import { callMethod } from "./call-method.ts";
import { captureCalls } from "./capture.ts";
import { loadServices } from "./load-services.ts";
import { record } from "./recorder.ts";

const services = await loadServices("search");
const capture = captureCalls(services, () => ({ docs: [] }));
const served = await listen(createNodeListener(capture.endpoints, { basePath: "/es", authenticate: "external" }));
const url = `http://127.0.0.1:${served.port}/es`;
afterAll(() => served.close());
beforeEach(() => capture.forget());

/** Sends a body with any method; `fetch` has none for GET. */
function sendJson(method: string, path: string, body: unknown): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(text) };
    const outgoing = send(url + path, { method, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode));
    });
    outgoing.on("error", reject).end(text);
  });
}

describe("forms that the official client does not use", () => {
  const body = {
    docs: [{ _source: { a: [null, "größe"] } }],
    pipeline: { processors: [{ lowercase: { field: "a" } }] },
  };
  test.each([
    ["POST", "/_ingest/pipeline/_simulate", {}],
    ["GET", "/_ingest/pipeline/_simulate", {}],
    ["POST", "/_ingest/pipeline/gr%C3%B6%C3%9Fe%2F1/_simulate", { id: "größe/1" }],
    ["GET", "/_ingest/pipeline/gr%C3%B6%C3%9Fe%2F1/_simulate", { id: "größe/1" }],
  ])("%s %s reads the same as the form that it uses", async (method, path, id) => {
    expect(await sendJson(method, `${path}?verbose=true`, body)).toBe(200);
    const given = capture.take();
    const client = new Client({ node: url, maxRetries: 0 });
    await client.ingest.simulate({ ...id, ...structuredClone(body), verbose: true });
    expect(given).toEqual(capture.take());
  });

  test.each(["POST", "PUT"])("%s creates an API key", async (method) => {
    const answers = captureCalls(services, () => ({ id: "i", name: "k", api_key: "a", encoded: "aTph" }));
    const keys = await listen(createNodeListener(answers.endpoints, { authenticate: "external" }));
    try {
      const target = `http://127.0.0.1:${keys.port}/_security/api_key?refresh=false`;
      await fetch(target, { method, headers: { "content-type": "application/json" }, body: '{"name":"k"}' });
      expect(answers.take()).toEqual({
        operation: "search.v1.SecurityService.CreateApiKey",
        request: { name: "k", refresh: "false" },
      });
    } finally {
      keys.close();
    }
  });
});

describe("what the official client writes differently", () => {
  test("five characters of a path, unescaped, read the same", async () => {
    const message = { id: "a!'()*~b", docs: [] };
    const recorder = await record(() => ({
      headers: { "x-elastic-product": "Elasticsearch", "content-type": "application/json" },
      body: '{"docs":[]}',
    }));
    try {
      await callMethod(services, "ingest.simulateStoredPipeline", createTransport({ baseUrl: recorder.url }), message);
      expect(recorder.take().path).toBe("/_ingest/pipeline/a%21%27%28%29%2A~b/_simulate");
      await new Client({ node: recorder.url }).ingest.simulate({ ...message });
      expect(recorder.take().path).toBe("/_ingest/pipeline/a!'()*~b/_simulate");
    } finally {
      recorder.close();
    }
    await callMethod(services, "ingest.simulateStoredPipeline", createTransport({ baseUrl: url }), message);
    const ours = capture.take();
    await new Client({ node: url }).ingest.simulate({ ...message });
    expect(capture.take()).toEqual(ours);
    expect(ours.request["id"]).toBe(message.id);
  });

  test("query parameters in the order of the caller read the same", async () => {
    const message = { repository: "r", snapshot: "s", index: "i", master_timeout: "30s", wait_for_completion: true };
    await callMethod(services, "snapshot.mountSnapshot", createTransport({ baseUrl: url }), message).catch(() => {});
    const ours = capture.take();
    const { master_timeout, wait_for_completion, ...rest } = message;
    await new Client({ node: url, maxRetries: 0 }).searchableSnapshots.mount({
      wait_for_completion,
      master_timeout,
      ...rest,
    });
    expect(capture.take()).toEqual(ours);
  });
});

describe("a base path", () => {
  test("applies to both clients", async () => {
    const message = { id: "p", docs: [] };
    await callMethod(services, "ingest.simulateStoredPipeline", createTransport({ baseUrl: url }), message);
    const ours = capture.take();
    await new Client({ node: url }).ingest.simulate({ ...message });
    expect(capture.take()).toEqual(ours);
  });
});
