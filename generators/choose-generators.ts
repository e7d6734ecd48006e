import type { Generator } from "./generator.ts";

/** The generators that words of `emit` ask for, with those that they need, in the order of `all`. */
export function chooseGenerators(all: readonly Generator[], words: readonly string[]): readonly Generator[] {
  const chosen = new Set(words);
  // The loop visits the words that it adds, too.
  for (const word of chosen) {
    for (const needed of all.find(({ name }) => name === word)?.needs ?? []) chosen.add(needed);
  }
  return all.filter(({ name }) => chosen.has(name));
}
