import { endOfString } from "../../json/long-integers.ts";

const aValue = "a value";
const aName = "a name";
const colon = '":"';
const more = '"," or the end of the list or object';

const atom = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const space = /[ \t\r\n]*/y;

/**
 * Finds the first problem of a JSON text and where it is (line and column, from 1). Undefined if there is none.
 *
 * Slow and thorough. It is for texts that `JSON.parse` refused, which does not tell the place on every platform, and for
 * texts that may hide a duplicate name or a lone surrogate.
 */
export function jsonProblem(text: string, maxDepth: number): string | undefined {
  /** The names of each open object; undefined for an open list. */
  const open: (Set<string> | undefined)[] = [];
  let expected: string = aValue;
  let at = 0;
  for (;;) {
    at = endOf(space, text, at);
    const isWhole = expected === more && open.length === 0;
    if (at >= text.length) return isWhole ? undefined : `it ends where ${expected} should be`;
    const char = text.charAt(at);
    const names = open.at(-1);
    const start = at++;
    let problem: string | undefined;
    if (isWhole) problem = "nothing may follow the value";
    else if (char === (names ? "}" : "]") && (expected === more || expected.includes(char))) {
      open.pop();
      expected = more;
    } else if (char === "," && expected === more) expected = names ? aName : aValue;
    else if (char === ":" && expected === colon) expected = aValue;
    else if (char === '"' && /^a /.test(expected)) {
      const isName = expected.startsWith(aName);
      at = endOfString(text, start);
      problem =
        at === 0 ? "a string that never ends" : stringProblem(text.slice(start, at), isName ? names : undefined);
      expected = isName ? colon : more;
    } else if (!expected.startsWith(aValue)) problem = `expected ${expected}`;
    else if (char === "{" || char === "[") {
      const isObject = char === "{";
      if (open.push(isObject ? new Set() : undefined) > maxDepth) problem = `more than ${maxDepth} levels deep`;
      expected = isObject ? `${aName} or "}"` : `${aValue} or "]"`;
    } else {
      at = endOf(atom, text, start);
      if (at === start) problem = `expected ${expected}`;
      expected = more;
    }
    if (problem !== undefined) return `${problem}, ${place(text, start)}`;
  }
}

/** The problem of a string, from quote to quote, or of a name that joins others. */
function stringProblem(token: string, names: Set<string> | undefined): string | undefined {
  let value: string;
  try {
    value = JSON.parse(token);
  } catch {
    return /[^ -\uffff]/.test(token)
      ? "a string with a control character that is not escaped"
      : "a string with an escape that JSON does not know";
  }
  if (/\p{Cs}/u.test(value)) return "a string with half a surrogate pair";
  if (names?.has(value)) return `the name ${JSON.stringify(value.slice(0, 120))} occurs twice in one object`;
  names?.add(value);
  return undefined;
}

function endOf(token: RegExp, text: string, at: number): number {
  token.lastIndex = at;
  return at + (token.exec(text)?.[0].length ?? 0);
}

function place(text: string, at: number): string {
  const before = text.slice(0, at);
  return `line ${before.split("\n").length}, column ${at - before.lastIndexOf("\n")}`;
}
