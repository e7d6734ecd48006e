import { malformed } from "../errors/request-errors.ts";
import { decodeUtf8 } from "./decode-utf8.ts";
import { jsonProblem } from "./json-problem.ts";

// Far beyond what readers take (100 messages in each other), and far below what would hurt them.
const maxDepth = 1000;

/**
 * The value of a JSON body; 400 with the place when it is not JSON in UTF-8, when an object names a member twice, when
 * a string holds half a surrogate pair, and beyond 1,000 levels. `JSON.parse` alone takes the last three in silence.
 */
export function readJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw malformed(`the body is not JSON: ${jsonProblem(text, maxDepth) ?? "it cannot be parsed"}`);
  }
  if (typeof value === "object" && value !== null && needsLook(text, value)) {
    const problem = jsonProblem(text, maxDepth);
    if (problem !== undefined) throw malformed(`the body is not JSON that can be read: ${problem}`);
  }
  return value;
}

/** Cheap and never wrong in the one direction: false means that there is nothing to find. */
function needsLook(text: string, value: object): boolean {
  if (text.includes("\\u")) return true;
  const names = countNames(text);
  return names < 0 || names !== countMembers(value);
}

/** The members as written, or -1 where the text is too deep. Every colon outside of a string follows a name. */
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

/** The members that `JSON.parse` kept. `for in` makes no list of names; a foreign one costs a second look and no more. */
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
