import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findLinear } from "../../testdata/path/linear-router.ts";
import { readTextTable, type TableBlock } from "../../testdata/text-table.ts";
import { createRouter, parseTemplate, type Router, TemplateError } from "../path.ts";

const tables = join(import.meta.dirname, "../../testdata/path");

/** A template in the notation of templates.txt. */
function readingOf(text: string): string {
  try {
    const { segments, verb, variables } = parseTemplate(text);
    const spans = variables.map(({ field, start, end }) => `{${field}}=${start}..${end}`);
    return [...segments, ...(verb === "" ? [] : [`:${verb}`]), ...spans].join(" ");
  } catch (error) {
    expect(error).toBeInstanceOf(TemplateError);
    return "error";
  }
}

describe("templates.txt", () => {
  const blocks = readTextTable(join(tables, "templates.txt"));

  describe.each(blocks.map(({ title, rows }) => [title, rows] as const))("%s", (_title, rows) => {
    test.each(rows.map(({ cells: [template, reading] }) => [template, reading]))("%s", (template, reading) => {
      expect(readingOf(template === '""' ? "" : template)).toBe(reading);
    });
  });

  test("holds 345 templates", () => {
    expect(Object.fromEntries(blocks.map(({ title, rows }) => [title, rows.length]))).toEqual({
      "Accepted by all implementations": 166,
      "Refused by all implementations": 70,
      "Accepted by most implementations": 11,
      "Refused by most implementations": 14,
      "Refused: ** before the last segment": 30,
      "Refused: / alone": 1,
      "Refused: empty segment": 4,
      "Refused: empty verb": 12,
      "Refused: colon before the end of the template": 8,
      "Refused: nested variables": 7,
      "Refused: invalid field path": 7,
      "Refused: invalid escape": 6,
      "Refused: field bound twice": 2,
      "Refused: colon in the verb": 7,
    });
  });
});

interface Route {
  readonly method: string;
  readonly template: string;
}

interface RequestRow {
  readonly method: string;
  readonly path: string;
  readonly answer: string;
  /** Why this is the expected result, where implementations disagree. */
  readonly reason?: string | undefined;
}

interface RouteSet {
  readonly title: string;
  readonly routes: readonly Route[];
  readonly refused: readonly Route[];
  readonly requests: readonly RequestRow[];
}

function splitMethod(text: string): readonly [method: string, rest: string] {
  const space = text.indexOf(" ");
  return [text.slice(0, space), text.slice(space + 1)];
}

function routeSetOf({ title, rows }: TableBlock): RouteSet {
  const routes: Route[] = [];
  const refused: Route[] = [];
  const requests: RequestRow[] = [];
  for (const { level, cells } of rows) {
    const [method, text] = splitMethod(cells[0]);
    if (level === 2) requests.push({ method, path: text, answer: cells[1] ?? "", reason: cells[2] });
    else (cells[1] === "refused" ? refused : routes).push({ method, template: text });
  }
  return { title, routes, refused, requests };
}

/** Every ASCII character but DEL, escaped in lower case and in upper case. */
const asciiEscapes: RouteSet = {
  title: "One segment decodes every escape",
  routes: [{ method: "GET", template: "/{x}" }],
  refused: [],
  requests: Array.from({ length: 127 }, (_, code) => code.toString(16).padStart(2, "0"))
    .flatMap((hex) => [hex, hex.toUpperCase()])
    .map((hex) => ({
      method: "GET",
      path: `/%${hex}`,
      answer: `/{x} x=${JSON.stringify(String.fromCharCode(Number.parseInt(hex, 16)))}`,
      ...(hex === "25" ? { reason: "%25 decodes to % once" } : {}),
    })),
};

/** The answer of the router, in the notation of requests.txt. */
function answerOf(router: Router<string>, method: string, path: string): string {
  const answer = router.find(method, path);
  if (answer === undefined) return "404";
  if ("malformed" in answer) return "400";
  if ("allow" in answer) return `405 ${answer.allow.join(" ")}`;
  return servedBy(
    answer.value,
    answer.bindings.map(({ field, text }) => [field, text] as const),
  );
}

/** The same for the linear router. */
function linearAnswerOf(routes: readonly Route[], method: string, path: string): string {
  const answer = findLinear(routes, method, path);
  if (answer === undefined) return "404";
  if (answer === "malformed") return "400";
  if (!("index" in answer)) return `405 ${answer.join(" ")}`;
  return servedBy(routes[answer.index]!.template, answer.bindings);
}

function servedBy(template: string, bindings: readonly (readonly [field: string, text: string])[]): string {
  return [template, ...bindings.map(([field, text]) => `${field}=${JSON.stringify(text)}`)].join(" ");
}

describe("requests.txt", () => {
  const sets = [...readTextTable(join(tables, "requests.txt")).map(routeSetOf), asciiEscapes];
  const requests = sets.flatMap((set) => set.requests);

  test.each(sets.map((set) => [set.title, set] as const))("%s", (_title, { routes, refused, requests }) => {
    for (const { template } of refused) expect(() => parseTemplate(template), template).toThrow(TemplateError);
    const build = () => createRouter(routes.map((route) => ({ ...route, value: route.template })));
    for (const { method, path, answer } of requests) {
      if (answer === "error") {
        expect(build).toThrow("match the same requests");
        continue;
      }
      expect({ method, path, answer: answerOf(build(), method, path) }).toEqual({ method, path, answer });
      expect({ method, path, answer: linearAnswerOf(routes, method, path) }).toEqual({ method, path, answer });
    }
  });

  test("holds 562 requests, and a reason for each on which implementations disagree", () => {
    const counts: Record<string, number> = {};
    for (const { reason = "" } of requests) counts[reason] = (counts[reason] ?? 0) + 1;
    expect(requests).toHaveLength(562);
    expect(counts).toEqual({
      "": 490,
      "refused templates serve nothing": 32,
      "a literal before *, * before **": 8,
      "a template with the verb comes first": 2,
      "an unknown verb is text": 4,
      "** may match no segment": 5,
      "* and ** match an empty segment": 3,
      "%2F stays in a variable of several segments": 3,
      "%25 decodes to % once": 2,
      "a query is not part of the path": 1,
      "a method has a template once": 4,
      "not followed: a setting that decodes every escape": 4,
      "not followed: a setting that keeps reserved characters escaped": 3,
      "not followed: a setting by which an unknown verb is 404": 1,
    });
  });
});
