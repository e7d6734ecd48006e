import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { assignOwn, setOwn } from "./set-own.ts";

test.each(["__proto__", "constructor", "toString", "ordinary"])("%s is data under a frozen Object.prototype", (key) => {
  const target: object = runInNewContext("Object.freeze(Object.prototype); ({})");
  const prototype: unknown = Object.getPrototypeOf(target);
  setOwn(target, key, 1);
  setOwn(target, key, 2);
  expect(JSON.stringify(target)).toBe(`{"${key}":2}`);
  expect(Object.getPrototypeOf(target)).toBe(prototype);
});

test("assigning a member named __proto__ sets no prototype", () => {
  const target = assignOwn({ a: 1 }, JSON.parse('{"__proto__":{"b":2},"a":3}') as object, { c: 4 });
  expect(JSON.stringify(target)).toBe('{"a":3,"__proto__":{"b":2},"c":4}');
  expect([Object.getPrototypeOf(target), "b" in target]).toEqual([Object.prototype, false]);
});
