import { schemaPattern } from "@protoc-gen-rest/plugin";
import { sample, stringMatching } from "fast-check";

/** Finds a text that matches a pattern; undefined for patterns that cannot be turned around, such as those with lookaheads, or that are huge. */
export function matchText(pattern: string, seed: number): string | undefined {
  const { pattern: compiled, risk } = schemaPattern(pattern) ?? {};
  if (compiled === undefined || risk !== undefined) return undefined;
  try {
    const [text] = sample(stringMatching(compiled, { size: "xsmall" }), { seed, numRuns: 1 });
    return text;
  } catch {
    return undefined;
  }
}
