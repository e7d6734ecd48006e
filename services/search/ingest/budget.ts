import type { JsonValue } from "@protoc-gen-rest/runtime/json";
import type { RE2JS } from "re2js";
import { invalid } from "../../requests/invalid.ts";
import { ProcessorFailure } from "./failure.ts";

/** How deep documents may become. */
export const maxDepth = 100;

/** How long a text may become. */
export const maxTextLength: number = 1024 * 1024;

/** The most that one simulation may write, in characters of JSON. */
const maxWritten = 32 * 1024 * 1024;

/** The most steps of one simulation. A step takes up to 20 nanoseconds. */
const defaultMaxSteps = 300_000_000;

/** After how many steps other requests have their turn. */
const stepsPerTurn = 5_000_000;

/** Instructions of a pattern times characters of a text: about two seconds. */
const maxMatchSize = 100_000_000;

/**
 * The budget of a simulation, so that no request keeps the server busy. It counts steps: time would depend on what else the
 * machine does. Everything throws 400 once there are none left.
 */
export interface Budget {
  /** The patterns that the simulation has compiled. */
  readonly patterns: Map<string, RE2JS>;
  spend(steps: number): void;
  /** Spends what it takes to read a text. */
  spendText(text: string): void;
  /** Spends what it takes to write a value. Throws a ProcessorFailure if it is nested too deeply or is too long a text. */
  spendValue(value: JsonValue): void;
  /** Throws a ProcessorFailure if a pattern is too large for a text. */
  checkMatch(instructions: number, characters: number): void;
  /** Whether it is time for other requests to have their turn. */
  takeTurn(): boolean;
}

export function createBudget(maxSteps: number = defaultMaxSteps): Budget {
  let written = 0;
  let steps = 0;
  let nextTurn = stepsPerTurn;
  const spend = (more: number): void => {
    steps += more;
    if (steps > maxSteps || written > maxWritten) {
      throw invalid("docs", "the simulation takes too much work: send fewer documents or processors");
    }
  };
  return {
    patterns: new Map(),
    spend,
    spendText: ({ length }) => spend(length / 2),
    spendValue(value) {
      const size = sizeOf(value, 0);
      written += size;
      spend(size);
    },
    checkMatch(instructions, characters) {
      if (instructions * characters <= maxMatchSize) return;
      throw new ProcessorFailure("the pattern is too large for a text of this length");
    },
    takeTurn() {
      if (steps < nextTurn) return false;
      nextTurn = steps + stepsPerTurn;
      return true;
    },
  };
}

function sizeOf(value: JsonValue, depth: number): number {
  if (depth > maxDepth) throw new ProcessorFailure(`values must not have more than ${maxDepth} levels`);
  if (typeof value === "string") return checkLength(value).length + 2;
  if (typeof value !== "object" || value === null) return 4;
  return Object.entries(value).reduce((size, [name, item]) => size + name.length + 3 + sizeOf(item, depth + 1), 2);
}

/** How many values a value holds, and an eighth of the characters of its texts: what it takes to compare it. */
export function comparisonSteps(value: JsonValue | undefined): number {
  if (typeof value === "string") return 1 + value.length / 8;
  if (typeof value !== "object" || value === null || value === undefined) return 1;
  return Object.values(value).reduce<number>((steps, item) => steps + 2 + comparisonSteps(item), 2);
}

/** Returns the text. Throws a ProcessorFailure if it is too long. */
export function checkLength(text: string): string {
  if (text.length <= maxTextLength) return text;
  throw new ProcessorFailure(`a text must not have more than ${maxTextLength} characters`);
}
