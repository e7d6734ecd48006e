import type { CharacterRange } from "../elements/validation.ts";

/** For longer texts, a regular expression is faster than a loop over their characters. */
const longest = 4;

/** Returns the range of a pattern such as `^[A-Z]{2}$`, or undefined for any other. */
export function characterRange({ source, flags }: RegExp): CharacterRange | undefined {
  if (flags !== "u") return undefined;
  const found = /^\^\[([0-9A-Za-z])-([0-9A-Za-z])\](?:\{(\d+)(?:,(\d+))?\})?\$$/.exec(source);
  if (found === null) return undefined;
  const [, first, last, min = "1", max = min] = found;
  return Number(max) > longest ? undefined : { min: Number(min), max: Number(max), first: first!, last: last! };
}
