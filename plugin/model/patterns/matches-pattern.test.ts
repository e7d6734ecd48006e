import { expect, test } from "vitest";
import { matchesPattern } from "./matches-pattern.ts";
import { schemaPattern } from "./schema-pattern.ts";

const texts = ["", "a", "ab", "aab", "b", "a.b", "é", "😀a", "\n", "a b", "AB", "12", "x".repeat(50)];

test.each([
  "^(a+)+$",
  "^(?:a|aa)*b?$",
  "(a+b+)+",
  "^(?<name>a+)+?b*?$",
  "^.*b$",
  "^[\\w.]+\\s?\\w*$",
  "^\\p{L}+(?:\\p{L}|\\d)*$",
  "^(\\u0061|\\x62|\\u{e9}|\\ud83d\\ude00)+$",
  "^(\\W*|\\S*)*$",
  "^$|^a+a*$",
])("%s matches what the regular expression matches", (source) => {
  for (const text of texts) expect(matchesPattern(source, text), text).toBe(new RegExp(source, "u").test(text));
});

test.each(["^(a+)+$", "^(?:a|a)*$", "^(aa?)+$", "^a*a*a*a*a*a*$", "(x+x+)+y"])("%s takes linear time", (source) => {
  // Backtracking would take years.
  for (const text of ["a", "x"]) expect(matchesPattern(source, `${text.repeat(20_000)}!`)).toBe(false);
});

test.each(["^(?!b)(a+)+$", "^(a+)+\\1$", "^(\\ba?)+$"])("%s is not matched against a long text", (source) => {
  expect(matchesPattern(source, `${"a".repeat(100)}!`)).toBeUndefined();
  expect(schemaPattern(source)?.risk).toBeDefined();
});

test("a lookahead is no risk if there are few ways through the pattern, or for short texts", () => {
  expect(schemaPattern("^(?!ab)[a-z]{1,20}$")?.risk).toBeUndefined();
  expect(matchesPattern("^(?!ab).*c$", "aabc")).toBe(true);
  expect(schemaPattern("^(?!ab).*c$")?.limit).toBeGreaterThan(1000);
});

test("a text that is not a pattern matches nothing that is known", () => {
  expect(matchesPattern("(", "a")).toBeUndefined();
});
