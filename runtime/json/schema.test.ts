import { describe, expect, test } from "vitest";
import { createCheck } from "./check.ts";
import { enforceSchema, enforceSchemas } from "./schema.ts";

describe("items that must differ", () => {
  function differ(items: readonly unknown[]): boolean {
    const check = createCheck();
    enforceSchema(items, { uniqueItems: true }, check);
    return check.violations.length === 0;
  }

  test.each([
    [[1, "1", 1n, true, "true", null, "null", "object null"]],
    [[null, "null"]],
    [[{ a: 1 }, { a: "1" }, { a: 1n }, { a: null }, { a: "null" }, {}, '{"a":1}']],
    [[[1, 2], [12], ["1", 2], [[1], 2], [], "[1,2]"]],
    [[{ a: 'b","c":"d' }, { a: "b", c: "d" }]],
    [[new Uint8Array(), new Uint8Array([0]), new Uint8Array([0, 0]), "0"]],
    [[{ a: Number.NaN }, { a: Number.POSITIVE_INFINITY }, { a: null }]],
  ])("%# do", (items) => expect(differ(items)).toBe(true));

  test.each([
    [["a", "b", "a"]],
    [[1n, 2n, 1n]],
    [[null, null]],
    [[{ a: [1n] }, { a: [1n] }]],
    [
      [
        { a: 1, b: { c: 2, d: 3 } },
        { b: { d: 3, c: 2 }, a: 1 },
      ],
    ],
    [[{ a: 1, b: undefined }, { a: 1 }]],
    [[new Uint8Array([1, 2]), new Uint8Array([1, 2])]],
    [[Number.NaN, Number.NaN]],
  ])("%# do not", (items) => expect(differ(items)).toBe(false));
});

test("absent members break no rules, whatever every object inherits", () => {
  const rules = { constructor: { enum: ["a"] }, title: { minLength: 1 } };
  const check = createCheck();
  enforceSchemas({}, rules, check);
  enforceSchemas({ constructor: null, title: undefined }, rules, check);
  expect(check.violations).toEqual([]);
  enforceSchemas({ constructor: "b", title: "" }, rules, check);
  expect(check.violations.map(({ path }) => path)).toEqual(["constructor", "title"]);
});
