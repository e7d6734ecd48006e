import { readStringToken } from "./json-string-token.ts";

type Expected =
  | "a value"
  | 'a value or "]"'
  | "a name"
  | 'a name or "}"'
  | '":"'
  | '"," or the end of the list or object';

interface Scan {
  readonly text: string;
  readonly maxDepth: number;
  at: number;
  expected: Expected;
  /** The names of each open object; undefined for an open list. */
  readonly open: (Set<string> | undefined)[];
}

const atom = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const space = /[ \t\r\n]*/y;
const more: Expected = '"," or the end of the list or object';

/**
 * Finds the first problem of a JSON text and where it is (line and column, from 1). Undefined if there is none.
 *
 * Slow and thorough. It is for texts that `JSON.parse` refused, which does not tell the place on every platform, and for
 * texts that may hide a duplicate name or a lone surrogate.
 */
export function jsonProblem(text: string, maxDepth: number): string | undefined {
  const scan: Scan = { text, maxDepth, at: 0, expected: "a value", open: [] };
  for (;;) {
    scan.at = endOf(space, text, scan.at);
    const whole = scan.expected === more && scan.open.length === 0;
    if (scan.at >= text.length) return whole ? undefined : `it ends where ${scan.expected} should be`;
    const start = scan.at;
    const problem = whole ? "nothing may follow the value" : step(scan, text.charAt(start));
    if (problem !== undefined) return `${problem}, ${place(text, start)}`;
  }
}

/** Takes one token. Returns what is wrong with it. */
function step(scan: Scan, char: string): string | undefined {
  switch (scan.expected) {
    case '":"':
      return char === ":" ? advance(scan, "a value") : unexpected(scan);
    case 'a name or "}"':
    case "a name":
      if (char === "}" && scan.expected !== "a name") return close(scan);
      return char === '"' ? takeName(scan) : unexpected(scan);
    case more: {
      const isObject = scan.open.at(-1) !== undefined;
      if (char === ",") return advance(scan, isObject ? "a name" : "a value");
      return char === (isObject ? "}" : "]") ? close(scan) : unexpected(scan);
    }
    default:
      if (char === "]" && scan.expected !== "a value") return close(scan);
      return takeValue(scan, char);
  }
}

function takeValue(scan: Scan, char: string): string | undefined {
  if (char === "{" || char === "[") {
    if (scan.open.push(char === "{" ? new Set() : undefined) > scan.maxDepth) {
      return `more than ${scan.maxDepth} levels deep`;
    }
    return advance(scan, char === "{" ? 'a name or "}"' : 'a value or "]"');
  }
  if (char === '"') {
    const token = readStringToken(scan.text, scan.at);
    scan.at = token.end;
    scan.expected = more;
    return token.problem;
  }
  const end = endOf(atom, scan.text, scan.at);
  if (end === scan.at) return unexpected(scan);
  scan.at = end;
  scan.expected = more;
  return undefined;
}

function takeName(scan: Scan): string | undefined {
  const { end, problem } = readStringToken(scan.text, scan.at);
  if (problem !== undefined) return problem;
  const name: string = JSON.parse(scan.text.slice(scan.at, end));
  const names = scan.open.at(-1)!;
  if (names.has(name)) return `the name ${JSON.stringify(name.slice(0, 120))} occurs twice in one object`;
  names.add(name);
  scan.at = end;
  scan.expected = '":"';
  return undefined;
}

function advance(scan: Scan, expected: Expected): undefined {
  scan.at++;
  scan.expected = expected;
}

function close(scan: Scan): undefined {
  scan.open.pop();
  advance(scan, more);
}

function unexpected(scan: Scan): string {
  return `expected ${scan.expected}`;
}

function endOf(token: RegExp, text: string, at: number): number {
  token.lastIndex = at;
  return at + (token.exec(text)?.[0].length ?? 0);
}

function place(text: string, at: number): string {
  const before = text.slice(0, at);
  return `line ${before.split("\n").length}, column ${at - before.lastIndexOf("\n")}`;
}
