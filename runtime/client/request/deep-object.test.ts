import { describe, expect, test } from "vitest";
import { deepObject } from "./deep-object.ts";
import { queryText } from "./query-text.ts";

function text(values: object, emptyBrackets?: boolean): string {
  return decodeURIComponent(queryText(deepObject(values, emptyBrackets) ?? {}));
}

test("single values have no brackets", () => {
  expect(text({ limit: 10, all: true, name: "a b" })).toBe("?limit=10&all=true&name=a b");
});

test("messages, maps and lists, however deep", () => {
  const values = { address: { city: "Paris" }, items: [{ price: 5, tags: ["a", "b"] }], rows: [[1], [2, 3]] };
  expect(text(values)).toBe(
    "?address[city]=Paris&items[0][price]=5&items[0][tags][0]=a&items[0][tags][1]=b&rows[0][0]=1&rows[1][0]=2&rows[1][1]=3",
  );
  expect(text(values, true)).toBe(
    "?address[city]=Paris&items[0][price]=5&items[0][tags][]=a&items[0][tags][]=b&rows[0][]=1&rows[1][]=2&rows[1][]=3",
  );
});

test("absent and empty values are left out", () => {
  expect(text({ a: undefined, b: null, c: [], d: {}, e: { f: null, g: [] }, h: "" })).toBe("?h=");
  expect(deepObject(undefined)).toBeUndefined();
  expect(deepObject(null)).toBeUndefined();
});

test("bytes are a single value", () => {
  const file = new Uint8Array([1, 2]);
  expect(deepObject({ file, link: { file } })).toEqual({ file, "link[file]": file });
});

test("names that JavaScript objects inherit", () => {
  const values = { metadata: JSON.parse('{"__proto__":"1","constructor":"2"}') as object };
  expect(text(values)).toBe("?metadata[__proto__]=1&metadata[constructor]=2");
});

describe("throws a TypeError for what would be read as something else", () => {
  test.each([
    [{ list: ["a", null] }, "no parameter can hold list[1], which is empty"],
    [{ list: [{}, { a: 1 }] }, "no parameter can hold list[0], which is empty"],
    [{ list: [[]] }, "no parameter can hold list[0], which is empty"],
    [{ map: { "": 1 } }, 'no brackets can hold "", a name in map'],
    [{ map: { "a]": 1 } }, 'no brackets can hold "a]", a name in map'],
    [{ map: { a: { "[": 1 } } }, 'no brackets can hold "[", a name in map[a]'],
  ])("%j", (values, message) => {
    expect(() => deepObject(values)).toThrow(new TypeError(message));
    expect(() => deepObject(values, true)).toThrow(new TypeError(message));
  });
});
