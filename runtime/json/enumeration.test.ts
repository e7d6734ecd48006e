import { expect, test } from "vitest";
import { createCheck } from "./create-check.ts";
import { type EnumType, readEnum, readKnownEnum } from "./enumeration.ts";

const values = Object.fromEntries(Array.from({ length: 300 }, (_, i) => [`VALUE_${i}`, i]));
const large: EnumType = { values };

test("a violation lists some of the values, not hundreds", () => {
  const check = createCheck({ unknown: "reject" });
  expect(readEnum("VALUE", large, check)).toBeUndefined();
  expect(check.violations[0]?.reason).toMatch(/^expected one of VALUE_0, .*VALUE_11, \.\.\., got "VALUE"$/);
});

test.each([
  ["keep", "NEWER", 0],
  ["drop", undefined, 1],
  ["reject", undefined, 1],
] as const)("an unknown name, with the unknown members option %s", (unknown, expected, violations) => {
  const check = createCheck({ unknown });
  expect(readEnum("NEWER", large, check)).toBe(expected);
  expect(check.violations).toHaveLength(violations);
});

test("a closed enum and messages that have no place for it ignore an unknown name", () => {
  const check = createCheck();
  expect(readEnum("NEWER", { ...large, closed: true }, check)).toBeUndefined();
  expect(readKnownEnum("NEWER", large, check)).toBeUndefined();
  expect(check.violations).toEqual([]);
});

test("numbers become names; an open enum keeps a number without a name", () => {
  const check = createCheck();
  expect(readEnum(7, large, check)).toBe("VALUE_7");
  expect(readEnum(777, large, check)).toBe(777);
  expect(check.violations).toEqual([]);
  expect(readEnum(777, { ...large, closed: true }, check)).toBeUndefined();
  expect(check.violations).toHaveLength(1);
});
