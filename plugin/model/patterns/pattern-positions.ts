import { areDisjoint } from "./pattern-disjoint.ts";
import type { PatternTree } from "./pattern-tree.ts";

/** The positions of a pattern (Glushkov's construction): a class for each, and which may follow which. */
export interface PatternPositions {
  readonly classes: readonly string[];
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly follow: readonly (readonly number[])[];
  readonly isNullable: boolean;
  /**
   * Whether at most one way through the pattern can take the next character. Then, backtracking takes time in proportion to
   * the text.
   */
  readonly isDeterministic: boolean;
}

/** How many positions and transitions a pattern may have. */
const most = 5_000;

interface Part {
  readonly first: readonly number[];
  readonly last: readonly number[];
  readonly isNullable: boolean;
}

const empty: Part = { first: [], last: [], isNullable: true };

/** Finds the positions of a pattern, or returns undefined if it has too many. */
export function positionsOf(tree: PatternTree, ignoreCase: boolean): PatternPositions | undefined {
  const builder = new PositionBuilder(ignoreCase);
  const { first, last, isNullable } = builder.add(tree);
  if (builder.isTooLarge) return undefined;
  const { classes, follow } = builder;
  // All that may follow the start of the text begins at the same place.
  const afterStart = follow.filter((_, position) => classes[position] === "^").flat();
  const isDeterministic =
    !builder.isAmbiguous && [first, afterStart, ...follow].every((some) => builder.areApart(some));
  return { classes, first, last, follow, isNullable, isDeterministic };
}

class PositionBuilder {
  readonly classes: string[] = [];
  readonly follow: number[][] = [];
  isAmbiguous = false;
  readonly #ignoreCase: boolean;
  #transitions = 0;

  constructor(ignoreCase: boolean) {
    this.#ignoreCase = ignoreCase;
  }

  get isTooLarge(): boolean {
    return this.classes.length > most || this.#transitions > most;
  }

  add(tree: PatternTree): Part {
    if (this.isTooLarge) return empty;
    switch (tree.kind) {
      case "class": {
        const position = this.classes.push(tree.source) - 1;
        this.follow.push([]);
        return { first: [position], last: [position], isNullable: false };
      }
      case "assertion":
      case "look":
        return empty;
      case "sequence":
        return tree.parts.reduce<Part>((before, part) => this.#joined(before, this.add(part)), empty);
      case "choice":
        return this.#choice(tree.parts.map((part) => this.add(part)));
      default:
        return this.#repeated(tree);
    }
  }

  /** Whether no two of these positions can take the same character. */
  areApart(positions: readonly number[]): boolean {
    // Comparing all pairs would take too long.
    if (positions.length > 500) return false;
    return positions.every((one, index) => positions.slice(index + 1).every((other) => this.#isApart(one, other)));
  }

  #isApart(one: number, other: number): boolean {
    return areDisjoint(this.classes[one]!, this.classes[other]!, this.#ignoreCase);
  }

  #choice(parts: readonly Part[]): Part {
    return {
      first: parts.flatMap(({ first }) => first),
      last: parts.flatMap(({ last }) => last),
      isNullable: parts.some(({ isNullable }) => isNullable),
    };
  }

  #joined(a: Part, b: Part): Part {
    this.#link(a.last, b.first);
    return {
      first: a.isNullable ? [...a.first, ...b.first] : a.first,
      last: b.isNullable ? [...a.last, ...b.last] : b.last,
      isNullable: a.isNullable && b.isNullable,
    };
  }

  /** `x{2,4}` is `xx(x(x)?)?`, and `x{2,}` is `xxx*`. */
  #repeated({ part, min, max }: Extract<PatternTree, { kind: "repetition" }>): Part {
    let result = empty;
    const required = max === Infinity ? Math.max(min - 1, 0) : min;
    for (let i = 0; i < required; i++) result = this.#joined(result, this.#copy(part, max > 1));
    if (max === Infinity) return this.#joined(result, this.#loop(this.#copy(part, true), min === 0));
    let tail = result.last;
    let isFirst = result.isNullable;
    for (let i = min; i < max && !this.isTooLarge; i++) {
      const copy = this.#copy(part, max > 1);
      this.#link(tail, copy.first);
      const first = isFirst ? [...result.first, ...copy.first] : result.first;
      result = { first, last: [...result.last, ...copy.last], isNullable: result.isNullable };
      tail = copy.isNullable ? [...tail, ...copy.last] : copy.last;
      isFirst &&= copy.isNullable;
    }
    return result;
  }

  #copy(tree: PatternTree, isRepeated: boolean): Part {
    const part = this.add(tree);
    if (isRepeated && part.isNullable) this.isAmbiguous = true;
    return part;
  }

  /** A repetition that could as well continue inside of its part is ambiguous: `(a+)+`. */
  #loop(part: Part, isNullable: boolean): Part {
    for (const position of this.isTooLarge ? [] : part.last) {
      const inside = this.follow[position]!;
      if (inside.some((one) => part.first.some((other) => !this.#isApart(one, other)))) this.isAmbiguous = true;
    }
    this.#link(part.last, part.first);
    return { ...part, isNullable: isNullable || part.isNullable };
  }

  #link(from: readonly number[], to: readonly number[]): void {
    this.#transitions += from.length * to.length;
    if (this.isTooLarge) return;
    for (const position of from) {
      const follow = this.follow[position]!;
      for (const next of to) if (!follow.includes(next)) follow.push(next);
    }
  }
}
