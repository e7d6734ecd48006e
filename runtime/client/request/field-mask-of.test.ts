import { expect, test } from "vitest";
import { fieldMaskOf } from "./field-mask-of.ts";

test.each([
  [undefined, undefined],
  [{}, undefined],
  [{ a: undefined }, undefined],
  [{ a: 0, b: "", c: null, d: [], e: false }, "a,b,c,d,e"],
  [{ a: { b: 1, c: { d: 2 } } }, "a.b,a.c.d"],
  [{ a: {} }, "a"],
  [{ labels: { x: 1 }, a: { labels: { y: 1 } } }, "labels,a.labels"],
  [{ _id: 1, name: "n", etag: "e", a: { name: "m" } }, "id,a.name"],
])("%j", (json, mask) => {
  expect(fieldMaskOf(json, ["labels"], { _id: "id", name: "", etag: "" })).toBe(mask);
});
