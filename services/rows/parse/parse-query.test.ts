import { describe, expect, test, vi } from "vitest";
import { parseList } from "./parse-condition.ts";
import { parseQuery, type QueryParameters } from "./parse-query.ts";
import { Scanner } from "./scanner.ts";

const path = (steps: number) => `data${"->a".repeat(steps)}`;
const embeds = (count: number) => Array.from({ length: count }, (_, index) => `p${index}:parts(id)`);
const levels = (depth: number) => `${"a(".repeat(depth)}id${")".repeat(depth)}`;

test("a name with many escaped quotes is not read again for each of them", () => {
  const match = vi.spyOn(Scanner.prototype, "match");
  const column = `"${'\\"'.repeat(4000)}`;
  expect(() => parseQuery({ filters: [{ column, condition: "eq.1" }] })).toThrow();
  expect(match.mock.calls.length).toBeLessThan(10);
  match.mockRestore();
});

test.each([
  ["()", []],
  ['(1,"a,b","c\\"d")', ["1", "a,b", 'c"d']],
  ['(5" disk,"5" and 3",x)', ['5" disk', '"5" and 3"', "x"]],
])("the list %s has the values %j", (text, values) => {
  expect(parseList(text)).toEqual(values);
});

describe("a query that could exhaust the stack of the database is refused", () => {
  test.each<[string, QueryParameters, QueryParameters]>([
    ["a path in select", { select: [path(64)] }, { select: [path(65)] }],
    ["a path in order", { order: [path(64)] }, { order: [path(65)] }],
    [
      "a path in a filter",
      { filters: [{ column: path(64), condition: "eq.1" }] },
      { filters: [{ column: path(65), condition: "eq.1" }] },
    ],
    ["embedded tables", { select: embeds(64) }, { select: embeds(65) }],
    ["embedded tables within others", { select: [`a(${embeds(63)})`] }, { select: [`a(${embeds(64)})`] }],
    ["levels", { select: [levels(15)] }, { select: [levels(16)] }],
  ])("%s", (_, accepted, refused) => {
    expect(() => parseQuery(accepted)).not.toThrow();
    expect(() => parseQuery(refused)).toThrow(expect.objectContaining({ status: 400 }));
  });
});
