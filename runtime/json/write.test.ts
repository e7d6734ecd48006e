import { expect, test } from "vitest";
import { writeUntyped } from "./any.ts";
import { writeList, writeMap } from "./write.ts";

const same = (item: unknown) => item;
const text = (item: unknown) => (typeof item === "bigint" ? String(item) : item);

test("returns a list or map itself if no item changes", () => {
  const items = [1, 2];
  const entries = { a: 1 };
  expect(writeList(items, same)).toBe(items);
  expect(writeMap(entries, same)).toBe(entries);
  expect(writeList(undefined, same)).toBeUndefined();
  expect(writeMap(undefined, same)).toBeUndefined();
});

test("copies a list or map in which an item changes", () => {
  const items = [1, 2n, 3];
  const entries = { a: 1, b: 2n, c: 3 };
  expect(writeList(items, text)).toEqual([1, "2", 3]);
  expect(writeMap(entries, text)).toEqual({ a: 1, b: "2", c: 3 });
  expect(items).toEqual([1, 2n, 3]);
  expect(entries).toEqual({ a: 1, b: 2n, c: 3 });
});

test("the key __proto__ stays data", () => {
  const entries: Record<string, unknown> = Object.fromEntries([["__proto__", 1n]]);
  expect(JSON.stringify(writeMap(entries, text))).toBe('{"__proto__":"1"}');
  expect(JSON.stringify(writeUntyped(entries))).toBe('{"__proto__":"1"}');
});

test("writes the content of an Any by its JavaScript types", () => {
  const any = {
    "@type": "x/y",
    wide: 5n,
    bytes: new Uint8Array([251]),
    nan: Number.NaN,
    list: [1n, null, { a: true }],
  };
  expect(writeUntyped(any)).toEqual({
    "@type": "x/y",
    wide: "5",
    bytes: "+w==",
    nan: "NaN",
    list: ["1", null, { a: true }],
  });
});
