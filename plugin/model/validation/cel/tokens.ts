import type { CelLiteral } from "../../elements/cel.ts";
import { CelError } from "./cel-error.ts";
import type { LiteralType } from "./syntax.ts";
import { unescapeText } from "./unescape.ts";

export type Token =
  | { readonly kind: "symbol" | "name" | "quoted"; readonly text: string }
  | { readonly kind: "literal"; readonly type: LiteralType; readonly value: CelLiteral };

const blank: RegExp = /(?:[\t\n\f\r ]|\/\/[^\n]*)+/y;
const number: RegExp =
  /(?:0[xX][0-9a-fA-F]+[uU]?|\d+\.\d+(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\d+[uU]?)/y;
const text: RegExp =
  /([bB]?[rR]?|[rR][bB])("""[\s\S]*?(?<!\\)(?:\\\\)*"""|'''[\s\S]*?(?<!\\)(?:\\\\)*'''|"(?:[^"\\\n\r]|\\[\s\S])*"|'(?:[^'\\\n\r]|\\[\s\S])*')/y;
const rawText: RegExp = /([bB]?[rR]|[rR][bB])("""[\s\S]*?"""|'''[\s\S]*?'''|"[^"\n\r]*"|'[^'\n\r]*')/y;
const name: RegExp = /[A-Za-z_]\w*/y;
const quotedName: RegExp = /`([\w.\-/ ]+)`/y;
const symbol: RegExp = /&&|\|\||==|!=|<=|>=|[-+*/%!<>()[\]{}.,:?]/y;

/** Splits an expression into tokens. */
export function tokenize(expression: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    const found = pattern.exec(expression);
    if (found !== null) at += found[0].length;
    return found;
  };
  while (at < expression.length) {
    if (take(blank) !== null) continue;
    const quoted = take(rawText) ?? take(text);
    if (quoted !== null) {
      tokens.push(textToken(quoted[1]!.toLowerCase(), quoted[2]!));
      continue;
    }
    const digits = take(number);
    if (digits !== null) {
      tokens.push(numberToken(digits[0]));
      continue;
    }
    const word = take(name);
    if (word !== null) {
      tokens.push(wordToken(word[0]));
      continue;
    }
    const quotedWord = take(quotedName);
    if (quotedWord !== null) {
      tokens.push({ kind: "quoted", text: quotedWord[1]! });
      continue;
    }
    const sign = take(symbol);
    if (sign === null) throw new CelError(`has an unexpected ${JSON.stringify(expression.charAt(at))}`);
    tokens.push({ kind: "symbol", text: sign[0] });
  }
  return tokens;
}

function wordToken(word: string): Token {
  if (word === "true" || word === "false") return { kind: "literal", type: "bool", value: word === "true" };
  if (word === "null") return { kind: "literal", type: "null", value: null };
  return { kind: "name", text: word };
}

function numberToken(digits: string): Token {
  const isUnsigned = /[uU]$/.test(digits);
  const isHex = /^0[xX]/.test(digits);
  if (!isHex && /[.eE]/.test(digits)) return { kind: "literal", type: "double", value: Number(digits) };
  return { kind: "literal", type: isUnsigned ? "uint" : "int", value: BigInt(digits.replace(/[uU]$/, "")) };
}

function textToken(prefix: string, quoted: string): Token {
  const length = /^("""|''')/.test(quoted) ? 3 : 1;
  const inner = quoted.slice(length, -length);
  const isBytes = prefix.includes("b");
  if (!isBytes) return { kind: "literal", type: "string", value: prefix.includes("r") ? inner : unescapeText(inner) };
  const bytes = prefix.includes("r") ? new TextEncoder().encode(inner) : unescapeText(inner, true);
  return { kind: "literal", type: "bytes", value: bytes };
}
