import { malformed } from "../errors/request-errors.ts";
import { decodeUtf8 } from "./decode-utf8.ts";
import { jsonProblem } from "./json-problem.ts";

// Far more than readers accept (100 nested messages), and far less than would exhaust the stack.
const maxDepth = 1000;

/**
 * Parses a JSON body. Throws 400 with the place of the problem if the body is not JSON in UTF-8, has an object with a
 * duplicate name, has a string with a lone surrogate, or is nested more than 1,000 levels deep. `JSON.parse` alone accepts
 * the last three.
 */
export function readJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed(`the body is not JSON: ${jsonProblem(text, maxDepth) ?? "it cannot be parsed"}`);
  }
  if (typeof value === "object" && value !== null && mayHaveProblem(text, value)) {
    const problem = jsonProblem(text, maxDepth);
    if (problem !== undefined) throw malformed(`the body is not JSON that can be read: ${problem}`);
  }
  return value;
}

/** Cheap, and on the safe side: if it returns false, there is nothing to find. */
function mayHaveProblem(text: string, value: object): boolean {
  if (text.includes("\\u")) return true;
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
