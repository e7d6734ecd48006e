import { RE2JS } from "@bufbuild/re2";
import { expect, test } from "vitest";
import { characterRange } from "../validation/character-range.ts";
import { translatePattern } from "./pattern.ts";
import { PatternError } from "./pattern-error.ts";

const patterns = [
  "^a.c$",
  "(?s)^a.c$",
  "(?m)^b$",
  "(?i)^ABC$",
  "\\Aab\\z",
  "^\\d+$",
  "^\\s$",
  "^\\w+$",
  "^\\S\\D\\W$",
  "[[:alpha:]]+",
  "^[^[:digit:]a]$",
  "^\\pL+$",
  "^\\p{Greek}$",
  "^\\PL$",
  "^[\\pL\\d]+$",
  "\\Qa.c\\E",
  "^a{2,3}$",
  "^a{,3}$",
  "^(?P<x>a|b)+?$",
  "^(?:a|)$",
  "^[]a]+$",
  "^[a\\]]$",
  "^\\x41\\x{1F600}$",
  "^\\101$",
  "a\\b",
  "^a\\Bb",
  "^*a",
  "^[\\D]$",
  "^[a-c-]+$",
  "^[^\\S]$",
  "^(?m:^a$)$",
  "^a|b$",
  "(?U)^a+$",
  "^[\\S]$",
  "^\\.$",
  "^/$",
  "^[/]$",
  "^\\p{^Greek}$",
  "^[[:^space:]]$",
  "^a**$",
  "(?=a)",
  "\\1",
  "^\\C$",
  "a{1001}",
  "[b-a]",
  "^a{2}{3}$",
  "^()*$",
  "^x*?$",
  "(?i)^é$",
  "(?i)^[a-z]$",
  "^\\p{Lu}$",
  "^\\pN$",
  "^\\a$",
  "$^",
  "^.$",
  "^\\v$",
  "^[\\v]$",
  "(?ms)^a.b$",
  "\\Z",
  "(?-s)^a.c$",
  "^{$",
  "^a{$",
  "^}$",
  "^]$",
  "^a{1$",
  "^[\\Q]\\E]$",
];

const texts = [
  "",
  "a",
  "b",
  "c",
  "ab",
  "abc",
  "ABC",
  "a\nc",
  "a\u2028c",
  "a.c",
  "axc",
  "b\n",
  "x\nb\ny",
  "1",
  "12",
  "a1",
  "é",
  "É",
  "Α",
  "α",
  "日本",
  " ",
  "\u00a0",
  "\t",
  "\v",
  "!x ",
  "A😀",
  "A",
  "aa",
  "aaa",
  "aaaa",
  "]",
  "a]",
  "-",
  "\n",
  "/",
  ".",
  "ſ",
  "K",
  "a{,3}",
  "a{",
  "{",
  "}",
  "a{1",
  "x",
  "K",
  "\x07",
  "1a!",
];

/** A pattern in RE2 as a predicate, or undefined if it is invalid. */
function re2(pattern: string): ((text: string) => boolean) | undefined {
  try {
    const compiled = RE2JS.compile(pattern);
    return (text) => compiled.test(text);
  } catch {
    return undefined;
  }
}

test.each(patterns)("%s matches what RE2 matches", (pattern) => {
  const matches = re2(pattern);
  if (matches === undefined) {
    expect(() => translatePattern(pattern)).toThrow(PatternError);
    return;
  }
  const translated = translatePattern(pattern);
  expect(texts.filter((text) => translated.test(text))).toEqual(texts.filter(matches));
});

test("a part that ignores case is refused, since JavaScript has no such groups", () => {
  expect(() => translatePattern("^(?i:a)$")).toThrow("ignores case in a part");
});

test.each([
  ["^[A-Z]{2}$", { min: 2, max: 2, first: "A", last: "Z" }],
  ["^\\d$", { min: 1, max: 1, first: "0", last: "9" }],
  ["\\A[a-z]{2,3}\\z", { min: 2, max: 3, first: "a", last: "z" }],
  ["^[A-Z]{5}$", undefined],
  ["^[A-Z]{2}", undefined],
  ["(?i)^[A-Z]{2}$", undefined],
  ["(?m)^[A-Z]{2}$", undefined],
  ["^[A-Z0-9]{2}$", undefined],
  ["^[A-Z]{2,}$", undefined],
  ["^[^A-Z]{2}$", undefined],
  ["^[A-Z]?$", undefined],
])("the range of %s", (pattern, range) => {
  expect(characterRange(translatePattern(pattern))).toEqual(range);
});
