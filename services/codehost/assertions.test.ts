import { readFileSync } from "node:fs";
import { join } from "node:path";
import { StatusError } from "@protoc-gen-rest/runtime/server";
import { strFromU8, unzipSync } from "fflate";
import { Octokit } from "octokit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { codehostAssertions } from "../assertions/codehost.ts";
import { createProof } from "../assertions/create-proof.ts";
import { createCodehostService } from "./codehost-service.ts";
import { createTestCodehost, type TestCodehost } from "./testing.ts";

let codehost: TestCodehost;
let repo: string;
let repositories = 0;
/** Operations by the name of their service: `GET /events`. */
let served: ReadonlyMap<string, readonly string[]>;
beforeAll(async () => {
  codehost = await createTestCodehost();
  served = await servedOperations();
});
afterAll(() => codehost.close());

const proveAssertion = createProof(codehostAssertions);
const prove: typeof proveAssertion = (id, test) =>
  proveAssertion(id, async () => {
    repositories += 1;
    repo = `/repos/acme/site-${repositories}`;
    await test();
  });

async function servedOperations(): Promise<ReadonlyMap<string, readonly string[]>> {
  const { endpoints } = await createCodehostService({ store: codehost.store, baseUrl: "http://localhost", print() {} });
  const found = new Map<string, string[]>();
  for (const { operation } of endpoints) {
    const [, service = ""] = /(\w+)Service\.\w+$/.exec(operation.name) ?? [];
    const { method, template } = operation.routes[0];
    found.set(service, [...(found.get(service) ?? []), `${method} ${template}`]);
  }
  return found;
}

/** The listed operations, in the order of the list. */
function listedOperations(): string[] {
  const file = join(import.meta.dirname, "../../testdata/wire/codehost-endpoints.txt");
  return [...readFileSync(file, "utf8").matchAll(/^ {2}(\w+ \S+)$/gm)].map(([, name = ""]) => name);
}

async function get(path: string): Promise<unknown> {
  return (await codehost.send("GET", path)).json;
}

async function statusOf(method: string, path: string, body?: unknown): Promise<number> {
  return (await codehost.send(method, path, body)).status;
}

prove("GH-001", async () => {
  expect(await get("/orgs/acme/actions/permissions")).toMatchObject({ enabled_repositories: "all" });
  expect(await get(`${repo}/actions/permissions`)).toMatchObject({ enabled: true });
  expect(await statusOf("PUT", `${repo}/actions/permissions`, { enabled: false })).toBe(204);
  expect(await get(`${repo}/actions/permissions`)).toMatchObject({ enabled: false });
  expect(await get("/orgs/acme/actions/permissions")).toMatchObject({ enabled_repositories: "all" });
});

prove("GH-002", () => {
  const listed = listedOperations();
  expect(listed).toHaveLength(327);
  expect([...served.values()].flat().toSorted()).toEqual(listed.toSorted());
});

for (const [id, service, count, prefix] of [
  ["GH-003", "EnterpriseActions", 2, "/enterprises/{enterprise}/actions/"],
  ["GH-004", "OrganizationActions", 86, "/orgs/{org}/actions/"],
  ["GH-005", "RepositoryActions", 78, "/repos/{owner}/{repo}/actions/"],
  ["GH-006", "EnvironmentActions", 10, "/repos/{owner}/{repo}/environments/{environment_name}/"],
  ["GH-008", "Branches", 38, "/repos/{owner}/{repo}/"],
  ["GH-009", "Campaigns", 5, "/orgs/{org}/campaigns"],
  ["GH-010", "Checks", 12, "/repos/{owner}/{repo}/"],
  ["GH-011", "CodeScanning", 25, "/"],
  ["GH-012", "CodeSecurity", 11, "/"],
  ["GH-013", "Codespaces", 23, "/"],
  ["GH-014", "Collaborators", 8, "/repos/{owner}/{repo}/"],
  ["GH-015", "Commits", 14, "/repos/{owner}/{repo}/"],
  ["GH-016", "AssistantMetrics", 2, "/enterprises/{enterprise}/assistant/metrics/reports/"],
] as const) {
  prove(id, () => {
    const operations = served.get(service) ?? [];
    expect(operations).toHaveLength(count);
    for (const operation of operations) expect(operation.replace(/^\w+ /, "").startsWith(prefix), operation).toBe(true);
  });
}

prove("GH-007", async () => {
  const operations = served.get("Activity") ?? [];
  expect(operations).toHaveLength(13);
  for (const operation of operations) expect(operation).toMatch(/^GET /);
  expect(await get(`${repo}/stargazers`)).toMatchObject([{ login: "ada" }]);
  expect(await statusOf("POST", `${repo}/stargazers`, {})).toBe(405);
});

prove("GH-017", () => {
  const variables = (operations: readonly string[]) =>
    new Set(operations.flatMap((it) => [...it.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name)));
  expect(variables([...served.values()].flat())).toEqual(variables(listedOperations()));
});

prove("GH-018", async () => {
  const secret = `${repo}/actions/secrets/TOKEN`;
  // The service reads the bodies; the description refuses none.
  for (const [body, message] of [
    [null, "encrypted_value"],
    [{ unknown: [1] }, "encrypted_value"],
    [["a"], "body"],
    ["text", "body"],
    // Known members have types, which the description declares.
    [{ encrypted_value: 1 }, "encrypted_value"],
  ] as const) {
    const { status, json } = await codehost.send("PUT", secret, body);
    expect([status, json], JSON.stringify(body)).toMatchObject([422, { errors: [{ field: message }] }]);
  }
  expect(await statusOf("GET", `${repo}/branches?anything=1&anything=2&per_page=x`)).toBe(200);
  // null is no body, for every operation that reads one.
  for (const operation of [...served.values()].flat()) {
    const [method = "", template = ""] = operation.split(" ");
    if (method === "GET") continue;
    const path = template.replace("{owner}/{repo}", repo.slice("/repos/".length)).replace("{org}", "acme");
    const statuses = [];
    for (const body of [null, {}]) statuses.push(await statusOf(method, path.replaceAll(/\{\w+\}/g, "none"), body));
    expect(statuses[0], operation).toBe(statuses[1]);
  }
});

prove("GH-019", async () => {
  for (const [path, member] of [
    ["/orgs/acme/actions/runners/downloads", 0],
    ["/orgs/acme/actions/hosted-runners/limits", "public_ips"],
    ["/orgs/acme/actions/hosted-runners/machine-sizes", "machine_specs"],
    ["/orgs/acme/actions/hosted-runners/platforms", "platforms"],
    ["/orgs/acme/actions/secrets/public-key", "key"],
    ["/orgs/acme/codespaces/secrets/public-key", "key"],
    [`${repo}/actions/runners/downloads`, 0],
    [`${repo}/actions/secrets/public-key`, "key"],
    [`${repo}/codespaces/secrets/public-key`, "key"],
    [`${repo}/environments/prod/secrets/public-key`, "key"],
    ["/orgs/acme/code-security/configurations/defaults", "length"],
  ] as const) {
    expect(await get(path), path).toHaveProperty([member]);
  }
  const detach = "/orgs/acme/code-security/configurations/detach";
  expect(await statusOf("DELETE", detach, { selected_repository_ids: [1] })).toBe(204);
  expect(await statusOf("DELETE", "/orgs/acme/code-security/configurations/1")).toBe(404);
});

prove("GH-020", async () => {
  const path = `${repo}/check-suites/preferences`;
  const preferences = { auto_trigger_checks: [{ app_id: 4, setting: false }] };
  expect((await codehost.send("PATCH", path, preferences)).json).toMatchObject({ preferences });
  expect(await statusOf("GET", path)).toBe(404);
});

prove("GH-021", async () => {
  const [{ sha } = { sha: "" }] = (await get(`${repo}/commits`)) as { sha: string }[];
  expect(await get(`${repo}/commits/${sha}`)).toMatchObject({ sha });
  expect(await get(`${repo}/commits/main/status`)).toMatchObject({ sha, state: "pending" });
  await codehost.send("POST", `${repo}/statuses/${sha}`, { state: "success" });
  expect(await get(`${repo}/statuses/${sha}`)).toMatchObject([{ state: "success" }]);
  expect(await get(`${repo}/commits/${sha}/branches-where-head`)).toMatchObject([{ name: "main" }]);
});

prove("GH-022", async () => {
  const [{ sha } = { sha: "" }] = (await get(`${repo}/commits?sha=feature/greeting`)) as { sha: string }[];
  expect(await get(`${repo}/commits/heads%2Ffeature%2Fgreeting`)).toMatchObject({ sha });
  expect(await statusOf("GET", `${repo}/commits/heads/feature/greeting`)).toBe(404);
});

prove("GH-023", async () => {
  const octokit = new Octokit({ baseUrl: codehost.origin });
  const [, , owner = "", name = ""] = repo.split("/");
  const protection = {
    required_status_checks: null,
    enforce_admins: true,
    required_pull_request_reviews: null,
    restrictions: null,
  };
  const branch = "fix/#12 b";
  await octokit.rest.repos.updateBranchProtection({ owner, repo: name, branch, ...protection });
  const { data } = await octokit.rest.repos.getBranch({ owner, repo: name, branch });
  expect(data).toMatchObject({ name: branch, protected: true, protection: { enforce_admins: { enabled: true } } });
  expect(await get(`${repo}/branches/fix%2F%2312%20b/protection/enforce_admins`)).toMatchObject({ enabled: true });
  expect(await get(`${repo}/branches?protected=true`)).toMatchObject([{ name: branch }]);
  // Many clients do not encode the slash.
  expect(await get(`${repo}/branches/fix/%2312%20b`)).toMatchObject({ name: branch });
  expect(await get(`${repo}/branches/fix/%2312%20b/protection/enforce_admins`)).toMatchObject({ enabled: true });
});

prove("GH-024", async () => {
  const comparison = await get(`${repo}/compare/main...feature%2Fgreeting`);
  expect(comparison).toMatchObject({
    status: "ahead",
    ahead_by: 1,
    behind_by: 0,
    files: [{ filename: "README.md", additions: 1 }],
  });
  expect(await get(`${repo}/compare/feature%2Fgreeting...main`)).toMatchObject({ status: "behind", behind_by: 1 });
  // Many clients do not encode the slash.
  expect(await get(`${repo}/compare/main...feature/greeting?page=1/2`)).toMatchObject({ ahead_by: 1 });
  const diff = await codehost.send("GET", `${repo}/compare/main...feature%2Fgreeting`, undefined, {
    accept: "application/vnd.github.diff",
  });
  expect(diff.text).toContain("+++ b/README.md\n");
});

prove("GH-025", async () => {
  const runner = { name: "r", runner_group_id: 1, labels: ["größe/ 😀"] };
  const { json } = await codehost.send("POST", `${repo}/actions/runners/generate-jitconfig`, runner);
  const { id } = (json as { runner: { id: number } }).runner;
  const labels = `${repo}/actions/runners/${id}/labels`;
  expect(await get(labels)).toMatchObject({ total_count: 4 });
  expect(await statusOf("DELETE", `${labels}/gr%C3%B6%C3%9Fe%2F%20%F0%9F%98%80`)).toBe(200);
  expect(await get(labels)).toMatchObject({ total_count: 3 });
  expect(await statusOf("DELETE", `${labels}/gr%C3%B6%C3%9Fe`)).toBe(404);
});

prove("GH-026", async () => {
  const { artifacts } = (await get(`${repo}/actions/artifacts`)) as {
    artifacts: { archive_download_url: string; size_in_bytes: number }[];
  };
  const response = await fetch(artifacts[0]!.archive_download_url, { redirect: "manual" });
  expect(response.status).toBe(302);
  const location = response.headers.get("location") ?? "";
  const file = new Uint8Array(await (await fetch(location)).arrayBuffer());
  expect(file).toHaveLength(artifacts[0]!.size_in_bytes);
  expect(strFromU8(unzipSync(file)["coverage.txt"]!)).toBe("README.md 100%\n");
  // A link is for one file, and for ten minutes.
  expect((await fetch(location.replace(/expires=\d/, "expires=9"))).status).toBe(404);
  expect((await fetch(location.replace("artifacts", "jobs"))).status).toBe(404);
  const expire = `update codehost.resource set body = body || '{"expires": "2026-01-01T00:00:00Z"}'
    where kind = 'artifact' and parent = $1`;
  await codehost.store.query(expire, [repo.slice(1)]);
  expect(await get(`${repo}/actions/artifacts`)).toMatchObject({ artifacts: [{ expired: true }] });
  expect(await statusOf("GET", new URL(artifacts[0]!.archive_download_url).pathname)).toBe(410);
});

prove("GH-027", async () => {
  const { workflow_runs: runs } = (await get(`${repo}/actions/runs?status=success`)) as {
    workflow_runs: { id: number }[];
  };
  const run = `${repo}/actions/runs/${runs[0]?.id}`;
  const { jobs } = (await get(`${run}/jobs`)) as { jobs: { id: number }[] };
  const job = await fetch(`${codehost.origin}${repo}/actions/jobs/${jobs[0]?.id}/logs`);
  expect([job.redirected, job.headers.get("content-type"), await job.text()]).toEqual([
    true,
    "text/plain; charset=utf-8",
    "npm test\nok\n",
  ]);
  for (const path of [`${run}/logs`, `${run}/attempts/1/logs`]) {
    const response = await fetch(codehost.origin + path);
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    expect([response.redirected, Object.keys(files)], path).toEqual([true, ["0_test.txt", "test/1_npm test.txt"]]);
  }
  expect(await statusOf("DELETE", `${run}/logs`)).toBe(204);
  expect(await statusOf("GET", `${run}/logs`)).toBe(404);
});

prove("GH-028", async () => {
  const protection = `${repo}/branches/main/protection`;
  const restrictions = { users: [], teams: [], apps: [] };
  const statusChecks = { required_status_checks: { strict: false, contexts: [] } };
  const others = { enforce_admins: null, required_pull_request_reviews: null };
  expect(await statusOf("PUT", protection, { ...statusChecks, ...others, restrictions })).toBe(200);
  for (const [path, member] of [
    ["required_status_checks/contexts", undefined],
    ["restrictions/apps", "slug"],
    ["restrictions/teams", "slug"],
    ["restrictions/users", "login"],
  ] as const) {
    const name = path.split("/")[1] ?? "";
    const send = async (method: string, body: unknown) => {
      const { json } = await codehost.send(method, `${protection}/${path}`, body);
      return (json as Record<string, string>[]).map((it) => (member === undefined ? it : it[member]));
    };
    expect(await send("POST", ["one", "two"])).toEqual(["one", "two"]);
    expect(await send("PUT", { [name]: ["two", "three"] })).toEqual(["two", "three"]);
    expect(await send("DELETE", ["two"])).toEqual(["three"]);
  }
});

prove("GH-029", async () => {
  const { runners } = (await get("/orgs/acme/actions/runners")) as { runners: { id: number }[] };
  const path = `/orgs/acme/actions/runners/${runners[0]?.id}/labels`;
  const send = async (method: string, labels: readonly string[]) => {
    const { json } = await codehost.send(method, path, { labels });
    return (json as { labels: { name: string; type: string }[] }).labels
      .filter(({ type }) => type === "custom")
      .map(({ name }) => name);
  };
  expect(await send("POST", ["gpu"])).toEqual(["gpu"]);
  expect(await send("POST", ["arm"])).toEqual(["gpu", "arm"]);
  expect(await send("PUT", ["cpu"])).toEqual(["cpu"]);
});

prove("GH-030", async () => {
  for (const path of ["/repos/acme", "/orgs/acme", `${repo}/nothing`, `${repo}/commits/a/b/c`, "/"]) {
    if (path !== "/") expect(await statusOf("GET", path), path).toBe(404);
  }
  for (const [method, path] of [
    ["DELETE", "/events"],
    ["PUT", `${repo}/actions/variables`],
    ["POST", `${repo}/branches/main/protection`],
  ] as const) {
    const { status, headers } = await codehost.send(method, path, {});
    expect([status, headers.get("allow")], path).toEqual([405, expect.stringContaining("GET")]);
  }
  const { json } = await codehost.send("GET", `${repo}/nothing`);
  expect(json).toMatchObject({ message: expect.any(String), status: "404" });
});

prove("GH-031", async () => {
  for (const authorization of ["Bearer x", "Basic eDp5", "token y", "anything"]) {
    const { status } = await codehost.send("GET", `${repo}/branches`, undefined, { authorization });
    expect(status, authorization).toBe(200);
  }
  const guarded = await createTestCodehost({
    store: codehost.store,
    identify(authorization) {
      if (authorization === "Bearer ben-token") return "ben";
      throw new StatusError("unauthenticated", "Requires authentication");
    },
  });
  const body = { body: "Well done" };
  const path = "/repos/acme/hello/commits/main/comments";
  expect((await guarded.send("POST", path, body)).status).toBe(401);
  const { json } = await guarded.send("POST", path, body, { authorization: "Bearer ben-token" });
  expect(json).toMatchObject({ user: { login: "ben" } });
  await guarded.close();
});

test("a comment needs a text", async () => {
  const commit = "/repos/acme/hello/commits/main/comments";
  const { json } = await codehost.send("POST", commit, { body: "Well done" });
  const comment = `/repos/acme/hello/comments/${(json as { id: number }).id}`;
  for (const [method, path] of [
    ["POST", commit],
    ["PATCH", comment],
  ] as const) {
    for (const body of ["", " \n"]) {
      expect(await codehost.send(method, path, { body })).toMatchObject({
        status: 422,
        json: { errors: [{ field: "body", code: "invalid", message: "must not be empty" }] },
      });
    }
  }
  expect(await get(comment)).toMatchObject({ body: "Well done" });
});
