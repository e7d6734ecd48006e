import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { setOwn } from "./set-own.ts";

test.each(["__proto__", "constructor", "toString", "ordinary"])("%s is data under a frozen Object.prototype", (key) => {
  const target: object = runInNewContext("Object.freeze(Object.prototype); ({})");
  const prototype: unknown = Object.getPrototypeOf(target);
  setOwn(target, key, 1);
  setOwn(target, key, 2);
  expect(JSON.stringify(target)).toBe(`{"${key}":2}`);
  expect(Object.getPrototypeOf(target)).toBe(prototype);
});
