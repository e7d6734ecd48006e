/** A filter of AIP-160. */
export type Filter =
  | { readonly kind: "and" | "or"; readonly parts: readonly Filter[] }
  | { readonly kind: "not"; readonly part: Filter }
  /** A text that any field may hold. */
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "compare";
      readonly path: readonly string[];
      readonly operator: Operator;
      readonly value: Literal;
    };

export type Operator = "=" | "!=" | "<" | "<=" | ">" | ">=" | ":";

export interface Literal {
  readonly text: string;
  /** In quotes, so that `*` is a character unless it begins or ends the text. */
  readonly isQuoted: boolean;
}

/** A filter that AIP-160 does not have, or that the mock does not know. */
export class FilterError extends Error {
  override readonly name = "FilterError";
}

interface Token {
  readonly kind: "text" | "quoted" | "operator" | "punctuation" | "end";
  readonly text: string;
  /** White space, or the beginning, is before it. */
  readonly isApart: boolean;
}

const tokens =
  /\s*(?:("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')|(<=|>=|!=|[<>=:])|([().,])|((?:[^\s<>=:!().,"']|-(?!\s))+))/y;

const maxDepth = 50;

/** Parses a filter: AND, OR, NOT, `-`, comparisons, `:`, parentheses, fields of fields, and literals. Throws a FilterError. */
export function parseFilter(text: string): Filter {
  const parser = new FilterParser(tokensOf(text));
  const filter = parser.expression(0);
  parser.expectEnd();
  return filter;
}

function tokensOf(text: string): readonly Token[] {
  const found: Token[] = [];
  const end = text.trimEnd().length;
  for (let at = 0; at < end; at = tokens.lastIndex) {
    tokens.lastIndex = at;
    const match = tokens.exec(text);
    if (match === null) throw new FilterError(`has an unexpected ${JSON.stringify(text.slice(at).trim().charAt(0))}`);
    const [whole, quoted, operator, punctuation, plain = ""] = match;
    const isApart = at === 0 || /^\s/.test(whole);
    if (quoted !== undefined) {
      found.push({ kind: "quoted", text: quoted.slice(1, -1).replace(/\\(.)/g, "$1"), isApart });
    } else if (operator !== undefined) found.push({ kind: "operator", text: operator, isApart });
    else if (punctuation !== undefined) found.push({ kind: "punctuation", text: punctuation, isApart });
    else found.push({ kind: "text", text: plain, isApart });
  }
  return found;
}

const end: Token = { kind: "end", text: "", isApart: true };

/** Words side by side are all required, and OR binds closer than AND. */
class FilterParser {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(all: readonly Token[]) {
    this.#tokens = all;
  }

  expression(depth: number): Filter {
    if (depth > maxDepth) throw new FilterError("has too many parentheses");
    const parts = [this.#factor(depth)];
    while (!this.#isEnd()) {
      this.#skipWord("AND");
      parts.push(this.#factor(depth));
    }
    return parts.length === 1 ? parts[0]! : { kind: "and", parts };
  }

  expectEnd(): void {
    if (this.#peek().kind !== "end") throw new FilterError(`has an unexpected ${JSON.stringify(this.#peek().text)}`);
  }

  #factor(depth: number): Filter {
    const parts = [this.#term(depth)];
    while (this.#skipWord("OR")) parts.push(this.#term(depth));
    return parts.length === 1 ? parts[0]! : { kind: "or", parts };
  }

  #term(depth: number): Filter {
    if (this.#skipWord("NOT")) return { kind: "not", part: this.#simple(depth) };
    const { kind, text } = this.#peek();
    if (kind === "text" && text.startsWith("-")) {
      // `-title:x`, and `-(a OR b)`, whose minus is a word of its own.
      return { kind: "not", part: this.#simple(depth, text.length > 1 ? text.slice(1) : undefined, true) };
    }
    return this.#simple(depth);
  }

  #simple(depth: number, replaced?: string, isNegated = false): Filter {
    if (isNegated && replaced === undefined) this.#next();
    if (replaced === undefined && this.#skip("(")) {
      const inner = this.expression(depth + 1);
      if (!this.#skip(")")) throw new FilterError("lacks a )");
      return inner;
    }
    return this.#restriction(replaced);
  }

  #restriction(replaced: string | undefined): Filter {
    const first = this.#literal(replaced);
    const path = [first.text];
    while (!this.#peek().isApart && this.#skip(".")) path.push(this.#literal().text);
    if (this.#peek().text === "(" && !this.#peek().isApart) {
      throw new FilterError(`calls the function ${JSON.stringify(path.join("."))}, which the mock does not have`);
    }
    const { kind, text } = this.#peek();
    if (kind !== "operator") return { kind: "text", text: path.join(".") };
    this.#next();
    return { kind: "compare", path, operator: text as Operator, value: this.#argument() };
  }

  /** Numbers and times have dots and colons, which are tokens elsewhere. */
  #argument(): Literal {
    const literal = this.#literal();
    let { text } = literal;
    while (!literal.isQuoted && !this.#peek().isApart && /^[.:]$/.test(this.#peek().text)) {
      text += this.#next().text;
      if (this.#peek().kind === "text" && !this.#peek().isApart) text += this.#next().text;
    }
    return { ...literal, text };
  }

  #literal(replaced?: string): Literal {
    const token = this.#next();
    if (token.kind !== "text" && token.kind !== "quoted") {
      throw new FilterError(
        token.kind === "end" ? "ends too early" : `has an unexpected ${JSON.stringify(token.text)}`,
      );
    }
    return { text: replaced ?? token.text, isQuoted: token.kind === "quoted" };
  }

  #isEnd(): boolean {
    return this.#peek().kind === "end" || (this.#peek().kind === "punctuation" && this.#peek().text === ")");
  }

  #peek(): Token {
    return this.#tokens[this.#at] ?? end;
  }

  #next(): Token {
    const token = this.#peek();
    this.#at++;
    return token;
  }

  #skip(text: string): boolean {
    const { kind } = this.#peek();
    if (kind !== "punctuation" || this.#peek().text !== text) return false;
    this.#at++;
    return true;
  }

  #skipWord(word: string): boolean {
    if (this.#peek().kind !== "text" || this.#peek().text !== word) return false;
    this.#at++;
    return true;
  }
}
