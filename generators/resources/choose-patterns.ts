import type { ResourcePattern } from "@protoc-gen-rest/plugin";

/** A pattern, and the variables that must be given to choose it. */
export interface Choice {
  readonly pattern: ResourcePattern;
  readonly given: readonly string[];
}

/**
 * Orders patterns so that each can be chosen by its variables: those with the most come first, and the last needs no condition.
 * Of patterns with the same variables only the first can be chosen.
 */
export function choosePatterns(patterns: readonly ResourcePattern[]): readonly Choice[] {
  const distinct = patterns.filter(
    (pattern, index) => patterns.findIndex((other) => hasSame(other, pattern)) === index,
  );
  const sorted = distinct.toSorted((a, b) => b.variables.length - a.variables.length);
  return sorted.map((pattern, index) => {
    const telling = sorted
      .slice(index + 1)
      .map((later) => namesOf(pattern).find((name) => !namesOf(later).includes(name))!);
    return { pattern, given: [...new Set(telling)] };
  });
}

function hasSame(a: ResourcePattern, b: ResourcePattern): boolean {
  return namesOf(a).toSorted().join() === namesOf(b).toSorted().join();
}

function namesOf({ variables }: ResourcePattern): readonly string[] {
  return variables.map(({ localName }) => localName);
}
