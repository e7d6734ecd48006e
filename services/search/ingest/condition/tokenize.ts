import { unsupported } from "./unsupported.ts";

export interface Token {
  readonly kind: "name" | "number" | "text" | "pattern" | "symbol" | "end";
  readonly text: string;
  /** Where it begins. */
  readonly at: number;
}

const space = /(?:\s|\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*\*\/)*/y;
const token =
  /([A-Za-z_]\w*)|(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)[lLfFdD]?|'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|(==~|===|!==|=~|==|!=|<=|>=|&&|\|\||\?\.|\?:|[-+*/%<>!?:.,;()[\]])/y;
const pattern = /\/((?:[^/\\\n]|\\.)+)\//y;

/** Splits a condition into tokens. Throws NotExecutable for characters that are none. */
export function tokenize(source: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (expression: RegExp): RegExpExecArray | null => {
    expression.lastIndex = at;
    return expression.exec(source);
  };
  for (;;) {
    at += take(space)?.[0].length ?? 0;
    if (at >= source.length) return [...tokens, { kind: "end", text: "", at }];
    const isPatternNext = /^==?~$/.test(tokens.at(-1)?.text ?? "");
    const found = isPatternNext ? take(pattern) : take(token);
    if (found === null) throw unsupported(source, at);
    tokens.push({ ...(isPatternNext ? { kind: "pattern", text: found[1] ?? "" } : tokenOf(found)), at });
    at += found[0].length;
  }
}

function tokenOf([, name, number, single, double, symbol = ""]: RegExpExecArray): Pick<Token, "kind" | "text"> {
  if (name !== undefined) return { kind: "name", text: name };
  if (number !== undefined) return { kind: "number", text: number };
  const quoted = single ?? double;
  return quoted === undefined
    ? { kind: "symbol", text: symbol }
    : { kind: "text", text: quoted.replace(/\\(.)/gs, unescaped) };
}

function unescaped(_: string, character: string): string {
  return { n: "\n", t: "\t", r: "\r" }[character] ?? character;
}
