import type { LinearPattern } from "../elements/linear-pattern.ts";
import type { ValidationTest } from "../elements/validation.ts";
import { translatePattern } from "./pattern.ts";
import { isEdge } from "./pattern-disjoint.ts";
import { PatternError } from "./pattern-error.ts";
import { type PatternPositions, positionsOf } from "./pattern-positions.ts";
import { type PatternTree, parsePattern } from "./pattern-tree.ts";

/** How many steps of backtracking a value may cost. */
const affordable = 1e6;
/** How many positions generated code may have for a pattern. */
const mostPositions = 2000;

/** The test for a pattern of RE2. Throws a PatternError. */
export function patternTest(source: string): Extract<ValidationTest, { readonly kind: "pattern" }> {
  const pattern = translatePattern(source);
  return { kind: "pattern", pattern, linear: toLinearPattern(pattern) };
}

/**
 * RE2 takes time in proportion to the text, and backtracking may not. Returns how to match a pattern for which that is so, or
 * undefined for any other. Throws a PatternError if it cannot be matched so.
 */
function toLinearPattern({ source, flags }: RegExp): LinearPattern | undefined {
  const tree = parsePattern(source);
  const positions = positionsOf(tree, flags.includes("i"));
  if (positions === undefined) throw new PatternError("is too large: repeat fewer times");
  const isAnchored = !positions.isNullable && positions.first.every((first) => positions.classes[first] === "^");
  if (positions.isDeterministic && (isAnchored || !hasLoop(tree))) return undefined;
  const { count, length } = pathsOf(tree);
  if (count * length <= (isAnchored ? 100_000 : 2_000)) return undefined;
  const problem = "may take long for long texts in JavaScript, and";
  if (hasAssertion(tree))
    throw new PatternError(`${problem} has \\b or (?m): write it with ^ at its start, and without them`);
  if (positions.classes.length > mostPositions) throw new PatternError(`${problem} is too large: repeat fewer times`);
  if (positions.follow.some((follow, index) => follow.some((next) => repeatsEdge(positions, index, next)))) {
    throw new PatternError(`${problem} has ^ or $ twice`);
  }
  return { ...automatonOf(positions), limit: limitOf(tree, positions, isAnchored) };
}

function repeatsEdge({ classes }: PatternPositions, one: number, next: number): boolean {
  return isEdge(classes[one]!) && classes[one] === classes[next];
}

/** The length up to which a text is matched by backtracking, which is faster for most of them. */
function limitOf(tree: PatternTree, { isDeterministic }: PatternPositions, isAnchored: boolean): number {
  if (isDeterministic) return 1000;
  const loops = countLoops(tree);
  return loops === undefined ? 0 : Math.floor(affordable ** (1 / (loops + (isAnchored ? 0 : 1))));
}

/** The number of repetitions, each of which multiplies the time by the length; undefined if they are nested, or for choices. */
function countLoops(tree: PatternTree): number | undefined {
  switch (tree.kind) {
    case "class":
    case "assertion":
      return 0;
    case "choice":
      return undefined;
    case "sequence": {
      const counts = tree.parts.map(countLoops);
      return counts.includes(undefined) ? undefined : counts.reduce<number>((sum, count) => sum + count!, 0);
    }
    default: {
      const inner = countLoops(tree.part);
      if (tree.max <= 1 || tree.min === tree.max) return inner === 0 || tree.max <= 1 ? inner : undefined;
      return inner === 0 ? 1 : undefined;
    }
  }
}

interface Paths {
  readonly count: number;
  readonly length: number;
}

/** The number of ways through a pattern, and the length of the longest: backtracking takes at most all of them. */
function pathsOf(tree: PatternTree): Paths {
  switch (tree.kind) {
    case "class":
    case "assertion":
      return { count: 1, length: 1 };
    case "sequence": {
      const parts = tree.parts.map(pathsOf);
      return {
        count: parts.reduce((product, { count }) => product * count, 1),
        length: parts.reduce((sum, { length }) => sum + length, 0),
      };
    }
    case "choice": {
      const parts = tree.parts.map(pathsOf);
      return {
        count: parts.reduce((sum, { count }) => sum + count, 0),
        length: Math.max(...parts.map(({ length }) => length)),
      };
    }
    default: {
      const { count, length } = pathsOf(tree.part);
      const { min, max } = tree;
      const repetitions = max === min ? 1 : max - min + 1;
      return { count: max === Infinity ? Infinity : count ** max * repetitions, length: length * max };
    }
  }
}

function hasLoop(tree: PatternTree): boolean {
  if (tree.kind === "repetition") return tree.max === Infinity || hasLoop(tree.part);
  return "parts" in tree && tree.parts.some(hasLoop);
}

function hasAssertion(tree: PatternTree): boolean {
  if (tree.kind === "repetition") return hasAssertion(tree.part);
  return tree.kind === "assertion" || ("parts" in tree && tree.parts.some(hasAssertion));
}

/** Classes are declared once. State 0 is the start, and a position is the state after its class. */
function automatonOf({ classes, first, last, follow, isNullable }: PatternPositions): Omit<LinearPattern, "limit"> {
  const distinct = [...new Set(classes)];
  const states = (positions: readonly number[]): readonly number[] => positions.map((position) => position + 1);
  return {
    classes: distinct,
    classOf: classes.map((source) => distinct.indexOf(source)),
    next: [first, ...follow].map(states),
    ends: isNullable ? [0, ...states(last)] : states(last),
  };
}
