import type { Budget } from "../budget.ts";
import { compilePattern } from "./compile-pattern.ts";

/** A match: where it is, and its groups. */
export interface Match {
  readonly start: number;
  readonly end: number;
  /** A group by number or name. Null if it took no part in the match. */
  group(group: number | string): string | null;
}

/** Finds the matches of a pattern one after the other. */
export function* matches(pattern: string, text: string, budget: Budget): Generator<Match> {
  const compiled = compilePattern(pattern);
  const size = compiled.programSize();
  const matcher = compiled.matcher(text);
  for (;;) {
    budget.spendMatch(size, text.length);
    if (!matcher.find()) return;
    yield { start: matcher.start(), end: matcher.end(), group: (group) => matcher.group(group) };
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
