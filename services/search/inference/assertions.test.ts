import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { afterAll, beforeAll, expect } from "vitest";
import { createProof } from "../../assertions/create-proof.ts";
import { searchInference } from "../../assertions/search.ts";
import type { OpenAnswer } from "../../gen/search/v1/common_types.js";
import { createInferenceClient } from "../../gen/search/v1/inference_client.js";
import type { InferenceEndpoint } from "../../gen/search/v1/inference_types.js";
import { createTestSearch, type SearchClient, type SearchResponse, type TestSearch } from "../testing.ts";
import { findDeployment } from "./endpoints.ts";

/** The model of the tests: it waits at each word until the test goes on. */
const words: { release: () => void }[] = [];
let aborted = 0;
let search: TestSearch;
let client: SearchClient;
beforeAll(async () => {
  search = await createTestSearch({
    async *completeText(input, signal) {
      try {
        for (const word of input.split(" ")) {
          yield word;
          await new Promise<void>((release) => {
            words.push({ release });
            signal.addEventListener("abort", () => release(), { once: true });
          });
        }
      } finally {
        if (signal.aborted) aborted += 1;
      }
    },
  });
  client = await search.keyWith({ cluster: ["manage_inference", "monitor_inference"] });
});
afterAll(() => search.close());

const prove = createProof(searchInference);
const settings = { model_id: "model", num_threads: 1 };
let created = 0;

/** Creates an endpoint with a new id, as a caller without the generated types might. */
async function put(changes: object = {}, task = "text_embedding"): Promise<SearchResponse> {
  created += 1;
  const body = { service: "native", service_settings: settings, ...changes };
  return client.send("PUT", `/_inference/${task}/endpoint-${created}`, body);
}

async function statusOf(changes: object, task?: string): Promise<number> {
  return (await put(changes, task)).status;
}

async function chunking(chunking_settings: object): Promise<InferenceEndpoint["chunking_settings"] | number> {
  const { status, json } = await put({ chunking_settings });
  return status === 200 ? (json as unknown as InferenceEndpoint).chunking_settings : status;
}

async function service(changes: object): Promise<InferenceEndpoint["service_settings"] | number> {
  const { status, json } = await put({ service_settings: { ...settings, ...changes } });
  return status === 200 ? (json as unknown as InferenceEndpoint).service_settings : status;
}

prove("ES-087", async () => {
  expect((await put()).status).toBe(200);
  expect((await client.send("POST", "/_inference/rerank/a", {})).status).toBe(405);
});

prove("ES-088", async () => {
  for (const task of ["rerank", "sparse_embedding", "text_embedding"]) expect(await statusOf({}, task), task).toBe(200);
  for (const task of ["completion", "RERANK"]) expect(await statusOf({}, task), task).toBe(400);
});

prove("ES-089", async () => {
  const request = { task_type: "rerank", elasticsearch_inference_id: "unique", service: "native" } as const;
  await client.createInferenceEndpoint({ ...request, service_settings: settings });
  await expect(client.createInferenceEndpoint({ ...request, service_settings: settings })).rejects.toMatchObject({
    status: 409,
    body: { error: { type: "resource_already_exists_exception" } },
  });
  const same = { ...request, elasticsearch_inference_id: "model", service_settings: settings };
  await expect(client.createInferenceEndpoint(same)).rejects.toMatchObject({ status: 400 });
});

prove("ES-090", async () => {
  expect(await statusOf({ service: undefined })).toBe(400);
  expect(await statusOf({ service_settings: undefined })).toBe(400);
  expect(await statusOf({ service: "openai" })).toBe(400);
  expect((await put({ service: "elasticsearch" })).json).toMatchObject({ service: "elasticsearch" });
});

prove("ES-091", async () => {
  expect(await chunking({})).toMatchObject({ strategy: "sentence" });
  expect((await put()).json).toMatchObject({ chunking_settings: { strategy: "sentence" } });
  expect(await chunking({ strategy: "word" })).toMatchObject({ strategy: "word" });
  expect(await chunking({ strategy: "none" })).toEqual({ strategy: "none" });
  const recursive = { strategy: "recursive", max_chunk_size: 50, separator_group: "markdown" };
  expect(await chunking(recursive)).toEqual(recursive);
  expect(await chunking({ strategy: "page" })).toBe(400);
});

prove("ES-092", async () => {
  const strategy = "recursive";
  expect(await chunking({ strategy, separators: ["\n"] })).toBe(400);
  expect(await chunking({ strategy, max_chunk_size: 50 })).toBe(400);
  expect(await chunking({ strategy, max_chunk_size: 50, separators: ["\n"] })).toMatchObject({ separators: ["\n"] });
});

prove("ES-093", async () => {
  expect(await chunking({})).toMatchObject({ max_chunk_size: 250 });
  expect(await chunking({ strategy: "word" })).toMatchObject({ max_chunk_size: 250 });
  for (const [strategy, minimum] of [
    ["sentence", 20],
    ["word", 10],
  ] as const) {
    expect(await chunking({ strategy, max_chunk_size: minimum })).toMatchObject({ max_chunk_size: minimum });
    expect(await chunking({ strategy, max_chunk_size: minimum - 1 })).toBe(400);
  }
});

prove("ES-094", async () => {
  const strategy = "word";
  expect(await chunking({ strategy })).toMatchObject({ overlap: 100 });
  expect(await chunking({ strategy, max_chunk_size: 51 })).toMatchObject({ overlap: 25 });
  expect(await chunking({ strategy, max_chunk_size: 50, overlap: 25 })).toMatchObject({ overlap: 25 });
  expect(await chunking({ strategy, max_chunk_size: 50, overlap: 26 })).toBe(400);
  expect(await chunking({ strategy: "sentence", overlap: 1 })).toBe(400);
});

prove("ES-095", async () => {
  expect(await chunking({})).toMatchObject({ sentence_overlap: 1 });
  expect(await chunking({ sentence_overlap: 0 })).toMatchObject({ sentence_overlap: 0 });
  expect(await chunking({ sentence_overlap: 2 })).toBe(400);
  expect(await chunking({ strategy: "word", sentence_overlap: 1 })).toBe(400);
});

prove("ES-096", async () => {
  const rest = { strategy: "recursive", max_chunk_size: 50 };
  for (const separator_group of ["markdown", "plaintext"]) {
    expect(await chunking({ ...rest, separator_group })).toEqual({ ...rest, separator_group });
  }
  expect(await chunking({ ...rest, separator_group: "html" })).toBe(400);
  expect(await chunking({ separator_group: "markdown" })).toBe(400);
  expect(await chunking({ ...rest, separator_group: "markdown", separators: ["a"] })).toBe(400);
});

prove("ES-097", async () => {
  const separators = ["\n\n", "(?<=[.?!])\\s"];
  const rest = { strategy: "recursive", max_chunk_size: 50 };
  expect(await chunking({ ...rest, separators })).toEqual({ ...rest, separators });
  expect(await chunking({ ...rest, separators: [7] })).toBe(400);
  expect(await chunking({ strategy: "word", separators })).toBe(400);
});

prove("ES-098", async () => {
  expect(await service({ model_id: undefined })).toBe(400);
  expect(await service({ model_id: undefined, deployment_id: "d" })).toMatchObject({ deployment_id: "d" });
});

prove("ES-099", async () => {
  for (const num_threads of [1, 2, 4, 8, 16, 32]) expect(await service({ num_threads })).toMatchObject({ num_threads });
  for (const num_threads of [0, 3, 33, 64, -1, 1.5, undefined]) {
    expect(await service({ num_threads }), String(num_threads)).toBe(400);
  }
  const small = await createTestSearch({ cluster: { processors: 4 } });
  try {
    const status = async (num_threads: number) => {
      const body = { service: "native", service_settings: { model_id: "m", num_threads } };
      return (await small.superuser.send("PUT", `/_inference/rerank/r${num_threads}`, body)).status;
    };
    expect([await status(4), await status(8)]).toEqual([200, 400]);
  } finally {
    await small.close();
  }
});

prove("ES-100", async () => {
  expect(await service({ num_allocations: 1, adaptive_allocations: { enabled: true } })).toBe(400);
  expect(await service({ num_allocations: 2, adaptive_allocations: { enabled: false } })).toMatchObject({
    num_allocations: 2,
  });
});

prove("ES-101", async () => {
  const adaptive = (adaptive_allocations: object) => service({ adaptive_allocations });
  expect(await adaptive({})).toMatchObject({ adaptive_allocations: { enabled: false } });
  expect(await adaptive({ enabled: true })).toMatchObject({ adaptive_allocations: { min_number_of_allocations: 0 } });
  expect(await adaptive({ enabled: true, min_number_of_allocations: -1 })).toBe(400);
  expect(await adaptive({ enabled: true, min_number_of_allocations: 2, max_number_of_allocations: 1 })).toBe(400);
  expect(await adaptive({ enabled: true, min_number_of_allocations: 2, max_number_of_allocations: 2 })).not.toBe(400);
});

prove("ES-102", async () => {
  expect((await put({}, "rerank")).json).toMatchObject({ task_settings: { return_documents: true } });
  const task_settings = { return_documents: false };
  expect((await put({ task_settings }, "rerank")).json).toMatchObject({ task_settings });
});

prove("ES-103", async () => {
  const { json } = await put(
    { service_settings: { model_id: "m", num_threads: 2, num_allocations: 3 } },
    "sparse_embedding",
  );
  expect(json).toEqual({
    inference_id: `endpoint-${created}`,
    task_type: "sparse_embedding",
    service: "native",
    service_settings: { model_id: "m", num_threads: 2, num_allocations: 3 },
    chunking_settings: { strategy: "sentence", max_chunk_size: 250, sentence_overlap: 1 },
  });
});

prove("ES-104", async () => {
  await put({ service_settings: { ...settings, num_allocations: 3 } });
  expect(await findDeployment(search.store, `endpoint-${created}`)).toEqual({
    state: "fully_allocated",
    allocation_count: 3,
    target_allocation_count: 3,
  });
});

prove("ES-105", async () => {
  let requests = 0;
  const gateway = createServer((_, response) => {
    requests += 1;
    response.writeHead(502, { "content-type": "text/html" }).end("<h1>Bad Gateway</h1>");
  });
  await new Promise<void>((resolve) => gateway.listen(0, "127.0.0.1", resolve));
  const { port } = gateway.address() as AddressInfo;
  const broken = createInferenceClient(createTransport({ baseUrl: `http://127.0.0.1:${port}` }));
  const request = { task_type: "rerank", elasticsearch_inference_id: "e", service: "native" } as const;
  await expect(broken.createInferenceEndpoint({ ...request, service_settings: settings })).rejects.toMatchObject({
    name: "RestError",
    status: 502,
  });
  expect(requests).toBe(1);
  gateway.close();
});

/** Reads a whole completion, without pauses. */
async function complete(input: string): Promise<string> {
  const going = setInterval(() => words.shift()?.release(), 1);
  let text = "";
  for await (const part of client.streamCompletion({ inference_id: "echo", input })) text += JSON.stringify(part);
  clearInterval(going);
  return text;
}

prove("ES-106", async () => {
  expect(await complete("one two")).toBe('{"completion":[{"delta":"one"}]}{"completion":[{"delta":"two"}]}');
  expect((await client.send("GET", "/_inference/completion/echo/_stream")).status).toBe(405);
});

const streamPath = "/_inference/completion/echo/_stream";

prove("ES-107", async () => {
  await put();
  const other = await client.send("POST", `/_inference/completion/endpoint-${created}/_stream`, { input: "a" });
  expect([other.status, other.text]).toEqual([400, expect.stringContaining("text_embedding")]);
  expect((await client.send("POST", "/_inference/completion/unknown/_stream", { input: "a" })).status).toBe(404);
});

prove("ES-108", async () => {
  expect(await complete("a")).toBe(await complete(["a"] as unknown as string));
  for (const body of [{}, { input: ["a", "b"] }, { input: [] }, { input: 7 }]) {
    expect((await client.send("POST", streamPath, body)).status, JSON.stringify(body)).toBe(400);
  }
});

prove("ES-109", async () => {
  const going = setInterval(() => words.shift()?.release(), 1);
  const task_settings = { any: [1, { deep: null }] };
  expect((await client.send("POST", streamPath, { input: "a", task_settings })).status).toBe(200);
  clearInterval(going);
  expect((await client.send("POST", streamPath, { input: "a", task_settings: 7 })).status).toBe(400);
});

prove("ES-110", async () => {
  for (const [accept, first] of [
    ["application/json", '[{"completion":[{"delta":"one"}]}'],
    ["text/event-stream", 'data: {"completion":[{"delta":"one"}]}\n\n'],
    ["application/x-ndjson", '{"completion":[{"delta":"one"}]}\n'],
  ] as const) {
    words.length = 0;
    const response = await fetch(search.origin + streamPath, {
      method: "POST",
      headers: { ...client.headers, accept, "content-type": "application/json" },
      body: '{"input":"one two"}',
    });
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    // The model waits: nothing has released it.
    expect(new TextDecoder().decode(value), accept).toBe(first);
    expect(response.status).toBe(200);
    await reader.cancel();
  }
});

prove("ES-111", async () => {
  const before = aborted;
  const controller = new AbortController();
  const parts = client.streamCompletion({ inference_id: "echo", input: "a b" }, { signal: controller.signal });
  const iterator = parts[Symbol.asyncIterator]();
  expect((await iterator.next()).value).toEqual({ completion: [{ delta: "a" }] });
  controller.abort();
  await expect(iterator.next()).rejects.toThrow();
  await expect.poll(() => aborted).toBeGreaterThan(before);
});

prove("ES-112", () => {
  const part: OpenAnswer = { anything: [1, { goes: null }] };
  expect(part["anything"]).toBeDefined();
  // @ts-expect-error: unknown, since the format depends on the service of the endpoint.
  const text: string = part["completion"];
  expect(text).toBeUndefined();
});
