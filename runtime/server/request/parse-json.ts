import type { Check } from "../../json/check.ts";
import { findLongIntegers, isLong } from "../../json/long-integers.ts";
import { jsonProblem } from "./json-problem.ts";

// Far more than readers accept (100 nested messages), and far less than would exhaust the stack.
const maxDepth = 1000;

/** A parsed value, or why there is none. */
export type ParsedJson =
  | { readonly value: unknown; readonly problem?: undefined }
  | { readonly problem: string; readonly isJson: boolean };

/**
 * Parses JSON text, wherever in a request it comes from. The problem has its place; it is that the text is not JSON, or that
 * it has an object with a duplicate name, a string with a lone surrogate, or more than 1,000 levels. `JSON.parse` alone
 * accepts the last three. Long integers keep their digits: `check.longIntegers` has them.
 */
export function parseJson(text: string, check: Check): ParsedJson {
  // RFC 8259, section 8.1: parsers may ignore a byte order mark.
  const json = text.startsWith("\ufeff") ? text.slice(1) : text;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { problem: jsonProblem(json, maxDepth) ?? "it cannot be parsed", isJson: false };
  }
  const found: Found = { isLong: isLong(value) };
  const problem = mayHaveProblem(json, value, found) ? jsonProblem(json, maxDepth) : undefined;
  if (problem !== undefined) return { problem, isJson: true };
  if (!found.isLong) return { value };
  check.longIntegers ??= new Map();
  return { value: findLongIntegers(json, check.longIntegers) ?? value };
}

/** Facts about a value, found while its members are counted. */
interface Found {
  /** Whether there is a number that an integer may have been rounded to. */
  isLong: boolean;
}

/** Cheap, and on the safe side: if it returns false, there is nothing to find. */
function mayHaveProblem(text: string, value: unknown, found: Found): boolean {
  const members = typeof value === "object" && value !== null ? countMembers(value, maxDepth, found) : 0;
  if (text.includes("\\u")) return true;
  return typeof value === "object" && value !== null && (members < 0 || members !== countNames(text, members));
}

/**
 * Counts the colons that follow a quotation mark, as after every name. Some strings have such colons, too, and only cost a
 * second look. Stops after `limit`.
 */
function countNames(text: string, limit: number): number {
  let names = 0;
  for (let at = text.indexOf(":"); at >= 0 && names <= limit; at = text.indexOf(":", at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) <= 32) before--;
    if (text.charCodeAt(before) === 34) names++;
  }
  return names;
}

/**
 * Counts the members that `JSON.parse` kept, and looks for long numbers; -1 for a value with more than `levels` levels. `for in` is
 * the fastest way; an inherited name only costs a second look.
 */
function countMembers(value: object, levels: number, found: Found): number {
  if (levels === 0) return -1;
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) {
      if (typeof item === "number") {
        if (item > Number.MAX_SAFE_INTEGER || item < Number.MIN_SAFE_INTEGER) found.isLong = true;
        continue;
      }
      if (typeof item !== "object" || item === null) continue;
      const inner = countMembers(item, levels - 1, found);
      if (inner < 0) return -1;
      members += inner;
    }
    return members;
  }
  for (const name in value) {
    members++;
    const member: unknown = value[name as keyof typeof value];
    if (typeof member === "number") {
      if (member > Number.MAX_SAFE_INTEGER || member < Number.MIN_SAFE_INTEGER) found.isLong = true;
      continue;
    }
    if (typeof member !== "object" || member === null) continue;
    const inner = countMembers(member, levels - 1, found);
    if (inner < 0) return -1;
    members += inner;
  }
  return members;
}
