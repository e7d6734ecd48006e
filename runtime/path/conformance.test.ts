import { existsSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, test } from "vitest";
import { findLinear } from "../../testdata/path/linear-router.ts";
import { createRouter, parseTemplate, type RouterEntry, type Template, TemplateError } from "../path.ts";

const tables = new URL("../../../shared/conformance/", import.meta.url);
const absent = !existsSync(tables) && "the tables stand beside the checkout in shared/conformance/";

type Engine = "envoy" | "grpcGateway" | "vanguard";

interface TemplateRow {
  readonly template: string;
  readonly valid: Readonly<Record<Engine, boolean>>;
  readonly agreeValidity: boolean;
  readonly agreeVerb?: boolean;
  readonly envoy: EnvoyTemplate | null;
}

interface EnvoyTemplate {
  readonly segments: readonly string[];
  readonly verb: string;
  readonly vars: readonly {
    readonly field: string;
    readonly start: number;
    readonly end: number;
    readonly deep: boolean;
  }[];
}

interface RouteGroup {
  readonly test: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly templates: readonly { readonly method: string; readonly template: string }[];
  readonly requests: readonly RequestRow[];
}

interface RequestRow {
  readonly method: string;
  readonly path: string;
  readonly query?: string;
  readonly agree: boolean;
  readonly engines: Readonly<Record<Engine, EngineMatch | null>>;
}

interface EngineMatch {
  readonly match: number;
  readonly bindings: readonly (readonly [field: string, text: string])[];
}

function load<T>(name: string): T[] {
  return absent ? [] : JSON.parse(readFileSync(new URL(name, tables), "utf8"));
}

/** What a run prints at its end: rows by the reason for what was expected of them. */
class Tally {
  readonly name: string;
  readonly counts: Map<string, number> = new Map();
  constructor(name: string) {
    this.name = name;
  }
  add(reason: string): void {
    this.counts.set(reason, (this.counts.get(reason) ?? 0) + 1);
  }
  print(): void {
    const rows = [...this.counts]
      .sort(([, a], [, b]) => b - a)
      .map(([reason, count]) => `  ${`${count}`.padStart(4)} ${reason}`);
    console.log([this.name, ...rows].join("\n"));
  }
}

/**
 * Why a template is an error although a parser takes it: the rulings' own list first, then what the grammar of
 * google/api/http.proto says without them. Written on the text, so that nothing of our parser is repeated.
 */
const grounds: readonly (readonly [ruling: string, breaks: (template: string) => boolean])[] = [
  ["ruling: ** only as the last segment before the verb", (text) => /(^|[/=])\*\*\}?\//u.test(text)],
  ["ruling: nested variables", (text) => /\{[^}]*\{/u.test(text)],
  [
    "ruling: duplicate variables",
    (text) => hasDuplicates([...text.matchAll(/\{([^=}]*)/gu)].map(([, field]) => field)),
  ],
  ["ruling: / alone", (text) => text === "/"],
  ["ruling: an empty verb", (text) => text.endsWith(":")],
  ["ruling: several colons in the verb", (text) => /:[^/{}]*:/u.test(text)],
  [
    "ruling: a field path that is no identifier",
    (text) => [...text.matchAll(/\{([^=}]*)/gu)].some(([, field]) => !isFieldPath(field)),
  ],
  ["ruling: an invalid escape in a literal", (text) => /%(?![0-9a-f]{2})/iu.test(text)],
  ["http.proto: Segment is never empty", (text) => /\/[/:]/u.test(text)],
  ["http.proto: Verb stands at the end of Template only", (text) => /:[^/]*[/}]/u.test(text)],
];

function hasDuplicates(list: readonly unknown[]): boolean {
  return new Set(list).size < list.length;
}

function isFieldPath(field = ""): boolean {
  return field.split(".").every((name) => /^[A-Za-z_][A-Za-z0-9_]*$/u.test(name));
}

/** The verdict on a template: from the engines where they agree, else by a ruling, else by the majority. */
function verdict({ template, valid, agreeValidity }: TemplateRow): { valid: boolean; reason: string } {
  if (agreeValidity) return { valid: valid.envoy, reason: "as all three engines" };
  const ground = grounds.find(([, breaks]) => breaks(template));
  if (ground !== undefined) return { valid: false, reason: `by ${ground[0]}` };
  const takers = [valid.envoy, valid.grpcGateway, valid.vanguard].filter(Boolean).length;
  return { valid: takers >= 2, reason: `by ruling: the majority ${takers >= 2 ? "takes" : "refuses"} it` };
}

function parsed(template: string): Template | undefined {
  try {
    return parseTemplate(template);
  } catch (error) {
    expect(error).toBeInstanceOf(TemplateError);
    return undefined;
  }
}

describe.skipIf(absent)(`template-parse.json${absent ? ` (skipped: ${absent})` : ""}`, () => {
  const rows = load<TemplateRow>("template-parse.json");
  const tally = new Tally("template-parse.json");
  afterAll(() => tally.print());

  test.each(rows.map((row) => [row.template, row] as const))("%s", (template, row) => {
    const expected = verdict(row);
    const ours = parsed(template);
    expect(ours !== undefined, expected.reason).toBe(expected.valid);
    // Envoy alone lists segments and spans for all that it takes; it counts the end of a ** from the path's end.
    if (ours !== undefined && row.envoy !== null && row.agreeVerb !== false) {
      const variables = ours.variables.map(({ field, start, end }) => {
        const deep = ours.segments[end - 1] === "**";
        return { field, start, end: deep ? -1 : end, deep };
      });
      expect({ segments: ours.segments, verb: ours.verb, vars: variables }).toEqual(row.envoy);
    }
    tally.add(expected.reason);
  });

  test("every row was judged", () => {
    expect([...tally.counts.values()].reduce((sum, count) => sum + count, 0)).toBe(rows.length);
  });
});

/** Settings that change what an engine answers and that we do not have; only rows where they show are skipped. */
function missingSetting({
  urlUnescape,
  ggwMode,
  matchUnregisteredCustomVerb,
}: RouteGroup["options"]): string | undefined {
  if (matchUnregisteredCustomVerb)
    return "setting matchUnregisteredCustomVerb: a colon that no route knows would be 404";
  const mode = urlUnescape ?? ggwMode;
  return mode === "all" || mode === "allExceptReserved"
    ? `setting of unescaping "${mode}": ours is fixed by http.proto`
    : undefined;
}

describe.skipIf(absent)(`path-matcher.json${absent ? ` (skipped: ${absent})` : ""}`, () => {
  const groups = load<RouteGroup>("path-matcher.json");
  const tally = new Tally("path-matcher.json");
  afterAll(() => tally.print());

  test.each(groups.map((group, index) => [`${index} ${group.test}`, group] as const))("%s", (_name, group) => {
    const routes = group.templates
      .map((route, value) => ({ ...route, value }))
      .filter(({ template }) => parsed(template));
    if (hasDuplicates(routes.map(({ method, template }) => `${method} ${template}`))) {
      expect(() => createRouter(routes)).toThrow("match the same requests");
      for (const _ of group.requests) tally.add("by ruling: the same method and template twice is an error");
      return;
    }
    for (const request of group.requests) judge(group, routes, request);
  });

  test("every row was judged", () => {
    const rows = groups.reduce((sum, group) => sum + group.requests.length, 0);
    expect([...tally.counts.values()].reduce((sum, count) => sum + count, 0)).toBe(rows);
  });

  function judge(group: RouteGroup, routes: readonly RouterEntry<number>[], row: RequestRow): void {
    const setting = missingSetting(group.options);
    if (!row.agree && setting !== undefined) {
      tally.add(`skipped: ${group.test} ${row.method} ${row.path.slice(0, 40)}: ${setting}`);
      return;
    }
    // Rows of whole muxes have the query in the path; a server cuts it off before it routes.
    const path = row.path.replace(/\?.*$/su, "");
    const expected = row.agree ? withoutQuery(row, routes) : ruled(routes, row.method, path);
    const answer = createRouter(routes).find(row.method, path);
    const ours =
      answer !== undefined && "value" in answer
        ? { match: answer.value, bindings: byField(answer.bindings.map(({ field, text }) => [field, text])) }
        : null;
    const label = `${row.method} ${row.path} over ${routes.map(({ template }) => template).join(" ")}`;
    expect([label, ours]).toEqual([label, expected && { match: expected.match, bindings: byField(expected.bindings) }]);
    tally.add(row.agree ? agreement(row) : reasonFor(group, routes, path));
  }

  /** What the rulings say: the linear router applies them one by one, each at a line that names it. */
  function ruled(routes: readonly RouterEntry<number>[], method: string, path: string): EngineMatch | null {
    const linear = routes.map((route) => ({ method: route.method, template: `${route.template}` }));
    const answer = findLinear(linear, method, path);
    if (answer === undefined || answer === "malformed" || !("index" in answer)) return null;
    return { match: routes[answer.index]!.value, bindings: answer.bindings };
  }
});

function agreement({ query }: RequestRow): string {
  return query
    ? "as all three engines in what the path binds; what the query binds is the server's"
    : "as all three engines";
}

/** The engines list the fields of the query among the bindings. */
function withoutQuery({ engines, query }: RequestRow, routes: readonly RouterEntry<number>[]): EngineMatch | null {
  const { envoy } = engines;
  const route = routes.find(({ value }) => value === envoy?.match);
  if (!query || envoy === null || route === undefined) return envoy;
  const inPath = new Set(parseTemplate(`${route.template}`).variables.map(({ field }) => field));
  return { ...envoy, bindings: envoy.bindings.filter(([field]) => inPath.has(field)) };
}

function reasonFor(group: RouteGroup, routes: readonly RouterEntry<number>[], path: string): string {
  if (routes.length < group.templates.length) return "by ruling, without the templates that the rulings refuse";
  if (path.includes("%25")) return "by ruling: %25 decodes once, to %";
  if (/%2f/iu.test(path)) return "by ruling: %2F is kept in a variable of several segments and decoded in one of one";
  if (path.includes(":")) return "by ruling: a verb splits at the last colon and is text where no route has it";
  if (path.endsWith("/")) return "by ruling: an empty segment matches *";
  return "by ruling: literal beats * beats **, and ** matches zero segments";
}

function byField(bindings: readonly (readonly [string, string])[]): (readonly [string, string])[] {
  return [...bindings].sort(([a], [b]) => (a < b ? -1 : 1));
}
