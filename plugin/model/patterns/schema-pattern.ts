import type { PatternAutomaton } from "../elements/pattern-automaton.ts";
import { affordableLength, toAutomaton } from "./automaton.ts";
import { PatternError } from "./pattern-error.ts";
import { parsePattern } from "./pattern-tree.ts";

/** How to match a pattern of ECMAScript, in which `schema` and OpenAPI annotations write patterns. */
export interface SchemaPattern {
  readonly pattern: RegExp;
  /** The automaton that gives the same results, if backtracking may take long. */
  readonly linear?: PatternAutomaton | undefined;
  /** Why there is none, although backtracking may take long: the end of a sentence about the pattern. */
  readonly risk?: string | undefined;
  /** The length up to which texts are cheap all the same. */
  readonly limit?: number;
}

const cache = new Map<string, SchemaPattern | undefined>();
const most = 1000;

/** Undefined for a text that is not a pattern. */
export function schemaPattern(source: string): SchemaPattern | undefined {
  if (!cache.has(source)) {
    if (cache.size >= most) cache.clear();
    cache.set(source, createPattern(source));
  }
  return cache.get(source);
}

function createPattern(source: string): SchemaPattern | undefined {
  let pattern: RegExp;
  try {
    pattern = new RegExp(source, "u");
  } catch {
    return undefined;
  }
  try {
    return { pattern, linear: toAutomaton(pattern) };
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return { pattern, risk: error.message, limit: limitOf(pattern) };
  }
}

function limitOf({ source }: RegExp): number {
  try {
    return affordableLength(parsePattern(source));
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    return 0;
  }
}
