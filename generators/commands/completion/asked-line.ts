import type { Command } from "commander";

/** A line to complete: what commander has read before the last word. */
export interface AskedLine {
  readonly command: Command;
  readonly operands: readonly string[];
  /** From the first option that the command does not have. */
  readonly unknown: readonly string[];
  readonly last: string;
}
