import type { JsonValue } from "@protoc-gen-rest/runtime/json";
import { invalid } from "../errors.ts";
import { ProcessorFailure } from "./failure.ts";

/** How deep documents may become. */
export const maxDepth = 100;

/** How long a text may become. */
export const maxTextLength: number = 1024 * 1024;

/** What one simulation may write, in characters of JSON. */
const maxWritten = 32 * 1024 * 1024;
const maxMilliseconds = 3000;

/** Instructions of a pattern times characters of a text: about two seconds. */
const maxMatchSteps = 100_000_000;

/** What a simulation may take, so that no request keeps the server busy. */
export interface Budget {
  /** Spends characters, and checks the time. Throws 400 once there are none left. */
  spend(characters: number): void;
  /** Spends the size of a value. Throws a ProcessorFailure if it is nested too deeply or is too long a text. */
  spendValue(value: JsonValue): void;
  /** Throws a ProcessorFailure if the pattern is too large for the text. */
  spendMatch(instructions: number, characters: number): void;
}

export function createBudget(): Budget {
  const end = performance.now() + maxMilliseconds;
  let left = maxWritten;
  const spend = (characters: number): void => {
    left -= characters;
    if (left < 0 || performance.now() > end) {
      throw invalid("docs", "the simulation takes too much work: send fewer documents or processors");
    }
  };
  const sizeOf = (value: JsonValue, depth: number): number => {
    if (depth > maxDepth) throw new ProcessorFailure(`values must not have more than ${maxDepth} levels`);
    if (typeof value === "string") return checkLength(value).length + 2;
    if (typeof value !== "object" || value === null) return 4;
    return Object.entries(value).reduce((size, [name, item]) => size + name.length + 3 + sizeOf(item, depth + 1), 2);
  };
  return {
    spend,
    spendValue: (value) => spend(sizeOf(value, 0)),
    spendMatch(instructions, characters) {
      if (instructions * characters > maxMatchSteps) {
        throw new ProcessorFailure("the pattern is too large for a text of this length");
      }
      spend(1);
    },
  };
}

/** Returns the text. Throws a ProcessorFailure if it is too long. */
export function checkLength(text: string): string {
  if (text.length <= maxTextLength) return text;
  throw new ProcessorFailure(`a text must not have more than ${maxTextLength} characters`);
}
