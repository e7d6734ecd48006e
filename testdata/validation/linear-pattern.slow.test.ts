import { expect, test } from "vitest";
import { patternTest } from "../../plugin/model/patterns/automaton.ts";
import { PatternError } from "../../plugin/model/patterns/pattern-error.ts";
import { LinearPattern } from "../../runtime/validation/linear-pattern.ts";
import { createRandom } from "./random-json.ts";

/** Generated code as an object; undefined if the regular expression is linear by itself. `short`: the limit for backtracking. */
function automatonOf(source: string, short?: number): LinearPattern | undefined {
  const { pattern, linear } = patternTest(source);
  if (linear === undefined) return undefined;
  const { classes, classOf, next, ends, limit } = linear;
  return new LinearPattern(pattern, {
    limit: short ?? limit,
    classes,
    classOf: classOf.join(" "),
    next: next.map((states) => states.join(" ")).join(","),
    ends: ends.join(" "),
  });
}

const hostile = [
  "^(a+)+$",
  "^(a|aa)*b$",
  "^(a*)*$",
  "^(a?){30}a{30}$",
  "^(.*a){5}$",
  "(a+b+)+c",
  "^a*a*a*$",
  "a+$",
  "\\s+$",
  "^(a|b|ab)+$",
  "(?i)^(a|A)+$",
  "^([a-z]+\\.)*[a-z]+$|^(b+)+$",
  "^(([a-z])+.)+[A-Z]([a-z])+$",
];

test.each(hostile)("%s takes linear time", (source) => {
  const automaton = automatonOf(source, 0);
  const { pattern } = patternTest(source);
  for (const text of ["", "a", "aa", "ab", "b", "aab", "A", "aA", "ba.b", "a a", "abcB", "aXbYc", " ", "a "]) {
    expect(automaton?.test(text), text).toBe(pattern.test(text));
  }
  // Any of these would take centuries, or at least minutes.
  for (const text of ["a", "ab", " ", "a."]) {
    const hard = text.repeat(100_000);
    expect(automaton?.test(`${hard}!`)).toBe(false);
  }
});

test.each([...hostile, "^(aa?)+$", "^(a[ab]?c?)+$", `^${"a?".repeat(40)}a{40}$`])(
  "%s takes few steps for short texts",
  (source) => {
    const pattern = automatonOf(source)!;
    // With backtracking, some of these would take years.
    for (let length = 20; length < 80; length++) expect(pattern.test(`${"a".repeat(length)}!`)).toBe(false);
  },
);

test.each([
  "^[a-z]+$",
  "^\\d{3}-\\d{4}$",
  "^[A-Z]{2}$",
  "^[a-z][a-z0-9_]*$",
  "^$|^[a-z]+-\\d{2,3}$",
  '^[^"]*"[^"]*$',
  "\\d{3}",
  "^(?:AD|AE|AF|AG|AI|AL|AM)$",
  "foo|bar|baz|ba",
  "^a{1,1000}$",
])("%s remains a regular expression", (source) => {
  expect(automatonOf(source)).toBeUndefined();
});

const many = Array.from({ length: 4000 }, (_, index) => String.fromCharCode(0x4e00 + index)).join("|");

test.each(["(a+)+\\b", "(?m)^(a*)*$", "^(a?){500}$", "^((a{1,100}b){1,100}c){1,100}$", `^(${many})+$`])(
  "%s is refused",
  (source) => {
    expect(() => patternTest(source)).toThrow(PatternError);
  },
);

test("an automaton matches what the regular expression matches", () => {
  const random = createRandom(1);
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)]!;
  const expression = (depth: number): string => {
    const part = depth === 0 || random() < 0.4 ? pick(["a", "b", "[ab]", ".", "[^a]"]) : `(${expression(depth - 1)})`;
    const repeated = part + pick(["", "", "*", "+", "?", "{2}", "{1,3}", "{0,2}", "{2,}"]);
    return random() < 0.5 ? repeated : repeated + pick(["", "|"]) + expression(Math.max(0, depth - 1));
  };
  const counts = { automata: 0, expressions: 0 };
  for (let i = 0; i < 1200; i++) {
    const source = pick(["", "^"]) + expression(2) + pick(["", "$"]);
    // Longer ones make the regular expression backtrack for hours, even on short texts, once V8 no longer optimizes them.
    if (source.length > 24) continue;
    const { pattern } = patternTest(source);
    const automaton = automatonOf(source);
    if (automaton === undefined) {
      counts.expressions++;
      // Backtracking would take minutes for some of them.
      for (const text of ["a", "ab", "b"]) pattern.test(`${text.repeat(5_000)}!`);
      continue;
    }
    counts.automata++;
    for (let length = 0; length < 8; length++) {
      const text = Array.from({ length }, () => pick(["a", "b", "c", "\n"])).join("");
      expect(automaton.test(text), `${source} ${JSON.stringify(text)}`).toBe(pattern.test(text));
    }
  }
  expect(counts.expressions).toBeGreaterThan(100);
  expect(counts.automata).toBeGreaterThan(200);
});
