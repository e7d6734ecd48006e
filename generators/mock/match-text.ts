import { sample, stringMatching } from "fast-check";

/** Finds a text that matches a pattern; undefined for patterns that cannot be turned around, such as those with lookaheads. */
export function matchText(pattern: string, seed: number): string | undefined {
  try {
    const [text] = sample(stringMatching(new RegExp(pattern, "u"), { size: "xsmall" }), { seed, numRuns: 1 });
    return text;
  } catch {
    return undefined;
  }
}
