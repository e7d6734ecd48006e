import { PatternError } from "./pattern-error.ts";

/** A pattern of ECMAScript with the flag `u`: what follows what, which of several, how often. */
export type PatternTree =
  /** One code point of a class, or the start or the end of the text: `[a-z]`, `^`, `$`. */
  | { readonly kind: "class"; readonly source: string }
  /** Another assertion, such as `\b`. */
  | { readonly kind: "assertion" }
  /** `(?=...)`, `(?!...)`, `(?<=...)` or `(?<!...)` */
  | { readonly kind: "look"; readonly part: PatternTree }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly PatternTree[] }
  | { readonly kind: "repetition"; readonly part: PatternTree; readonly min: number; readonly max: number };

// In this order. Look-arounds for line breaks are what translatePattern writes for (?m).
const assertion: RegExp = /^(?:\(\?<!\[\^\\n\]\)|\(\?!\[\^\\n\]\)|\\[bB])/;
const group: RegExp = /^\((?:\?:|\?<(?![=!])[^>]+>|(?!\?))/;
const look: RegExp = /^\(\?<?[=!]/;
const quantifier: RegExp = /^(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})\??/;
const atom: RegExp =
  /^(?:\[(?:\\.|[^\]\\])*\]|\\u\{[0-9a-fA-F]+\}|\\u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\c[a-zA-Z]|\\[pP]\{[^}]*\}|\\.|.)/su;

const maxDepth = 200;

/** Parses the source of a regular expression that is valid. Throws a PatternError for what only backtracking can match. */
export function parsePattern(source: string): PatternTree {
  let rest = source;
  let depth = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found !== null) rest = rest.slice(found[0].length);
    return found;
  };
  const choice = (): PatternTree => {
    const parts = [sequence()];
    while (take(/^\|/) !== null) parts.push(sequence());
    return parts.length === 1 ? parts[0]! : { kind: "choice", parts };
  };
  const sequence = (): PatternTree => {
    const parts: PatternTree[] = [];
    while (rest !== "" && !rest.startsWith("|") && !rest.startsWith(")")) parts.push(repeated(piece()));
    return parts.length === 1 ? parts[0]! : { kind: "sequence", parts };
  };
  const piece = (): PatternTree => {
    if (take(assertion) !== null) return { kind: "assertion" };
    const isLook = take(look) !== null;
    if (!isLook && take(group) === null) {
      if (/^(?:\\[1-9k]|\()/.test(rest))
        throw new PatternError("may take long for long texts, and refers back to a group or changes flags");
      return { kind: "class", source: take(atom)![0] };
    }
    if (++depth > maxDepth) throw new PatternError("is nested too deeply");
    const inner = choice();
    take(/^\)/);
    depth--;
    return isLook ? { kind: "look", part: inner } : inner;
  };
  const repeated = (part: PatternTree): PatternTree => {
    const found = take(quantifier);
    if (found === null) return part;
    const [, sign, from, comma, to] = found;
    const min = sign === undefined ? Number(from) : sign === "+" ? 1 : 0;
    const most = sign === undefined ? (comma === undefined ? min : to === "" ? Infinity : Number(to)) : Infinity;
    return { kind: "repetition", part, min, max: sign === "?" ? 1 : most };
  };
  return choice();
}
