import { MatcherInput } from "re2js";
import type { Budget } from "../budget.ts";
import { compilePattern } from "./compile-pattern.ts";
import { CountedText } from "./counted-text.ts";

const stepsPerMatch = 20;

/** A match: where it is, and its groups. */
export interface Match {
  readonly start: number;
  readonly end: number;
  /** A group by number or name. Null if it took no part in the match. */
  group(group: number | string): string | null;
}

/** Finds the matches of a pattern one after the other. */
export function* matches(pattern: string, text: string, budget: Budget): Generator<Match> {
  const compiled = compilePattern(pattern, budget);
  const size = compiled.programSize();
  budget.checkMatch(size, text.length);
  const counted = new CountedText(text);
  const matcher = compiled.matcher(MatcherInput.utf16(counted));
  // For each character that it reads, the matcher may have to look at each instruction.
  const spendReads = () => {
    budget.spend(stepsPerMatch + counted.reads * (1 + size / 4));
    counted.reads = 0;
  };
  for (;;) {
    const isFound = matcher.find();
    spendReads();
    if (!isFound) return;
    const group = (group: number | string): string | null => {
      const found = matcher.group(group);
      spendReads();
      return found;
    };
    yield { start: matcher.start(), end: matcher.end(), group };
  }
}

/** The first match, or undefined. */
export function firstMatch(pattern: string, text: string, budget: Budget): Match | undefined {
  return matches(pattern, text, budget).next().value || undefined;
}

/** The parts of a text between the matches of a pattern. At most `limit` of them. */
export function splitText(
  pattern: string,
  text: string,
  budget: Budget,
  limit: number = Number.POSITIVE_INFINITY,
): string[] {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of matches(pattern, text, budget)) {
    if (parts.length + 1 >= limit) break;
    // An empty match separates characters, but nothing at the beginning and at the end.
    if (start === end && (start === 0 || start === text.length)) continue;
    parts.push(text.slice(at, start));
    at = end;
  }
  return [...parts, text.slice(at)];
}
