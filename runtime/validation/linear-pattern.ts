/** A regular expression as an automaton, as generated code has it: lists of numbers are separated by spaces. */
export interface PatternAutomaton {
  /** Up to this length, texts are matched by the regular expression: backtracking is cheap for them, and faster. */
  readonly limit: number;
  /** Sources of classes of characters; `^` and `$` are the start and the end of the text. */
  readonly classes: readonly string[];
  /** The index of the class that leads to each state from 1 on. */
  readonly classOf: string;
  /** The states after each state, separated by commas. State 0 is the start. */
  readonly next: string;
  /** The states in which a text matches. */
  readonly ends: string;
}

const known = new Map<string, LinearPattern>();

/** A pattern that takes time in proportion to the text, as patterns of RE2 do. The same object for the same pattern. */
export function linearPattern(pattern: RegExp, automaton: PatternAutomaton): LinearPattern {
  const key = String(pattern);
  let found = known.get(key);
  if (found === undefined) {
    found = new LinearPattern(pattern, automaton);
    known.set(key, found);
  }
  return found;
}

/** The states in which a text may be, found out when they are first reached. */
interface StateSet {
  readonly states: readonly number[];
  readonly isEnd: boolean;
  /** The set after a character, by the classes that it is in. */
  readonly after: Map<string, StateSet>;
}

const maxSets = 500;
const maxCharacters = 2000;

/** A pattern with the method `test` of a regular expression. */
export class LinearPattern {
  readonly #pattern: RegExp;
  readonly #limit: number;
  readonly #classes: readonly (RegExp | "^" | "$")[];
  readonly #classOf: readonly number[];
  readonly #next: readonly (readonly number[])[];
  readonly #ends: ReadonlySet<number>;
  readonly #sets = new Map<string, StateSet>();
  readonly #memberships = new Map<number, string>();

  constructor(pattern: RegExp, { limit, classes, classOf, next, ends }: PatternAutomaton) {
    this.#pattern = pattern;
    this.#limit = limit;
    this.#classes = classes.map((source) => {
      return source === "^" || source === "$" ? source : new RegExp(`^${source}$`, pattern.flags);
    });
    this.#classOf = numbersOf(classOf);
    this.#next = next.split(",").map(numbersOf);
    this.#ends = new Set(numbersOf(ends));
  }

  /** The regular expression. */
  get source(): string {
    return this.#pattern.source;
  }

  /** Whether a part of the text matches. */
  test(text: string): boolean {
    if (text.length <= this.#limit) return this.#pattern.test(text);
    let set = this.#step(this.#setOf([0]), this.#edge("^"));
    for (let at = 0; at < text.length && !set.isEnd; at++) {
      const point = text.codePointAt(at)!;
      if (point > 0xffff) at++;
      set = this.#step(set, this.#membershipOf(point));
    }
    return set.isEnd || this.#step(set, this.#edge("$")).isEnd;
  }

  #step(set: StateSet, membership: string): StateSet {
    if (set.isEnd) return set;
    let after = set.after.get(membership);
    if (after === undefined) {
      // A match may begin anywhere.
      const reached = new Set([0]);
      for (const state of set.states) {
        for (const next of this.#next[state]!) if (membership[this.#classOf[next - 1]!] === "1") reached.add(next);
      }
      after = this.#setOf([...reached].sort((a, b) => a - b));
      set.after.set(membership, after);
    }
    return after;
  }

  /** A hostile text cannot make the automaton grow without bound. */
  #setOf(states: readonly number[]): StateSet {
    const key = states.join(" ");
    const found = this.#sets.get(key);
    if (found !== undefined) return found;
    if (this.#sets.size >= maxSets) {
      for (const { after } of this.#sets.values()) after.clear();
      this.#sets.clear();
    }
    const set: StateSet = { states, isEnd: states.some((state) => this.#ends.has(state)), after: new Map() };
    this.#sets.set(key, set);
    return set;
  }

  #edge(edge: "^" | "$"): string {
    return this.#classes.map((one) => (one === edge ? "1" : "0")).join("");
  }

  /** A digit for each class: whether the character is in it. */
  #membershipOf(point: number): string {
    let found = this.#memberships.get(point);
    if (found === undefined) {
      const character = String.fromCodePoint(point);
      found = this.#classes.map((one) => (typeof one !== "string" && one.test(character) ? "1" : "0")).join("");
      if (this.#memberships.size >= maxCharacters) this.#memberships.clear();
      this.#memberships.set(point, found);
    }
    return found;
  }
}

function numbersOf(text: string): readonly number[] {
  return text === "" ? [] : text.split(" ").map(Number);
}
