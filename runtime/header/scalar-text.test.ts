import { expect, test } from "vitest";
import { scalarOfText } from "./scalar-text.ts";

test.each([
  ["text-or-number", "1.5", 1.5],
  ["text-or-number", "-3", -3],
  ["text-or-number", "1e+21", 1e21],
  ["text-or-number", "1.50", "1.50"],
  ["text-or-number", "007", "007"],
  ["text-or-number", "-0", "-0"],
  ["text-or-number", "", ""],
  ["text-or-number", " 1", " 1"],
  ["text-or-number", "NaN", "NaN"],
  ["text-or-number", "9007199254740993", "9007199254740993"],
  ["text-or-number", "true", "true"],
  ["text-or-integer", "12", 12],
  ["text-or-integer", "1.5", "1.5"],
  ["text-or-boolean", "true", true],
  ["text-or-boolean", "false", false],
  ["text-or-boolean", "1", "1"],
  ["text-or-scalar", "false", false],
  ["text-or-scalar", "1.5", 1.5],
  ["text-or-scalar", "x", "x"],
] as const)("%s: %s", (type, text, value) => {
  expect(scalarOfText(type, text)).toBe(value);
});
