import { isEdge } from "./pattern-disjoint.ts";
import { type PatternPositions, positionsOf } from "./pattern-positions.ts";
import { parsePattern } from "./pattern-tree.ts";
import { schemaPattern } from "./schema-pattern.ts";

/**
 * Whether a part of a text matches a pattern of ECMAScript. Undefined for an invalid pattern, and for one that only backtracking
 * can match: documents and proto files come from strangers, and a tool must not hang for them.
 */
export function matchesPattern(source: string, text: string): boolean | undefined {
  const found = schemaPattern(source);
  if (found === undefined) return undefined;
  const { pattern, linear, risk, limit = 0 } = found;
  if (risk !== undefined) return text.length <= limit ? pattern.test(text) : undefined;
  if (linear === undefined || text.length <= linear.limit) return pattern.test(text);
  return simulate(positionsOf(parsePattern(source), false)!, text);
}

/** Follows all ways through the pattern at once. A match may begin anywhere. */
function simulate({ classes, first, last, follow, isNullable }: PatternPositions, text: string): boolean {
  if (isNullable) return true;
  const matchers = classes.map((source) => (isEdge(source) ? undefined : new RegExp(`^${source}$`, "u")));
  const ends = new Set(last);
  let reached = new Set<number>();
  const step = (takes: (position: number) => boolean): boolean => {
    const next = new Set<number>();
    for (const position of first) if (takes(position)) next.add(position);
    for (const state of reached) for (const position of follow[state]!) if (takes(position)) next.add(position);
    reached = next;
    return [...next].some((position) => ends.has(position));
  };
  if (step((position) => classes[position] === "^")) return true;
  for (const character of text) if (step((position) => matchers[position]?.test(character) === true)) return true;
  return step((position) => classes[position] === "$");
}
