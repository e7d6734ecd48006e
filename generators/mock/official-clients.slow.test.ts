import { Client } from "@elastic/elasticsearch";
import { books } from "@googleapis/books";
import { buildModel, type Service } from "@protoc-gen-rest/plugin";
import { createTransport } from "@protoc-gen-rest/runtime/client";
import { createNodeListener } from "@protoc-gen-rest/runtime/node";
import { PostgrestClient } from "@supabase/postgrest-js";
import { http } from "msw";
import { setupServer } from "msw/node";
import { Octokit } from "octokit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { describeFiles } from "../../testdata/descriptors.ts";
import { protoFiles, protos } from "../../testdata/round-trips/described.ts";
import { type Loopback, listen } from "../../testdata/serving/loopback.ts";
import { listPairs, logicalCalls, toParameters, typedMethods } from "../../testdata/wire/codehost-calls.ts";
import { loadServices } from "../../testdata/wire/load-services.ts";
import { searchOperations } from "../../testdata/wire/search-calls.ts";
import { loadApi } from "../loading/load-api.ts";
import { createMockOf } from "./create-mock.ts";

// The clients of the real APIs talk to mocks of their descriptions.

let loopback: Loopback;
let baseUrl: string;

function servicesOf(api: string): readonly Service[] {
  const files = protoFiles(protos, api);
  const { model } = buildModel({ protoFile: describeFiles(protos, files), fileToGenerate: files });
  return model.files.flatMap(({ services }) => services);
}

async function serveMockOf(api: string): Promise<void> {
  const { endpoints, handlerOptions } = createMockOf(servicesOf(api));
  loopback = await listen(createNodeListener(endpoints, handlerOptions));
  baseUrl = `http://127.0.0.1:${loopback.port}`;
}

describe("octokit", async () => {
  beforeAll(() => serveMockOf("codehost"));
  afterAll(() => loopback.close());
  const pairs = listPairs(await loadServices("codehost"));

  test("gets a success from every endpoint that it has a method for", async () => {
    const log = { debug() {}, info() {}, warn() {}, error() {} };
    const octokit = new Octokit({ baseUrl, auth: "x", log, throttle: { enabled: false }, retry: { enabled: false } });
    const typed = typedMethods(octokit);
    const failures: string[] = [];
    let calls = 0;
    for (const pair of pairs) {
      const method = typed.get(pair.name);
      for (const logical of method === undefined ? [] : logicalCalls(pair)) {
        const parameters = toParameters(pair, logical);
        // Deleted resources would be gone for the calls that follow.
        if (parameters === undefined || pair.route.method === "DELETE") continue;
        calls++;
        await method?.(parameters).catch((error) => failures.push(`${pair.name}: ${error.message}`));
      }
    }
    expect(failures).toEqual([]);
    expect(calls).toBeGreaterThan(300);
  });
});

describe("@elastic/elasticsearch", () => {
  beforeAll(() => serveMockOf("search"));
  afterAll(() => loopback.close());

  test.each(searchOperations.map((operation) => [operation.name, operation] as const))("%s", async (_, operation) => {
    const client = new Client({ node: baseUrl, auth: { apiKey: "VnVhQzp1aTJs" }, maxRetries: 0 });
    for (const message of Object.values(operation.messages)) await operation.call(client, structuredClone(message));
  });
});

describe("@googleapis/books", () => {
  beforeAll(() => serveMockOf("library"));
  afterAll(() => loopback.close());

  test("lists and gets volumes and shelves", async () => {
    const client = books({ version: "v1", rootUrl: `${baseUrl}/`, auth: "key" });
    const { data } = await client.volumes.list({ q: "emma" });
    const [first] = data.items ?? [];
    expect(first).toMatchObject({ id: expect.any(String), volumeInfo: { title: expect.any(String) } });
    expect((await client.volumes.get({ volumeId: first?.id ?? "" })).data).toMatchObject({ id: first?.id });
    const shelves = await client.bookshelves.list({ userId: "ada" });
    expect(shelves.data.items?.length).toBeGreaterThan(0);
  });
});

describe("@supabase/postgrest-js", () => {
  beforeAll(() => serveMockOf("rows"));
  afterAll(() => loopback.close());

  test("selects, inserts, updates and deletes rows", async () => {
    const client = new PostgrestClient(baseUrl, { headers: { authorization: "Bearer x" } });
    for (const call of [
      client.from("books").select("*").eq("id", 1),
      client.from("books").insert({ title: "Emma" }).select(),
      client.from("books").update({ title: "Emma" }).eq("id", 1).select(),
      client.from("books").delete().eq("id", 1),
    ]) {
      expect(await call).toMatchObject({ error: null });
    }
  });
});

describe("MSW", () => {
  const services = servicesOf("library");
  const mock = createMockOf(services, { auth: "none" });
  const server = setupServer(http.all("https://books.example/*", ({ request }) => mock.fetch(request)));
  beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
  afterAll(() => server.close());

  test("responds to the requests that it intercepts", async () => {
    const transport = createTransport({ baseUrl: "https://books.example" });
    const client = loadApi(services).createClient(services[0]!, transport);
    expect(await client["listVolumes"]?.({ q: "emma" })).toMatchObject({ items: expect.any(Array) });
  });
});
