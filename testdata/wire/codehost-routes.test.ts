import { existsSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createRouter } from "../../runtime/path.ts";
import { listPairs, publicNames } from "./codehost-calls.ts";
import { loadServices } from "./load-services.ts";

interface ListedPair {
  readonly category: string;
  readonly method: string;
  readonly path: string;
}

const document = new URL("../../../shared/apis/code-hosting-endpoints.json", import.meta.url);
const absent = !existsSync(document) && "the document stands beside the checkout in shared/apis/";
const listed: readonly ListedPair[] = absent ? [] : JSON.parse(readFileSync(document, "utf8"));
const listedNames = listed.map(({ method, path }) => `${method} ${path}`);

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

const categories: readonly (readonly [id: string, category: string, service: string, count: number])[] = [
  ["GH-003", "Actions: enterprise", "enterpriseActions", 2],
  ["GH-004", "Actions: organization", "organizationActions", 86],
  ["GH-005", "Actions: repository", "repositoryActions", 78],
  ["GH-006", "Actions: environment", "environmentActions", 10],
  ["GH-007", "Activity", "activity", 13],
  ["GH-008", "Branches", "branches", 38],
  ["GH-009", "Campaigns", "campaigns", 5],
  ["GH-010", "Checks", "checks", 12],
  ["GH-011", "Code scanning", "codeScanning", 25],
  ["GH-012", "Code security", "codeSecurity", 11],
  ["GH-013", "Codespaces", "codespaces", 23],
  ["GH-014", "Collaborators", "collaborators", 8],
  ["GH-015", "Commits", "commits", 14],
  ["GH-016", "Assistant metrics", "assistantMetrics", 2],
];

describe.skipIf(absent)(`the document's pairs and the generated routes${absent ? `: ${absent}` : ""}`, () => {
  test("GH-001 GH-002 GH-017 are the same 327, down to the names of placeholders", () => {
    expect(listedNames).toHaveLength(327);
    expect(names.toSorted()).toEqual(listedNames.toSorted());
  });

  test.each(categories)("%s %s is one service", (_, category, service, count) => {
    const inDocument = listed.filter((pair) => pair.category === category).map((pair) => `${pair.method} ${pair.path}`);
    expect(inDocument).toHaveLength(count);
    expect(pairs.filter((pair) => pair.service.name === service).map(({ name }) => name)).toEqual(inDocument);
  });

  test("GH-002 no other route is there but three public names", () => {
    const others = pairs.flatMap(({ operation: { routes } }) => routes.slice(1));
    expect(others.map(({ method, template }) => `${method} ${template}`).toSorted()).toEqual(
      [...publicNames.values()].toSorted(),
    );
  });

  test("GH-018 any query and any body pass", () => {
    for (const {
      route: { method, queryRest, body },
      operation,
    } of pairs) {
      expect(queryRest).toBeDefined();
      expect(body === undefined).toBe(method === "GET");
      expect(operation.bodyOptional === true).toBe(method !== "GET");
    }
  });

  test("GH-031 nobody says how callers authenticate", () => {
    for (const { operation } of pairs) expect(operation.security ?? []).toEqual([]);
  });
});

/** Pairs of which one takes paths of the other. */
const overlaps = pairs.flatMap((literal) =>
  pairs
    .filter((other) => other !== literal && covers(other.name, literal.name))
    .map((other) => [literal, other] as const),
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

describe("which route a path takes", () => {
  test("GH-019 twelve pairs overlap", () => {
    expect(overlaps.map(([literal]) => literal.name).toSorted()).toEqual([
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

  test.each(overlaps)("GH-019 $0.name comes before $1.name", (literal, { name }) => {
    const path = (template: string) => template.replace(/^\w+ /, "").replaceAll(/\{(\w+)\}/g, "$1");
    const variables = (template: string) => [...template.matchAll(/\{(\w+)\}/g)].map(([, variable]) => variable);
    expect(route(literal.route.method, path(literal.name))).toEqual({ [literal.name]: variables(literal.name) });
    expect(route(literal.route.method, `${path(literal.name)}s`)).toMatchObject({ [name]: expect.anything() });
  });

  test("GH-020 check suites: the method decides", () => {
    const preferences = "/repos/o/r/check-suites/preferences";
    expect(route("PATCH", preferences)).toEqual({ "PATCH /repos/{owner}/{repo}/check-suites/preferences": ["o", "r"] });
    expect(route("GET", preferences)).toEqual({
      "GET /repos/{owner}/{repo}/check-suites/{check_suite_id}": ["o", "r", "preferences"],
    });
  });

  test("GH-021 one place has several names in commits", () => {
    const commits = "/repos/{owner}/{repo}/commits";
    expect(route("GET", "/repos/o/r/commits/a")).toEqual({ [`GET ${commits}/{ref}`]: ["o", "r", "a"] });
    expect(route("GET", "/repos/o/r/commits/a/status")).toEqual({ [`GET ${commits}/{ref}/status`]: ["o", "r", "a"] });
    expect(route("GET", "/repos/o/r/commits/a/pulls")).toEqual({
      [`GET ${commits}/{commit_sha}/pulls`]: ["o", "r", "a"],
    });
  });

  test.each([
    ["GH-022", "GET", "commits/{ref}", "heads%2Ffeature%2Fa%20b", "heads/feature/a b"],
    ["GH-023", "GET", "branches/{branch}", "fix%2F%2312%20b", "fix/#12 b"],
    ["GH-024", "GET", "compare/{basehead}", "main...feature%2Fx", "main...feature/x"],
  ])("%s %s /repos/{owner}/{repo}/%s takes %s for one variable", (_, method, template, encoded, decoded) => {
    expect(route(method, `/repos/o/r/${template.replace(/\{\w+\}/, encoded)}`)).toEqual({
      [`${method} /repos/{owner}/{repo}/${template}`]: ["o", "r", decoded],
    });
  });

  test("GH-025 a label may have any character", () => {
    expect(route("DELETE", "/orgs/o/actions/runners/1/labels/gr%C3%B6%C3%9Fe%2F%20%F0%9F%98%80")).toEqual({
      "DELETE /orgs/{org}/actions/runners/{runner_id}/labels/{name}": ["o", "1", "größe/ 😀"],
    });
  });

  test("GH-029 setting labels is not adding them", () => {
    const labels = "/orgs/{org}/actions/runners/{runner_id}/labels";
    expect(route("PUT", "/orgs/o/actions/runners/1/labels")).toEqual({ [`PUT ${labels}`]: ["o", "1"] });
    expect(route("POST", "/orgs/o/actions/runners/1/labels")).toEqual({ [`POST ${labels}`]: ["o", "1"] });
  });

  test("GH-030 unknown paths and methods reach no handler", () => {
    expect(route("GET", "/orgs/o/nothing")).toBeUndefined();
    expect(route("GET", "/repos/o/r/commits/a/b/c")).toBeUndefined();
    expect(route("DELETE", "/events")).toEqual({ allow: ["GET"] });
  });
});
