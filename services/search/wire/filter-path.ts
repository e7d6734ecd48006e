import { invalid } from "../../requests/invalid.ts";
import { matchesWildcard } from "../match-wildcard.ts";

/** A pattern for the path of a member, name by name. */
type Pattern = readonly string[];

const maxPatterns = 100;
const maxNames = 50;

/**
 * Returns the members of a response that `filter_path` keeps: those that match one of the paths and none of those that begin
 * with `-`. `*` stands for any part of a name, `**` for any path.
 */
export function filterPath(value: unknown, paths: readonly string[]): unknown {
  if (paths.length > maxPatterns) throw invalid("filter_path", `more than ${maxPatterns} paths`);
  const kept = paths.filter((path) => !path.startsWith("-")).map(parsePattern);
  const dropped = paths.filter((path) => path.startsWith("-")).map((path) => parsePattern(path.slice(1)));
  const included = kept.length === 0 ? value : (keep(value, kept) ?? {});
  return dropped.length === 0 ? included : (drop(included, dropped) ?? {});
}

function parsePattern(path: string): Pattern {
  const names = path.split(".");
  if (names.length > maxNames) throw invalid("filter_path", `more than ${maxNames} names`);
  return names;
}

/** Undefined if nothing below matches. */
function keep(value: unknown, patterns: readonly Pattern[]): unknown {
  if (patterns.some(isComplete)) return value;
  return mapMembers(value, (item, name) => keep(item, name === undefined ? patterns : advance(patterns, name)));
}

function drop(value: unknown, patterns: readonly Pattern[]): unknown {
  if (patterns.some(isComplete)) return undefined;
  if (typeof value !== "object" || value === null) return value;
  return mapMembers(value, (item, name) => drop(item, name === undefined ? patterns : advance(patterns, name)), true);
}

/** Items of arrays have no name: patterns pass through arrays. Undefined if nothing is left, unless empty values are kept. */
function mapMembers(value: unknown, map: (item: unknown, name?: string) => unknown, keepsEmpty = false): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => map(item)).filter((item) => item !== undefined);
    return items.length > 0 || keepsEmpty ? items : undefined;
  }
  if (typeof value !== "object" || value === null) return undefined;
  const members = Object.entries(value)
    .map(([name, item]) => [name, map(item, name)] as const)
    .filter(([, item]) => item !== undefined);
  return members.length > 0 || keepsEmpty ? Object.fromEntries(members) : undefined;
}

function isComplete(pattern: Pattern): boolean {
  return pattern.length === 0 || (pattern.length === 1 && pattern[0] === "**");
}

/** The rest of the patterns, once they have matched a name. */
function advance(patterns: readonly Pattern[], name: string): Pattern[] {
  const next = new Map<string, Pattern>();
  for (const pattern of patterns) {
    for (const rest of restsOf(pattern, name)) next.set(rest.join("."), rest);
  }
  return [...next.values()];
}

function restsOf(pattern: Pattern, name: string): Pattern[] {
  const [first = "", ...rest] = pattern;
  if (first === "**") return [pattern, ...restsOf(rest, name)];
  return matchesWildcard(first, name) ? [rest] : [];
}
