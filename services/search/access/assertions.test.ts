import { afterAll, beforeAll, expect } from "vitest";
import { createProof } from "../../assertions/create-proof.ts";
import { searchKeys } from "../../assertions/search.ts";
import type { CreateApiKeyRequest, RoleDescriptor } from "../../gen/search/v1/security_types.js";
import { createTestSearch, type SearchClient, type TestSearch } from "../testing.ts";
import { setUser } from "./users.ts";

let search: TestSearch;
let superuser: SearchClient;
beforeAll(async () => {
  search = await createTestSearch();
  superuser = search.superuser;
});
afterAll(() => search.close());

const prove = createProof(searchKeys);
const path = "/_security/api_key";
const mayCreate: RoleDescriptor = { cluster: ["manage_own_api_key", "read_pipeline"] };

/** The HTTP status of creating a key. */
async function statusOf(request: object, client = superuser): Promise<number> {
  return (await client.send("POST", path, { name: "k", ...request })).status;
}

async function roleStatus(role: object): Promise<number> {
  return statusOf({ role_descriptors: { r: role } });
}

/** A client with a new key of another client. */
async function keyOf(client: SearchClient, request: Partial<CreateApiKeyRequest> = {}): Promise<SearchClient> {
  const { encoded } = await client.createApiKey({ name: "k", ...request });
  return search.as(`ApiKey ${encoded}`);
}

const simulation = { docs: [], pipeline: {} };

prove("ES-054", async () => {
  for (const method of ["POST", "PUT"]) {
    const { status, json } = await superuser.send(method, path, { name: "k" });
    expect([status, json["name"]], method).toEqual([200, "k"]);
  }
});

prove("ES-055", async () => {
  for (const [refresh, status] of [
    ["true", 200],
    ["false", 200],
    ["wait_for", 200],
    ["later", 400],
  ] as const) {
    expect((await superuser.send("POST", `${path}?refresh=${refresh}`, { name: "k" })).status, refresh).toBe(status);
  }
});

prove("ES-056", async () => {
  expect((await superuser.send("POST", path)).status).toBe(400);
  expect((await superuser.send("PUT", path, "")).status).toBe(400);
});

prove("ES-057", async () => {
  const { json } = await superuser.send("POST", path, { name: "my key" });
  const text = expect.stringMatching(/./);
  expect(json).toEqual({ id: text, name: "my key", api_key: text, encoded: text });
});

prove("ES-058", async () => {
  const { id, api_key, encoded } = await superuser.createApiKey({ name: "ü" });
  expect(new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(encoded, "base64"))).toBe(`${id}:${api_key}`);
});

prove("ES-059", async () => {
  const begin = Date.now();
  const { text } = await superuser.send("POST", path, { name: "k", expiration: "1d" });
  const [, expiration] = /"expiration":(\d+)/.exec(text) ?? [];
  expect(Number(expiration) - 86_400_000).toBeGreaterThanOrEqual(begin);
  expect(Number(expiration) - 86_400_000).toBeLessThanOrEqual(Date.now());
  const key = await keyOf(superuser, { expiration: "80ms" });
  expect((await key.simulatePipeline(simulation)).docs).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 90));
  await expect(key.simulatePipeline(simulation)).rejects.toMatchObject({ status: 401 });
});

prove("ES-060", async () => {
  for (const request of [{ name: "k" }, { name: "k", expiration: "-1" }, { name: "k", expiration: -1 }]) {
    const { json } = await superuser.send("POST", path, request);
    expect(json).not.toHaveProperty("expiration");
  }
  const [row] = await search.store.query("select count(*)::integer as n from search.api_key where expiration is null");
  expect(row).not.toEqual({ n: 0 });
});

prove("ES-061", async () => {
  const writer = await search.userWith("writer", { writer: mayCreate });
  const copies = [await keyOf(writer), await keyOf(writer, { role_descriptors: {} })];
  await search.change((transaction) =>
    setUser(transaction, "writer", "writer-password", { none: { cluster: ["monitor"] } }),
  );
  await expect(writer.simulatePipeline(simulation)).rejects.toMatchObject({ status: 403 });
  for (const key of copies) {
    expect((await key.simulatePipeline(simulation)).docs).toEqual([]);
    await expect(key.listQueryRulesets({})).rejects.toMatchObject({ status: 403 });
  }
});

prove("ES-062", async () => {
  const limited = await search.userWith("limited", { limited: mayCreate });
  const role = { cluster: ["read_pipeline", "manage_search_query_rules"] };
  const key = await keyOf(limited, { role_descriptors: { role } });
  expect((await key.simulatePipeline(simulation)).docs).toEqual([]);
  await expect(key.listQueryRulesets({})).rejects.toMatchObject({ status: 403 });
  const less = await keyOf(limited, { role_descriptors: { role: { cluster: ["monitor"] } } });
  await expect(less.simulatePipeline(simulation)).rejects.toMatchObject({ status: 403 });
});

const privileged: RoleDescriptor[] = [
  { cluster: ["read_pipeline"] },
  { indices: [{ names: ["a"], privileges: ["read"] }] },
  { applications: [{ application: "a", privileges: ["p"], resources: ["*"] }] },
  { run_as: ["ada"] },
  { remote_cluster: [{ clusters: "c", privileges: ["monitor_stats"] }] },
  { global: { application: {} } },
];

prove("ES-063", async () => {
  const key = await keyOf(superuser, { role_descriptors: { r: mayCreate } });
  for (const r of privileged) {
    expect(await statusOf({ role_descriptors: { r } }, key), JSON.stringify(r)).toBe(400);
    expect(await statusOf({ role_descriptors: { none: {}, r } }, key)).toBe(400);
  }
});

prove("ES-064", async () => {
  const key = await keyOf(superuser, { role_descriptors: { r: mayCreate } });
  for (const r of [{}, { cluster: [], indices: [], description: "Nothing" }]) {
    expect(await statusOf({ role_descriptors: { r } }, key)).toBe(200);
  }
});

prove("ES-065", async () => {
  const key = await keyOf(superuser, { role_descriptors: { r: mayCreate } });
  for (const request of [{}, { role_descriptors: {} }]) expect(await statusOf(request, key)).toBe(400);
});

prove("ES-066", async () => {
  const key = await keyOf(superuser, { role_descriptors: { r: mayCreate } });
  const derived = await keyOf(key, { role_descriptors: { r: {} } });
  for (const [method, target] of [
    ["GET", "/_query_rules"],
    ["POST", "/_query/async/orders-by-country/stop"],
    ["GET", "/_security/enroll/node"],
    ["PUT", "/_connector/_sync_job/nightly/_error"],
    ["POST", path],
  ] as const) {
    // 403, not 401: the key is known.
    expect((await derived.send(method, target, method === "PUT" ? { error: "x" } : undefined)).status, target).toBe(
      403,
    );
  }
});

prove("ES-067", async () => {
  expect(await statusOf({ metadata: { a: { _b: [{ c: null }] } } })).toBe(200);
  expect(await statusOf({ metadata: { _a: 1 } })).toBe(400);
});

prove("ES-068", async () => {
  expect(await roleStatus({ metadata: { a: { _b: 1 } } })).toBe(200);
  expect(await roleStatus({ metadata: { _a: 1 } })).toBe(400);
});

prove("ES-069", async () => {
  const role = {
    cluster: ["monitor"],
    indices: [
      {
        names: ["a*"],
        privileges: ["read"],
        field_security: { grant: ["*"] },
        query: { match_all: {} },
        allow_restricted_indices: true,
      },
    ],
    remote_indices: [{ clusters: ["c"], names: ["a"], privileges: ["read"], allow_restricted_indices: false }],
    remote_cluster: [{ clusters: ["c"], privileges: ["monitor_enrich" as const] }],
    global: [{ application: { manage: {} } }],
    applications: [{ application: "a", privileges: ["p"], resources: ["r"] }],
    metadata: { a: 1 },
    run_as: ["ada"],
    description: "All of it",
    restriction: { workflows: ["search_application_query"] },
    transient_metadata: { enabled: true },
  };
  const { id } = await superuser.createApiKey({ name: "k", role_descriptors: { "any name / ü": role } });
  const [row] = await search.store.query("select role_descriptors from search.api_key where id = $1", [id]);
  expect(row).toEqual({ role_descriptors: { "any name / ü": role } });
});

prove("ES-070", async () => {
  const rest = { names: ["a"], privileges: ["read"] };
  for (const [clusters, status] of [
    ["c", 200],
    [["c", "d"], 200],
    [undefined, 400],
    [7, 400],
  ] as const) {
    expect(await roleStatus({ remote_indices: [{ ...rest, clusters }] })).toBe(status);
  }
});

prove("ES-071", async () => {
  const privileges = ["monitor_enrich", "monitor_stats"];
  expect(await roleStatus({ remote_cluster: [{ clusters: "c", privileges }] })).toBe(200);
  expect(await roleStatus({ remote_cluster: [{ clusters: ["c"], privileges }] })).toBe(200);
  expect(await roleStatus({ remote_cluster: [{ privileges }] })).toBe(400);
  expect(await roleStatus({ remote_cluster: [{ clusters: "c" }] })).toBe(400);
  expect(await roleStatus({ remote_cluster: [{ clusters: "c", privileges: ["monitor"] }] })).toBe(400);
});

prove("ES-072", async () => {
  const one = { application: { manage: { applications: ["a"] } } };
  for (const global of [one, [one], [one, one]]) expect(await roleStatus({ global })).toBe(200);
  for (const global of [{}, [{}], [one, {}], { application: "a" }]) expect(await roleStatus({ global })).toBe(400);
});

prove("ES-073", async () => {
  const whole = { application: "a", privileges: ["p"], resources: ["r"] };
  expect(await roleStatus({ applications: [whole] })).toBe(200);
  for (const name of ["application", "privileges", "resources"]) {
    expect(await roleStatus({ applications: [{ ...whole, [name]: undefined }] }), name).toBe(400);
  }
});

prove("ES-074", async () => {
  expect(await roleStatus({ run_as: ["ada"] })).toBe(200);
  const serverless = await createTestSearch({ cluster: { isServerless: true } });
  try {
    const status = (run_as: string[]) => statusOf({ role_descriptors: { r: { run_as } } }, serverless.superuser);
    expect([await status([]), await status(["ada"])]).toEqual([200, 400]);
  } finally {
    await serverless.close();
  }
});

prove("ES-075", async () => {
  const restriction = { workflows: ["search_application_query"] };
  expect(await roleStatus({ restriction })).toBe(200);
  expect(await roleStatus({ restriction: {} })).toBe(400);
  expect(await statusOf({ role_descriptors: { r: { restriction }, s: {} } })).toBe(400);
  // None of the operations belongs to a workflow.
  const key = await keyOf(superuser, { role_descriptors: { r: { ...mayCreate, restriction } } });
  await expect(key.simulatePipeline(simulation)).rejects.toMatchObject({ status: 403 });
});

prove("ES-076", async () => {
  const whole = { names: ["a"], privileges: ["read"] };
  for (const more of [{}, { query: "{}" }, { query: { match_all: {} } }, { field_security: { grant: [] } }]) {
    expect(await roleStatus({ indices: [{ ...whole, ...more }] }), JSON.stringify(more)).toBe(200);
  }
  for (const less of [
    { names: undefined },
    { privileges: undefined },
    { privileges: "read" },
    { query: 7 },
    { field_security: [] },
  ]) {
    expect(await roleStatus({ indices: [{ ...whole, ...less }] }), JSON.stringify(less)).toBe(400);
  }
  const { id } = await superuser.createApiKey({ name: "k", role_descriptors: { r: { indices: [whole] } } });
  const [row] = await search.store.query("select role_descriptors from search.api_key where id = $1", [id]);
  expect(row).toEqual({ role_descriptors: { r: { indices: [{ ...whole, allow_restricted_indices: false }] } } });
});

prove("ES-077", async () => {
  const key = await keyOf(superuser, { role_descriptors: { r: mayCreate } });
  const { status, json } = await key.send("POST", path, { name: "k" });
  const cause = { type: "illegal_argument_exception", reason: expect.stringContaining("role without privileges") };
  expect([status, json]).toEqual([400, { error: { ...cause, root_cause: [cause] }, status: 400 }]);
});
