import { RE2JS } from "re2js";
import type { Budget } from "../budget.ts";
import { NotExecutable } from "../failure.ts";
import { patternSize } from "./pattern-size.ts";

const maxPatternLength = 8192;
const maxPatternSize = 20_000;
const maxCached = 500;
const cached = new Map<string, RE2JS>();

/**
 * Compiles a regular expression of RE2, which matches in linear time, so that no pattern of a caller can hang the server. Throws
 * NotExecutable for a pattern with lookaround or backreferences, which have no linear time.
 */
export function compilePattern(pattern: string, budget: Budget): RE2JS {
  const known = budget.patterns.get(pattern);
  if (known !== undefined) return known;
  if (pattern.length > maxPatternLength) {
    throw new NotExecutable(`a pattern must not have more than ${maxPatternLength} characters`);
  }
  const size = patternSize(pattern);
  if (size > maxPatternSize) throw new NotExecutable("the pattern repeats too much");
  // The same for every simulation, whether the pattern is cached or not. Character classes take long, repetitions many steps.
  budget.spend(300 * pattern.length + 250 * size);
  const result = cached.get(pattern) ?? compile(pattern);
  if (cached.size >= maxCached) cached.clear();
  cached.set(pattern, result);
  budget.patterns.set(pattern, result);
  return result;
}

function compile(pattern: string): RE2JS {
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new NotExecutable(`the pattern [${pattern.slice(0, 200)}] is not supported: ${reason}`);
  }
}
