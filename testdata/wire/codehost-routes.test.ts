import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { createRouter } from "../../runtime/path.ts";
import { readTextTable } from "../text-table.ts";
import { listPairs, publicNames } from "./codehost-calls.ts";
import { loadServices } from "./load-services.ts";

const listed = readTextTable(join(import.meta.dirname, "codehost-endpoints.txt")).map(({ title, rows }) => ({
  service: title,
  endpoints: rows.map(({ cells }) => cells[0]),
}));

const pairs = listPairs(await loadServices("codehost"));
const names = pairs.map(({ name }) => name);

const router = createRouter(
  pairs.flatMap(({ operation }) =>
    operation.routes.map(({ method, template }) => ({ method, template, value: `${method} ${template}` })),
  ),
);

function route(method: string, path: string): unknown {
  const found = router.find(method, path);
  if (found === undefined || !("value" in found)) return found;
  return { [found.value]: found.bindings.map(({ text }) => text) };
}

describe("the generated routes", () => {
  test("are the 327 listed endpoints, down to the names of path variables", () => {
    const endpoints = listed.flatMap((service) => service.endpoints);
    expect(endpoints).toHaveLength(327);
    expect(names.toSorted()).toEqual(endpoints.toSorted());
  });

  test.each(listed)("of $service are its listed endpoints, in order", ({ service, endpoints }) => {
    expect(pairs.filter((pair) => pair.service.name === service).map(({ name }) => name)).toEqual(endpoints);
  });

  test("belong to 14 services", () => {
    expect(Object.fromEntries(listed.map(({ service, endpoints }) => [service, endpoints.length]))).toEqual({
      enterpriseActions: 2,
      organizationActions: 86,
      repositoryActions: 78,
      environmentActions: 10,
      activity: 13,
      branches: 38,
      campaigns: 5,
      checks: 12,
      codeScanning: 25,
      codeSecurity: 11,
      codespaces: 23,
      collaborators: 8,
      commits: 14,
      assistantMetrics: 2,
    });
  });

  test("have no additional bindings but the three public names, and the statuses that clients list by hash", () => {
    const others = pairs.flatMap(({ operation: { routes } }) => routes.slice(1));
    expect(others.map(({ method, template }) => `${method} ${template}`).toSorted()).toEqual(
      [...publicNames.values(), "GET /repos/{owner}/{repo}/statuses/{ref}"].toSorted(),
    );
  });

  test("accept any query and, except for GET, an optional body of any JSON", () => {
    for (const {
      route: { method, queryRest, body },
      operation,
    } of pairs) {
      expect(queryRest).toBeDefined();
      expect(body === undefined).toBe(method === "GET");
      expect(operation.bodyOptional === true).toBe(method !== "GET");
    }
  });

  test("prescribe no security scheme", () => {
    for (const { operation } of pairs) expect(operation.security ?? []).toEqual([]);
  });
});

/** Pairs of endpoints where the second also matches every path of the first. */
const overlaps = pairs.flatMap((literal) =>
  pairs
    .filter((other) => other !== literal && covers(other.name, literal.name))
    .map((other) => [literal.name, other.name, literal.route.method] as const),
);

function covers(wide: string, narrow: string): boolean {
  const [wideParts, narrowParts] = [wide.split("/"), narrow.split("/")];
  return (
    wideParts.length === narrowParts.length &&
    wideParts.every(
      (part, at) => part === narrowParts[at] || (part.startsWith("{") && !narrowParts[at]!.startsWith("{")),
    )
  );
}

describe("routing", () => {
  test("twelve literal endpoints overlap with one that has a variable", () => {
    expect(overlaps.map(([literal]) => literal).toSorted()).toEqual([
      "DELETE /orgs/{org}/code-security/configurations/detach",
      "GET /orgs/{org}/actions/hosted-runners/limits",
      "GET /orgs/{org}/actions/hosted-runners/machine-sizes",
      "GET /orgs/{org}/actions/hosted-runners/platforms",
      "GET /orgs/{org}/actions/runners/downloads",
      "GET /orgs/{org}/actions/secrets/public-key",
      "GET /orgs/{org}/code-security/configurations/defaults",
      "GET /orgs/{org}/codespaces/secrets/public-key",
      "GET /repos/{owner}/{repo}/actions/runners/downloads",
      "GET /repos/{owner}/{repo}/actions/secrets/public-key",
      "GET /repos/{owner}/{repo}/codespaces/secrets/public-key",
      "GET /repos/{owner}/{repo}/environments/{environment_name}/secrets/public-key",
    ]);
  });

  test.each(overlaps)("%s wins over %s", (literal, other, method) => {
    const path = (template: string) => template.replace(/^\w+ /, "").replaceAll(/\{(\w+)\}/g, "$1");
    const variables = (template: string) => [...template.matchAll(/\{(\w+)\}/g)].map(([, variable]) => variable);
    expect(route(method, path(literal))).toEqual({ [literal]: variables(literal) });
    expect(route(method, `${path(literal)}s`)).toMatchObject({ [other]: expect.anything() });
  });

  test("the method tells check-suites/preferences from check-suites/{check_suite_id}", () => {
    const preferences = "/repos/o/r/check-suites/preferences";
    expect(route("PATCH", preferences)).toEqual({ "PATCH /repos/{owner}/{repo}/check-suites/preferences": ["o", "r"] });
    expect(route("GET", preferences)).toEqual({
      "GET /repos/{owner}/{repo}/check-suites/{check_suite_id}": ["o", "r", "preferences"],
    });
  });

  test("the variable after commits may have a different name in each endpoint", () => {
    const commits = "/repos/{owner}/{repo}/commits";
    expect(route("GET", "/repos/o/r/commits/a")).toEqual({ [`GET ${commits}/{ref}`]: ["o", "r", "a"] });
    expect(route("GET", "/repos/o/r/commits/a/status")).toEqual({ [`GET ${commits}/{ref}/status`]: ["o", "r", "a"] });
    expect(route("GET", "/repos/o/r/commits/a/pulls")).toEqual({
      [`GET ${commits}/{commit_sha}/pulls`]: ["o", "r", "a"],
    });
  });

  test.each([
    ["GET", "commits/{ref}", "heads%2Ffeature%2Fa%20b", "heads/feature/a b"],
    ["GET", "branches/{branch}", "fix%2F%2312%20b", "fix/#12 b"],
    ["GET", "compare/{basehead}", "main...feature%2Fx", "main...feature/x"],
  ])("%s /repos/{owner}/{repo}/%s binds %s to one variable", (method, template, encoded, decoded) => {
    expect(route(method, `/repos/o/r/${template.replace(/\{\w+\}/, encoded)}`)).toEqual({
      [`${method} /repos/{owner}/{repo}/${template}`]: ["o", "r", decoded],
    });
  });

  test("label names may contain any character", () => {
    expect(route("DELETE", "/orgs/o/actions/runners/1/labels/gr%C3%B6%C3%9Fe%2F%20%F0%9F%98%80")).toEqual({
      "DELETE /orgs/{org}/actions/runners/{runner_id}/labels/{name}": ["o", "1", "größe/ 😀"],
    });
  });

  test("PUT and POST of labels are two operations", () => {
    const labels = "/orgs/{org}/actions/runners/{runner_id}/labels";
    expect(route("PUT", "/orgs/o/actions/runners/1/labels")).toEqual({ [`PUT ${labels}`]: ["o", "1"] });
    expect(route("POST", "/orgs/o/actions/runners/1/labels")).toEqual({ [`POST ${labels}`]: ["o", "1"] });
  });

  test("unknown paths are 404, known paths under other methods 405", () => {
    expect(route("GET", "/orgs/o/nothing")).toBeUndefined();
    expect(route("GET", "/repos/o/r/commits/a/b/c")).toBeUndefined();
    expect(route("DELETE", "/events")).toEqual({ allow: ["GET"] });
  });
});
