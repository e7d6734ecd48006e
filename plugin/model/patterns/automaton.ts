import type { PatternAutomaton } from "../elements/pattern-automaton.ts";
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
  return { kind: "pattern", pattern, linear: toAutomaton(pattern) };
}

/**
 * RE2 takes time in proportion to the text, and backtracking may not. Returns how to match a pattern for which that is so, or
 * undefined for any other. Throws a PatternError if it cannot be matched so.
 */
export function toAutomaton({ source, flags }: RegExp): PatternAutomaton | undefined {
  const tree = parsePattern(source);
  const { count, length } = pathsOf(tree);
  const isCheap = count * length <= (isAnchored(tree) ? 100_000 : 2_000);
  const problem = "may take long for long texts in JavaScript, and";
  if (has("look", tree)) {
    if (isCheap) return undefined;
    throw new PatternError(`${problem} looks ahead or behind`);
  }
  const positions = positionsOf(tree, flags.includes("i"));
  if (positions === undefined) throw new PatternError("is too large: repeat fewer times");
  if (isCheap || (positions.isDeterministic && (isAnchored(tree) || !hasLoop(tree)))) return undefined;
  if (has("assertion", tree))
    throw new PatternError(`${problem} has \\b or (?m): write it with ^ at its start, and without them`);
  if (positions.classes.length > mostPositions) throw new PatternError(`${problem} is too large: repeat fewer times`);
  if (positions.follow.some((follow, index) => follow.some((next) => repeatsEdge(positions, index, next)))) {
    throw new PatternError(`${problem} has ^ or $ twice`);
  }
  return { ...automatonOf(positions), limit: positions.isDeterministic ? 1000 : affordableLength(tree) };
}

function repeatsEdge({ classes }: PatternPositions, one: number, next: number): boolean {
  return isEdge(classes[one]!) && classes[one] === classes[next];
}

/** Whether a match can begin only at the start of the text. */
function isAnchored(tree: PatternTree): boolean {
  switch (tree.kind) {
    case "class":
      return tree.source === "^";
    case "sequence":
      return tree.parts.slice(0, tree.parts.findIndex(takesText) + 1).some(isAnchored);
    case "choice":
      return tree.parts.every(isAnchored);
    case "repetition":
      return tree.min > 0 && isAnchored(tree.part);
    default:
      return false;
  }
}

function takesText({ kind }: PatternTree): boolean {
  return kind !== "assertion" && kind !== "look";
}

/** The length up to which a text is matched by backtracking, which is faster for most of them. */
export function affordableLength(tree: PatternTree): number {
  const loops = countLoops(tree);
  const ways = pathsOf(tree, 1).count;
  const factors = (loops ?? 0) + (isAnchored(tree) ? 0 : 1);
  return loops === undefined || factors === 0 ? 0 : Math.floor((affordable / ways) ** (1 / factors));
}

/** The number of repetitions, each of which multiplies the time by the length; undefined if some multiply it for each character. */
function countLoops(tree: PatternTree): number | undefined {
  if (tree.kind !== "repetition") {
    const counts = partsOf(tree).map(countLoops);
    return counts.includes(undefined) ? undefined : counts.reduce<number>((sum, count) => sum + count!, 0);
  }
  if (tree.max <= 1) return countLoops(tree.part);
  // Two ways through what is repeated are twice as many each time.
  const isPlain = pathsOf(tree.part).count === 1;
  return isPlain ? Number(tree.min !== tree.max) : undefined;
}

interface Paths {
  readonly count: number;
  readonly length: number;
}

/**
 * The number of ways through a pattern, and the length of the longest: backtracking takes at most all of them. `loop`: the ways of
 * a repetition without end.
 */
function pathsOf(tree: PatternTree, loop: number = Infinity): Paths {
  const parts = partsOf(tree).map((part) => pathsOf(part, loop));
  const [first = { count: 1, length: 1 }] = parts;
  switch (tree.kind) {
    case "sequence":
      return {
        count: parts.reduce((product, { count }) => product * count, 1),
        length: parts.reduce((sum, { length }) => sum + length, 0),
      };
    case "choice":
      return {
        count: parts.reduce((sum, { count }) => sum + count, 0),
        length: Math.max(...parts.map(({ length }) => length)),
      };
    case "repetition": {
      const { min, max } = tree;
      const repetitions = max === min ? 1 : max - min + 1;
      return { count: max === Infinity ? loop : first.count ** max * repetitions, length: first.length * max };
    }
    default:
      return first;
  }
}

function hasLoop(tree: PatternTree): boolean {
  return tree.kind === "repetition" && tree.max === Infinity ? true : partsOf(tree).some(hasLoop);
}

function has(kind: "assertion" | "look", tree: PatternTree): boolean {
  return tree.kind === kind || partsOf(tree).some((part) => has(kind, part));
}

function partsOf(tree: PatternTree): readonly PatternTree[] {
  if ("parts" in tree) return tree.parts;
  return "part" in tree ? [tree.part] : [];
}

/** Classes are declared once. State 0 is the start, and a position is the state after its class. */
function automatonOf({ classes, first, last, follow, isNullable }: PatternPositions): Omit<PatternAutomaton, "limit"> {
  const distinct = [...new Set(classes)];
  const states = (positions: readonly number[]): readonly number[] => positions.map((position) => position + 1);
  return {
    classes: distinct,
    classOf: classes.map((source) => distinct.indexOf(source)),
    next: [first, ...follow].map(states),
    ends: isNullable ? [0, ...states(last)] : states(last),
  };
}
