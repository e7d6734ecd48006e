import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { Octokit } from "octokit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Caller, createCaller, publicName } from "./octokit-calls/caller.ts";
import { octokitCalls } from "./octokit-calls/octokit-calls.ts";
import { untyped } from "./octokit-calls/untyped.ts";
import { createTestCodehost, type TestCodehost } from "./testing.ts";

const root = join(import.meta.dirname, "../..");

let codehost: TestCodehost;
let caller: Caller;
let octokit: Octokit;
beforeAll(async () => {
  codehost = await createTestCodehost();
  const log = { debug() {}, info() {}, warn() {}, error() {} };
  // Without delays after errors.
  octokit = new Octokit({ baseUrl: codehost.origin, log, throttle: { enabled: false }, retry: { enabled: false } });
  caller = createCaller(octokit);
});
afterAll(() => codehost.close());

test("each of the 327 operations is called", () => {
  expect(new Set(octokitCalls.map(([name]) => name)).size).toBe(327);
});

test.each(octokitCalls.map((call) => [call[0], call[1], call] as const))("%s returns %d", async (_, expected, call) => {
  const { status, data } = await caller.call(call);
  expect(status, JSON.stringify(data)).toBe(expected);
});

test("responses have the types that octokit declares", async () => {
  const { answered, typed } = caller;
  const checked = answered.filter(({ name, status, data }) => {
    return status < 300 && data !== undefined && data !== "" && typed.has(publicName(name));
  });
  expect(checked.length).toBeGreaterThan(200);
  const lines = checked.map(({ name, status, data }, index) => {
    const [verb = "", path] = publicName(name).split(" ");
    const type = `paths["${path}"]["${verb.toLowerCase()}"]["responses"][${status}]["content"]["application/json"]`;
    return `// ${name}\nexport const data${index}: ${type} = ${JSON.stringify(data)};`;
  });
  const folder = join(root, "node_modules/.cache/codehost");
  await mkdir(folder, { recursive: true });
  const file = join(folder, "responses.ts");
  await writeFile(file, `import type { paths } from "@octokit/openapi-types";\n${lines.join("\n")}\n`);
  const args = [
    "--noEmit",
    "--strict",
    "--skipLibCheck",
    "--ignoreConfig",
    "--module",
    "nodenext",
    "--types",
    "",
    file,
  ];
  const { stdout } = await promisify(execFile)(join(root, "node_modules/.bin/tsc"), args, {
    maxBuffer: 2 ** 26,
  }).catch((error: { stdout: string }) => error);
  expect(stdout).toBe("");
  await rm(folder, { recursive: true });
});

describe("paginate of octokit follows the links of", () => {
  test("lists with total_count", async () => {
    const org = "pages";
    const names = Array.from({ length: 65 }, (_, index) => `V${index + 10}`);
    for (const name of names)
      await octokit.rest.actions.createOrgVariable({ org, name, value: "1", visibility: "all" });
    const found = await octokit.paginate(octokit.rest.actions.listOrgVariables, { org, per_page: 30 });
    expect(found.map(({ name }) => name)).toEqual(names);
    const { data, headers } = await octokit.rest.actions.listOrgVariables({ org, per_page: 30, page: 2 });
    expect([data.total_count, data.variables.length]).toEqual([65, 30]);
    const pages = [...(headers.link ?? "").matchAll(/[?&]page=(\d+)>; rel="(\w+)"/g)].map(([, page, rel]) => [
      rel,
      page,
    ]);
    expect(Object.fromEntries(pages)).toEqual({ prev: "1", next: "3", last: "3", first: "1" });
  });

  test("lists that are arrays, and filters", async () => {
    const given = { owner: "pages", repo: "site" };
    for (let n = 0; n < 7; n += 1) {
      await octokit.rest.repos.createCommitStatus({ ...given, sha: "a".repeat(40), state: "success", context: `${n}` });
    }
    const pages: number[] = [];
    const parameters = { ...given, ref: "a".repeat(40), per_page: 3 };
    const found = await octokit.paginate(octokit.rest.repos.listCommitStatusesForRef, parameters, ({ data }) => {
      pages.push(data.length);
      return data;
    });
    expect(pages).toEqual([3, 3, 1]);
    expect(found.map(({ context }) => context)).toEqual(["6", "5", "4", "3", "2", "1", "0"]);
    const runs = octokit.paginate.iterator(octokit.rest.actions.listWorkflowRunsForRepo, {
      ...given,
      status: "success",
      per_page: 1,
    });
    const counts: number[] = [];
    for await (const { data } of runs) counts.push(data.length);
    expect(counts).toEqual([1]);
  });

  test("a service among others, below its prefix", async () => {
    const prefixed = await createTestCodehost({ prefixed: true, store: codehost.store });
    const below = new Octokit({ baseUrl: prefixed.origin });
    const found = await below.paginate(below.rest.actions.listOrgVariables, { org: "pages", per_page: 50 });
    expect(found).toHaveLength(65);
    await prefixed.close();
  });
});

test("octokit gets 304 for a response that it has, until the resource changes", async () => {
  const list = (etag = "") =>
    octokit.rest.actions.listRepoVariables({ owner: "acme", repo: "etags", headers: { "if-none-match": etag } });
  const { headers } = await list();
  await expect(list(headers.etag)).rejects.toMatchObject({ status: 304 });
  await octokit.rest.actions.createRepoVariable({ owner: "acme", repo: "etags", name: "A", value: "1" });
  expect((await list(headers.etag)).status).toBe(200);
});

// Octokit has no types for these.
test.each(Object.entries(untyped))("%s returns %j", (name, keys) => {
  const data = caller.seen(name);
  const value = Array.isArray(data) ? data[0] : data;
  expect(Object.keys(value as object)).toEqual(expect.arrayContaining([...keys]));
});

test("all other responses without a type have no body", () => {
  const { answered, typed } = caller;
  const others = answered.filter(({ name, status, data }) => {
    return (
      status < 300 && !typed.has(publicName(name)) && !Object.hasOwn(untyped, name) && data !== undefined && data !== ""
    );
  });
  expect(others).toEqual([]);
});
