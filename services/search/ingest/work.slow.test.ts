import type { JsonObject } from "@protoc-gen-rest/runtime/json";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Processor } from "../../gen/search/v1/ingest_types.js";
import { createBudget } from "./budget.ts";
import { simulate } from "./simulate.ts";

const run = (docs: readonly JsonObject[], processors: readonly object[], budget = createBudget()) => {
  const pipeline = { processors: processors as Processor[] };
  const simulation = { pipeline, id: "p", isVerbose: false, find: () => Promise.resolve(undefined) };
  const sources = docs.map((_source) => ({ _source }));
  return simulate(sources, simulation, budget);
};
const times = (count: number, processor: object) => Array.from({ length: count }, () => processor);
const docs = (count: number, source: JsonObject) => Array.from({ length: count }, () => source);
const a = (text: string): JsonObject => ({ a: text });
const long = "a".repeat(20_000);

afterEach(() => vi.restoreAllMocks());

test("a simulation on a busy machine is not refused", async () => {
  let now = 0;
  vi.spyOn(performance, "now").mockImplementation(() => {
    now += 10_000;
    return now;
  });
  const [result] = await run([a("x")], times(100, { uppercase: { field: "a" } }));
  expect(result).toMatchObject({ doc: { _source: { a: "X" } } });
});

// A hundredth of what is allowed, so that the tests are fast.
describe("a simulation that takes too much work is refused:", () => {
  const set = (members: object) => ({ set: { field: "b", value: 1, ...members } });
  const gsub = (pattern: string) => ({ gsub: { field: "a", pattern, replacement: "b", target_field: "b" } });
  const strip = { html_strip: { field: "a", target_field: "b" } };
  const contains = `${Array.from({ length: 80 }, () => "ctx.a.contains('b')").join("||")}||true`;
  const equals = Array.from({ length: 80 }, () => "ctx.a == ctx.b").join("&&");
  const formats = Array.from({ length: 800 }, () => "yyyy-MM-dd");
  const numbers = Array.from({ length: 4000 }, (_, number) => number);
  const members = Object.fromEntries(numbers.map((number) => [`k${number}`, 1]));
  test.each<[string, readonly JsonObject[], readonly object[]]>([
    ["matches that look further than they reach", [a(long.slice(0, 4000))], [gsub("a.*b|a")]],
    ["large patterns", [a(`${long.slice(0, 4000)}b`)], [gsub("(a?){500}a{500}(b)")]],
    ["many patterns", [a("x")], numbers.map((number) => gsub(`[\\p{L}${number}]{20}`))],
    ["texts that are read again and again", [a(`<${long}>`)], times(300, strip)],
    ["texts that conditions search", [a(long)], times(20, set({ if: contains }))],
    ["texts that conditions compare", [{ a: long, b: long }], times(20, set({ field: "c", if: equals }))],
    ["date formats", [a("x")], times(2, { date: { field: "a", formats, ignore_failure: true } })],
    ["lists without duplicates", [{}], [{ append: { field: "a", value: numbers, allow_duplicates: false } }]],
    ["documents with many members", docs(1, members), times(40, set({ if: "false" }))],
    ["many processors", docs(20, {}), times(800, { drop: { if: "false" } })],
  ])("%s", async (_what, given, processors) => {
    const refused = expect(run(given, processors, createBudget(3_000_000))).rejects;
    await refused.toMatchObject({ status: 400, message: expect.stringContaining("too much work") });
  });
});

test("a simulation of a log is not refused", async () => {
  const line =
    '203.0.113.42 - - [10/Oct/2000:13:55:36 -0700] "GET /a.gif HTTP/1.0" 200 2326 "http://example.com" "Mozilla/4.08"';
  const grok = { grok: { field: "a", patterns: ["%{COMBINEDAPACHELOG}"] } };
  const results = await run(docs(10, a(line)), [grok], createBudget(8_000_000));
  expect(results.every((result) => "doc" in result)).toBe(true);
});
