import type { Binding, Expression, Pattern, Statement } from "./haskell-syntax.ts";
import { haskellTokens, type Token } from "./haskell-tokens.ts";

/** How tightly operators bind; those with a name, and others, as tightly as `<:>`. */
const precedences: ReadonlyMap<string, readonly [precedence: number, isRight: boolean]> = new Map([
  ["$", [0, true]],
  ["shouldRespondWith", [1, false]],
  ["shouldBe", [1, false]],
  ["shouldSatisfy", [1, false]],
  ["shouldNotSatisfy", [1, false]],
  ["shouldNotBe", [1, false]],
  ["shouldContain", [1, false]],
  [">>=", [1, false]],
  [">>", [1, false]],
  ["||", [2, true]],
  ["&&", [3, true]],
  ["==", [4, false]],
  ["/=", [4, false]],
  [">=", [4, false]],
  ["<=", [4, false]],
  [">", [4, false]],
  ["<", [4, false]],
  ["elem", [4, false]],
  ["<$>", [4, false]],
  ["<>", [6, true]],
  ["++", [5, true]],
  ["+", [6, false]],
  ["-", [6, false]],
  ["*", [7, false]],
  ["^?", [8, false]],
  [".", [9, true]],
]);

/** Parses the definitions of a module. What it does not understand is left out. */
export function parseHaskell(source: string): Map<string, Binding> {
  const parser = new Parser(haskellTokens(source));
  return new Map(parser.module().map((binding) => [binding.name, binding]));
}

/** Parses an expression. Throws a SyntaxError. */
export function parseExpression(source: string): Expression {
  return new Parser(haskellTokens(source)).expression(0);
}

class Parser {
  readonly #tokens: readonly Token[];
  #at = 0;
  /** The columns of the blocks around the place. */
  readonly #blocks: number[] = [];

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  module(): Binding[] {
    return this.#block(1, () => this.#binding()).filter((binding) => binding !== undefined);
  }

  get #next(): Token {
    return this.#tokens[this.#at]!;
  }

  /** Whether the statement ends here. */
  get #isAtEnd(): boolean {
    const { kind, isFirst, column } = this.#next;
    return kind === "end" || (isFirst && column <= (this.#blocks.at(-1) ?? 0));
  }

  #is(text: string): boolean {
    const { kind, text: found } = this.#next;
    return found === text && kind !== "string" && kind !== "quote" && !this.#isAtEnd;
  }

  #skip(text: string): boolean {
    const isNext = this.#is(text);
    if (isNext) this.#at += 1;
    return isNext;
  }

  #expect(text: string): void {
    if (!this.#skip(text)) throw this.#unexpected(text);
  }

  #unexpected(expected: string): SyntaxError {
    return new SyntaxError(`expected ${expected}, not "${this.#next.text}" in line ${this.#next.line}`);
  }

  /** Parses the items of a block, each of which starts at its column. */
  #block<T>(column: number, item: () => T, recover?: (error: SyntaxError) => T): T[] {
    const items: T[] = [];
    this.#blocks.push(column);
    while (this.#next.kind !== "end" && this.#next.column === column) {
      const start = this.#at;
      try {
        this.#asStart();
        items.push(item());
        if (!this.#isAtEnd && !this.#endsBlock()) throw this.#unexpected("the end of the statement");
      } catch (error) {
        if (!(error instanceof SyntaxError)) throw error;
        if (recover !== undefined) items.push(recover(error));
        this.#at = Math.max(this.#at, start + 1);
        this.#blocks.length = this.#blocks.lastIndexOf(column) + 1;
        while (!this.#isAtEnd) this.#at += 1;
      }
      if (!this.#next.isFirst) break;
    }
    this.#blocks.pop();
    return items;
  }

  /** The first token of an item does not end it. */
  #start = -1;
  #asStart(): void {
    this.#start = this.#at;
  }

  #endsBlock(): boolean {
    return [")", "]", "}", ",", "in", "then", "else", "of", "where"].some((text) => this.#is(text));
  }

  #takeStart(): Token {
    const token = this.#next;
    if (this.#at !== this.#start && this.#isAtEnd) throw this.#unexpected("more");
    this.#at += 1;
    return token;
  }

  #peekIsStartOr(text: string): boolean {
    return this.#next.text === text && this.#next.kind === "name" && (this.#at === this.#start || !this.#isAtEnd);
  }

  #binding(): Binding | undefined {
    const { kind, text: name } = this.#takeStart();
    if (kind !== "name" || ["module", "import", "data", "instance", "type", "deriving"].includes(name)) {
      while (!this.#isAtEnd) this.#at += 1;
      return undefined;
    }
    if (this.#is("::") || this.#is(",")) {
      while (!this.#isAtEnd) this.#at += 1;
      return undefined;
    }
    const parameters: Pattern[] = [];
    while (!this.#is("=")) parameters.push(this.#pattern());
    this.#expect("=");
    const body = this.expression(0);
    if (!this.#skip("where")) return { name, parameters, body };
    const bindings = this.#block(this.#next.column, () => this.#binding()).filter((it) => it !== undefined);
    return { name, parameters, body: { kind: "let", bindings, body } };
  }

  #pattern(): Pattern {
    if (this.#skip("(")) {
      const parts: Pattern[] = [];
      while (!this.#is(")")) {
        parts.push(this.#pattern());
        if (!this.#skip(",") && !this.#is(")")) parts.pop();
      }
      this.#expect(")");
      return { kind: "parts", parts };
    }
    const { kind, text } = this.#next;
    if (kind !== "name" || this.#isAtEnd) throw this.#unexpected("a pattern");
    this.#at += 1;
    return { kind: "name", name: text };
  }

  expression(min: number): Expression {
    let left = this.#application();
    for (;;) {
      const { kind, text: operator } = this.#next;
      if (kind !== "operator" || this.#isAtEnd || ["=", "<-", "->", "|", "::"].includes(operator)) break;
      const [precedence, isRight] = precedences.get(operator) ?? [9, false];
      if (precedence < min) break;
      // An operator before a closing parenthesis is a section.
      if (this.#tokens[this.#at + 1]?.text === ")") break;
      this.#at += 1;
      const right = this.expression(isRight ? precedence : precedence + 1);
      left = { kind: "operator", operator, left, right };
    }
    if (this.#skip("::")) while (!this.#isAtEnd && !this.#endsBlock() && this.#next.kind !== "operator") this.#at += 1;
    return left;
  }

  #application(): Expression {
    let callee = this.#atom();
    if (callee === undefined) throw this.#unexpected("an expression");
    for (;;) {
      const argument = this.#isAtEnd ? undefined : this.#atom();
      if (argument === undefined) return callee;
      callee = { kind: "apply", callee, argument };
    }
  }

  #atom(): Expression | undefined {
    let atom = this.#plainAtom();
    while (atom !== undefined && this.#is("{")) atom = { kind: "update", record: atom, members: this.#members() };
    return atom;
  }

  #members(): Map<string, Expression> {
    const members = new Map<string, Expression>();
    this.#expect("{");
    do {
      const name = this.#next.text;
      this.#at += 1;
      this.#expect("=");
      members.set(name, this.expression(0));
    } while (this.#skip(","));
    this.#expect("}");
    return members;
  }

  #plainAtom(): Expression | undefined {
    const { kind, text, quoter = "" } = this.#next;
    if (kind === "end" || (this.#at !== this.#start && this.#isAtEnd)) return undefined;
    const take = (expression: Expression) => {
      this.#at += 1;
      return expression;
    };
    switch (kind) {
      case "string":
        return take({ kind: "literal", value: text });
      case "number":
        return take({ kind: "literal", value: Number(text.replaceAll("_", "")) });
      case "quote":
        return take({ kind: "quote", quoter, text });
      case "operator":
        return text === "\\" ? this.#lambda() : undefined;
      case "punctuation":
        if (text === "(") return this.#parentheses();
        return text === "[" ? this.#list() : undefined;
      default:
        return this.#word(text, take);
    }
  }

  #word(text: string, take: (expression: Expression) => Expression): Expression | undefined {
    switch (text) {
      case "do": {
        this.#at += 1;
        const statements = this.#block(
          this.#next.column,
          () => this.#statement(),
          ({ message }): Statement => ({ kind: "unknown", reason: message, line: this.#next.line }),
        );
        return { kind: "do", statements };
      }
      case "let": {
        this.#at += 1;
        const bindings = this.#bindings();
        this.#expect("in");
        return { kind: "let", bindings, body: this.expression(0) };
      }
      case "if": {
        this.#at += 1;
        const condition = this.expression(0);
        this.#expect("then");
        const whenTrue = this.expression(0);
        this.#expect("else");
        return { kind: "if", condition, whenTrue, whenFalse: this.expression(0) };
      }
      case "case":
        throw this.#unexpected("no case");
      case "in":
      case "then":
      case "else":
      case "of":
      case "where":
        return undefined;
      default:
        return take({ kind: "name", name: text });
    }
  }

  #bindings(): Binding[] {
    return this.#block(this.#next.column, () => this.#binding()).filter((it) => it !== undefined);
  }

  #statement(): Statement {
    const { line } = this.#next;
    if (this.#peekIsStartOr("let")) {
      this.#at += 1;
      const bindings = this.#bindings();
      if (!this.#is("in")) return { kind: "let", bindings };
      this.#expect("in");
      const body = this.expression(0);
      return { kind: "run", pattern: undefined, action: { kind: "let", bindings, body }, line };
    }
    const start = this.#at;
    const pattern = this.#bound();
    if (pattern === undefined) {
      this.#at = start;
      this.#asStart();
    }
    return { kind: "run", pattern, action: this.expression(0), line };
  }

  /** The pattern of `pattern <- action`. */
  #bound(): Pattern | undefined {
    try {
      const { kind, text } = this.#takeStart();
      if (kind === "name") {
        // `Just body <- ...` has a single part.
        const pattern: Pattern = this.#is("<-") ? { kind: "name", name: text } : this.#pattern();
        return this.#skip("<-") ? pattern : undefined;
      }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    return undefined;
  }

  #lambda(): Expression {
    this.#expect("\\");
    const parameters: Pattern[] = [];
    while (!this.#is("->")) parameters.push(this.#pattern());
    this.#expect("->");
    return { kind: "lambda", parameters, body: this.expression(0) };
  }

  #parentheses(): Expression {
    this.#at += 1;
    const { kind, text: operator } = this.#next;
    if (kind === "operator" && operator !== "\\") {
      this.#at += 1;
      if (this.#skip(")")) return { kind: "section", operator };
      const right = this.expression(0);
      this.#expect(")");
      return { kind: "section", operator, right };
    }
    if (this.#skip(")")) return { kind: "tuple", items: [] };
    const items = [this.expression(0)];
    if (this.#next.kind === "operator" && this.#tokens[this.#at + 1]?.text === ")") {
      const section: Expression = { kind: "section", operator: this.#next.text, left: items[0]! };
      this.#at += 2;
      return section;
    }
    while (this.#skip(",")) items.push(this.expression(0));
    this.#expect(")");
    return items.length === 1 ? items[0]! : { kind: "tuple", items };
  }

  #list(): Expression {
    this.#at += 1;
    if (this.#skip("]")) return { kind: "list", items: [] };
    const items = [this.expression(0)];
    while (this.#skip(",")) items.push(this.expression(0));
    this.#expect("]");
    return { kind: "list", items };
  }
}
