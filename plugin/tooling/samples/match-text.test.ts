import { expect, test } from "vitest";
import { matchText } from "./match-text.ts";
import { createRandom } from "./random.ts";

test.each([
  "^[a-z]{3}-\\d+$",
  "^(?:red|green|blue)$",
  "^projects/[^/]+/topics/\\w+$",
  "^(?<year>\\d{4})(?:-\\d{2}){0,2}$",
  "^é\\.[^a-z]\\s$",
  "^(a+)+b?$",
  "^\\p{Lu}\\p{Ll}*$",
])("a text for %s", (pattern) => {
  for (let i = 0; i < 20; i++) expect(matchText(pattern, createRandom(`${i}`))).toMatch(new RegExp(pattern, "u"));
});

test.each(["^(a)\\1$", "(", "^a{20000}$"])("none for %s", (pattern) => {
  expect(matchText(pattern, createRandom("1"))).toBeUndefined();
});
