import { expect, test } from "vitest";
import { parseExact } from "./parse-exact.ts";

test.each([
  ["9007199254740991", 9007199254740991],
  ["9007199254740993", 9007199254740993n],
  ["-9223372036854775808", -9223372036854775808n],
  ["18446744073709551615", 18446744073709551615n],
  ["18446744073709551616", 2 ** 64],
  ["1e300", 1e300],
  ["-0", -0],
  ["[9007199254740992, 9007199254740993]", [9007199254740992n, 9007199254740993n]],
  ["[18446744073709551616, 18446744073709551617]", [2 ** 64, 2 ** 64]],
  ['{"a":[{"b":9007199254740993}],"c":"9007199254740993"}', { a: [{ b: 9007199254740993n }], c: "9007199254740993" }],
])("parses %s with all digits", (text, json) => {
  expect(parseExact(text)).toEqual(json);
});

test("keeps the member __proto__, and refuses what is not JSON", () => {
  expect(Object.entries(parseExact('{"__proto__":9007199254740993}') as object)).toEqual([
    ["__proto__", 9007199254740993n],
  ]);
  expect(() => parseExact('{"a')).toThrow(SyntaxError);
});
