import { expect, test } from "vitest";
import { createCheck } from "../../json/create-check.ts";
import { celJoinBytes } from "./collections.ts";
import { reportCel } from "./failure.ts";
import { celCharAt, celIndexOf, celLastIndexOf, celReplace, celSplit, celSubstring, celTrim } from "./strings.ts";

test("indexes count code points", () => {
  expect(celCharAt("a😀b", 2n)).toBe("b");
  expect(celIndexOf("a😀b", "b")).toBe(2n);
  expect(celIndexOf("a😀b😀b", "b", 3n)).toBe(4n);
  expect(celLastIndexOf("b😀b", "b", 1n)).toBe(0n);
  expect(celSubstring("a😀b", 1n, 2n)).toBe("😀");
});

test("indexes out of bounds fail", () => {
  expect(celCharAt("ab", 2n)).toBe("");
  expect(() => celCharAt("ab", 3n)).toThrow("out of bounds");
  expect(() => celSubstring("ab", 2n, 1n)).toThrow("before");
});

test("limits count replacements and pieces", () => {
  expect(celReplace("a-a-a", "a", "b", 2n)).toBe("b-b-a");
  expect(celReplace("ab", "", "-")).toBe("-a-b-");
  expect(celSplit("a,b,c", ",", 2n)).toEqual(["a", "b,c"]);
  expect(celSplit("a,b", ",", 0n)).toEqual([]);
  expect(celTrim("\u3000 a\u0085")).toBe("a");
});

test("a text that is too long is a violation", () => {
  const check = createCheck();
  reportCel(check, "id", "", () => "a".repeat(2 ** 30));
  expect(check.violations[0]?.reason).toMatch(/^cannot be checked: /);
});

test("bytes of any length are joined", () => {
  expect(celJoinBytes(Uint8Array.of(1), Uint8Array.of(2, 3))).toEqual(Uint8Array.of(1, 2, 3));
  expect(celJoinBytes(new Uint8Array(200_000), Uint8Array.of(1))).toHaveLength(200_001);
});
