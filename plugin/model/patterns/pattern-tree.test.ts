import { expect, test } from "vitest";
import { parsePattern } from "./pattern-tree.ts";

const part = { kind: "class", source: "a" };

test.each([
  ["a?", 0, 1],
  ["a*", 0, Infinity],
  ["a+", 1, Infinity],
  ["a{3}", 3, 3],
  ["a{2,}", 2, Infinity],
  ["a{2,5}", 2, 5],
])("%s repeats from %i to %i times", (source, min, max) => {
  expect(parsePattern(source)).toEqual({ kind: "repetition", part, min, max });
});

test("groups and choices", () => {
  const other = { kind: "class", source: "b" };
  const choice = { kind: "choice", parts: [part, { kind: "sequence", parts: [other, part] }] };
  expect(parsePattern("a|ba")).toEqual(choice);
  expect(parsePattern("(?:a|ba){2}b")).toEqual({
    kind: "sequence",
    parts: [{ kind: "repetition", part: choice, min: 2, max: 2 }, other],
  });
});
