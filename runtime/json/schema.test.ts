import { describe, expect, test } from "vitest";
import { createCheck } from "./create-check.ts";
import type { Schema } from "./member-schemas.ts";
import { checkSchema, checkSchemas } from "./schema.ts";

describe("unique items", () => {
  function differ(items: readonly unknown[]): boolean {
    const check = createCheck();
    checkSchema(items, { uniqueItems: true }, check);
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
  ])("%# are unique", (items) => expect(differ(items)).toBe(true));

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
  ])("%# are not unique", (items) => expect(differ(items)).toBe(false));
});

test("absent members are valid, even those that every object inherits", () => {
  const rules = { constructor: { enum: ["a"] }, title: { minLength: 1 } };
  const check = createCheck();
  checkSchemas({}, rules, check);
  checkSchemas({ constructor: null, title: undefined }, rules, check);
  expect(check.violations).toEqual([]);
  checkSchemas({ constructor: "b", title: "" }, rules, check);
  expect(check.violations.map(({ path }) => path)).toEqual(["constructor", "title"]);
});

test.each([
  [[], { minItems: 1 }, "expected at least 1 item, got 0"],
  [["a", "b"], { minItems: 3 }, "expected at least 3 items, got 2"],
  [["a", "b"], { maxItems: 1 }, "expected at most 1 item, got 2"],
  [["a", "b", "a"], { uniqueItems: true }, "expected unique items, but [2] equals [0]"],
  [{}, { minProperties: 1 }, "expected at least 1 entry, got 0"],
  [{ a: 1, b: 2 }, { maxProperties: 0 }, "expected at most 0 entries, got 2"],
  ["", { minLength: 1 }, 'expected at least 1 character, got ""'],
  ["abc", { maxLength: 2 }, 'expected at most 2 characters, got "abc"'],
] as const)("%j with %j: %s", (value, schema, reason) => {
  const check = createCheck();
  checkSchema(value, schema, check);
  expect(check.violations).toEqual([{ path: "", reason }]);
});

test.each([
  ["a length", "a".repeat(40), { maxLength: 16, pattern: /^(a+)+$/u, format: "uuid" }, "at most 16 characters"],
  [
    "a number of items",
    ["a", "a", "b"],
    { maxItems: 2, uniqueItems: true, items: { maxLength: 0 } },
    "at most 2 items",
  ],
  ["a number of entries", { a: "b", c: "d" }, { maxProperties: 1, propertyNames: { maxLength: 0 } }, "at most 1 entry"],
] as const)("%s out of bounds ends the checks of the value", (_, value, schema, expected) => {
  const check = createCheck();
  checkSchema(value, schema as Schema, check);
  expect(check.violations).toEqual([{ path: "", reason: expect.stringContaining(expected) }]);
});

test("a pattern does not run on a key that is too long", () => {
  const check = createCheck();
  checkSchema({ ["a".repeat(40)]: 1 }, { propertyNames: { maxLength: 16, pattern: /^(a+)+$/u } }, check);
  expect(check.violations).toHaveLength(1);
});
