import type { Expression } from "./expression.ts";
import { types } from "./instance-of.ts";
import { methods } from "./methods.ts";
import { type Token, tokenize } from "./tokenize.ts";
import { unsupported } from "./unsupported.ts";

const maxLength = 4096;
const maxDepth = 64;

/** Binary operators from the loosest to the tightest. */
const levels: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["==", "!=", "===", "!=="],
  ["<", "<=", ">", ">="],
  ["+", "-"],
  ["*", "/", "%"],
];

const literals: ReadonlyMap<string, boolean | null> = new Map([
  ["true", true],
  ["false", false],
  ["null", null],
]);

/** Parses a condition: `ctx.user?.name == 'ada' && ctx.tags.contains('a')`. Throws NotExecutable outside of what is supported. */
export function parseCondition(source: string): Expression {
  if (source.length > maxLength) throw unsupported(source, maxLength, `more than ${maxLength} characters`);
  return new Parser(source).parse();
}

class Parser {
  readonly #source: string;
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(source: string) {
    this.#source = source;
    this.#tokens = tokenize(source);
  }

  parse(): Expression {
    this.#takeName("return");
    const expression = this.#expression();
    this.#take(";");
    if (this.#next.kind !== "end") throw this.#fail();
    return expression;
  }

  get #next(): Token {
    return this.#tokens[this.#at]!;
  }

  #expression(): Expression {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw unsupported(this.#source, this.#next.at, `more than ${maxDepth} levels`);
    const condition = this.#binary(0);
    const expression = this.#take("?") ? this.#choice(condition) : this.#orElse(condition);
    this.#depth -= 1;
    return expression;
  }

  #choice(condition: Expression): Expression {
    const then = this.#expression();
    this.#expect(":");
    return { kind: "choice", if: condition, then, else: this.#expression() };
  }

  /** `a ?: b` is b if a is null. */
  #orElse(left: Expression): Expression {
    return this.#take("?:") ? { kind: "binary", operator: "?:", left, right: this.#expression() } : left;
  }

  #binary(level: number): Expression {
    const operators = levels[level];
    if (operators === undefined) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const operator = operators.find((it) => this.#take(it));
      if (operator !== undefined) left = { kind: "binary", operator, left, right: this.#binary(level + 1) };
      else if (level === 2 && (this.#is("=~") || this.#is("==~"))) left = this.#matches(left);
      else if (level === 3 && this.#takeName("instanceof")) left = this.#instanceOf(left);
      else return left;
    }
  }

  #matches(of: Expression): Expression {
    const isWhole = this.#is("==~");
    this.#at += 1;
    if (this.#next.kind !== "pattern") throw this.#fail();
    return { kind: "matches", of, pattern: this.#advance().text, isWhole };
  }

  #instanceOf(of: Expression): Expression {
    if (!Object.hasOwn(types, this.#next.text)) throw this.#fail();
    return { kind: "instanceof", of, type: this.#advance().text };
  }

  #unary(): Expression {
    const kind = this.#take("!") ? "not" : this.#take("-") ? "minus" : undefined;
    if (kind === undefined) return this.#postfix(this.#primary());
    this.#depth += 1;
    if (this.#depth > maxDepth) throw this.#fail();
    const of = this.#unary();
    this.#depth -= 1;
    return { kind, of };
  }

  #primary(): Expression {
    const { kind, text } = this.#next;
    if (kind === "number" || kind === "text") {
      this.#at += 1;
      return { kind: "literal", value: kind === "number" ? Number(text) : text };
    }
    if (this.#take("(")) {
      const expression = this.#expression();
      this.#expect(")");
      return expression;
    }
    if (kind !== "name") throw this.#fail();
    const literal = literals.get(text);
    if (literal !== undefined) {
      this.#at += 1;
      return { kind: "literal", value: literal };
    }
    if (text !== "ctx" && text !== "params") throw this.#fail();
    this.#at += 1;
    return { kind: "variable", name: text };
  }

  #postfix(first: Expression): Expression {
    let of = first;
    for (let links = 0; ; links++) {
      if (links > maxDepth) throw this.#fail();
      const isSafe = this.#is("?.");
      if (this.#take("?.") || this.#take(".")) {
        const name = this.#memberName();
        of = this.#take("(") ? this.#call(of, name, isSafe) : { kind: "member", of, name, isSafe };
      } else if (this.#take("[")) {
        const at = this.#expression();
        this.#expect("]");
        of = { kind: "item", of, at };
      } else return of;
    }
  }

  /** `ctx.tags.0` is an item of a list. */
  #memberName(): string {
    if (this.#next.kind !== "name" && !/^\d+$/.test(this.#next.text)) throw this.#fail();
    return this.#advance().text;
  }

  #call(of: Expression, name: string, isSafe: boolean): Expression {
    if (!methods.has(name)) throw unsupported(this.#source, this.#tokens[this.#at - 2]!.at, `the method ${name}`);
    const values: Expression[] = [];
    while (!this.#take(")")) {
      if (values.length > 0) this.#expect(",");
      values.push(this.#expression());
    }
    return { kind: "call", of, name, isSafe, values };
  }

  #is(symbol: string): boolean {
    return this.#next.kind === "symbol" && this.#next.text === symbol;
  }

  #take(symbol: string): boolean {
    const isNext = this.#is(symbol);
    if (isNext) this.#at += 1;
    return isNext;
  }

  #takeName(name: string): boolean {
    const isNext = this.#next.kind === "name" && this.#next.text === name;
    if (isNext) this.#at += 1;
    return isNext;
  }

  #expect(symbol: string): void {
    if (!this.#take(symbol)) throw this.#fail();
  }

  #advance(): Token {
    const token = this.#next;
    this.#at += 1;
    return token;
  }

  #fail(): Error {
    const { kind, text, at } = this.#next;
    return unsupported(this.#source, at, kind === "end" ? "the end" : JSON.stringify(text));
  }
}
