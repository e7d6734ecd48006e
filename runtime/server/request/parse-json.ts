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
  const found: Found = { members: 0, isLong: isLong(value) };
  const problem = mayHaveProblem(json, value, found) ? jsonProblem(json, maxDepth) : undefined;
  if (problem !== undefined) return { problem, isJson: true };
  if (!found.isLong) return { value };
  check.longIntegers ??= new Map();
  return { value: findLongIntegers(json, check.longIntegers) ?? value };
}

/** What a value holds. */
interface Found {
  members: number;
  /** Whether there is a number that an integer may have been rounded to. */
  isLong: boolean;
}

/** Cheap, and on the safe side: if it returns false, there is nothing to find. */
function mayHaveProblem(text: string, value: unknown, found: Found): boolean {
  if (typeof value !== "object" || value === null) return text.includes("\\u");
  if (!look(value, maxDepth, found)) return true;
  return text.includes("\\u") || found.members !== countNames(text, found.members);
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
 * Counts the members that `JSON.parse` kept, and looks for long integers. Returns false for a value with more than `levels` levels.
 * `for in` is the fastest way; an inherited name only costs a second look.
 */
function look(value: object, levels: number, found: Found): boolean {
  if (levels === 0) return false;
  if (Array.isArray(value)) {
    for (const item of value) if (!lookAt(item, levels, found)) return false;
    return true;
  }
  for (const name in value) {
    found.members++;
    if (!lookAt(value[name as keyof typeof value], levels, found)) return false;
  }
  return true;
}

function lookAt(value: unknown, levels: number, found: Found): boolean {
  if (typeof value === "number") {
    if (isLong(value)) found.isLong = true;
    return true;
  }
  return typeof value !== "object" || value === null || look(value, levels - 1, found);
}
