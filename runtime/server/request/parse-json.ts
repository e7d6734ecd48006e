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
 * accepts the last three.
 */
export function parseJson(text: string): ParsedJson {
  // RFC 8259, section 8.1: parsers may ignore a byte order mark.
  const json = text.startsWith("\ufeff") ? text.slice(1) : text;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return { problem: jsonProblem(json, maxDepth) ?? "it cannot be parsed", isJson: false };
  }
  const problem = mayHaveProblem(json, value) ? jsonProblem(json, maxDepth) : undefined;
  return problem === undefined ? { value } : { problem, isJson: true };
}

/** Cheap, and on the safe side: if it returns false, there is nothing to find. */
function mayHaveProblem(text: string, value: unknown): boolean {
  if (text.includes("\\u")) return true;
  if (typeof value !== "object" || value === null) return false;
  const names = countNames(text);
  return names < 0 || names !== countMembers(value);
}

/** Counts the members in the text: colons outside of strings follow names. -1 if the text is nested too deeply. */
function countNames(text: string): number {
  let names = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 34:
        do at = text.indexOf('"', at + 1);
        while (isEscaped(text, at));
        break;
      case 58:
        names++;
        break;
      case 91:
      case 123:
        if (++depth > maxDepth) return -1;
        break;
      case 93:
      case 125:
        depth--;
    }
  }
  return names;
}

function isEscaped(text: string, quote: number): boolean {
  let at = quote;
  while (text.charCodeAt(at - 1) === 92) at--;
  return (quote - at) % 2 === 1;
}

/** Counts the members that `JSON.parse` kept. `for in` is the fastest way; an inherited name only costs a second look. */
function countMembers(value: object): number {
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value) if (typeof item === "object" && item !== null) members += countMembers(item);
    return members;
  }
  for (const name in value) {
    members++;
    const member: unknown = value[name as keyof typeof value];
    if (typeof member === "object" && member !== null) members += countMembers(member);
  }
  return members;
}
