import { isSafePattern as isSafe } from "redos-detector";

// The time is bounded by steps, not by a clock, so that findings are the same on every machine.
const maxSteps = 20_000;

/** Whether matching a pattern takes time in proportion to the text. */
export function isSafePattern(pattern: string): boolean {
  return isSafe(pattern, { unicode: true, maxSteps, timeout: Number.POSITIVE_INFINITY }).safe;
}
