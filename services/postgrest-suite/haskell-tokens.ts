/** A token of Haskell source. */
export interface Token {
  readonly kind: "string" | "quote" | "number" | "name" | "operator" | "punctuation" | "end";
  /** Of strings and quasi-quotes, their value. */
  readonly text: string;
  /** Of a quasi-quote, the name of its quoter. */
  readonly quoter?: string;
  readonly line: number;
  /** Counted from 1. */
  readonly column: number;
  /** Whether it is the first of its line, which ends what is indented more. */
  readonly isFirst: boolean;
}

const space = /(?:\s|--+(?![!#$%&*+./<=>?@\\^|~:-])[^\n]*|\{-(?:[^-]|-(?!\}))*-\})+/y;
const patterns: readonly (readonly [Token["kind"], RegExp])[] = [
  ["quote", /\[([a-zA-Z]+)\|([\s\S]*?)\|\]/y],
  ["string", /"((?:[^"\\]|\\[\s\S])*)"/y],
  ["string", /'((?:[^'\\]|\\.))'/y],
  ["number", /\d[\d_]*(?:\.\d+)?/y],
  ["name", /(?:[A-Z][\w']*\.)*[\p{L}_][\w']*/uy],
  ["operator", /`([^`]+)`|[!#$%&*+./<=>?@\\^|~:-]+/y],
  ["punctuation", /[()[\]{},;]/y],
];

/** Splits Haskell source into tokens. Throws a SyntaxError. */
export function haskellTokens(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  let line = 1;
  let lineStart = 0;
  let lastLine = 0;
  const advance = (end: number) => {
    for (let index = source.indexOf("\n", at); index !== -1 && index < end; index = source.indexOf("\n", index + 1)) {
      line += 1;
      lineStart = index + 1;
    }
    at = end;
  };
  for (;;) {
    space.lastIndex = at;
    if (space.test(source)) advance(space.lastIndex);
    const place = { line, column: at - lineStart + 1, isFirst: line !== lastLine };
    if (at >= source.length) return [...tokens, { kind: "end", text: "", ...place, column: 0, isFirst: true }];
    const found = match(source, at);
    if (found === undefined) throw new SyntaxError(`unexpected "${source.slice(at, at + 10)}" in line ${line}`);
    lastLine = line;
    tokens.push({ ...found.token, ...place });
    advance(found.end);
    lastLine = Math.max(lastLine, place.line);
  }
}

type Bare = Pick<Token, "kind" | "text" | "quoter">;

function match(source: string, at: number): { readonly token: Bare; readonly end: number } | undefined {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at;
    const found = pattern.exec(source);
    if (found === null) continue;
    const [whole, first, second] = found;
    return { token: tokenOf(kind, whole, first, second), end: pattern.lastIndex };
  }
  return undefined;
}

function tokenOf(kind: Token["kind"], whole: string, first: string | undefined, second: string | undefined): Bare {
  if (kind === "quote") return { kind, quoter: first ?? "", text: second ?? "" };
  if (kind === "string") return { kind, text: stringValue(first ?? "") };
  return { kind, text: kind === "operator" ? (first ?? whole) : whole };
}

const escapes: Readonly<Record<string, string>> = {
  n: "\n",
  t: "\t",
  r: "\r",
  "0": "\0",
  a: "\x07",
  b: "\b",
  f: "\f",
  v: "\v",
};

/** Strings can have a gap: a backslash at the end of a line, and one at the start of the next. */
function stringValue(text: string): string {
  return text
    .replace(/\\\s+\\/g, "")
    .replace(/\\(?:x([\da-fA-F]+)|(\d+)|&|([\s\S]))/g, (_, hex, decimal, character) => {
      if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
      if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
      return character === undefined ? "" : (escapes[character] ?? character);
    });
}
