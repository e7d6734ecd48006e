/** A pattern as an automaton, which takes time in proportion to the text. */
export interface PatternAutomaton {
  /** Sources of classes of characters; `^` and `$` are the start and the end of the text. */
  readonly classes: readonly string[];
  /** The index of the class that leads to each state from 1 on. */
  readonly classOf: readonly number[];
  /** The states after each state. */
  readonly next: readonly (readonly number[])[];
  readonly ends: readonly number[];
  /** The length of the texts for which backtracking is no risk. */
  readonly limit: number;
}
