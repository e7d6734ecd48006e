import { CelError } from "./cel-error.ts";
import type { CelSyntax } from "./syntax.ts";
import { type Token, tokenize } from "./tokens.ts";

// cel.dev, "Language Definition", section "Syntax". From the weakest to the strongest.
const levels: readonly (readonly string[])[] = [
  ["||"],
  ["&&"],
  ["<", "<=", ">=", ">", "==", "!=", "in"],
  ["+", "-"],
  ["*", "/", "%"],
];

const maxDepth = 200;

/** Parses an expression. Throws a CelError. */
export function parseCel(expression: string): CelSyntax {
  const parser = new CelParser(tokenize(expression));
  const root = parser.expression();
  parser.end();
  return root;
}

class CelParser {
  readonly #tokens: readonly Token[];
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  end(): void {
    const token = this.#tokens[this.#at];
    if (token !== undefined) throw new CelError(`has an unexpected ${describe(token)}`);
  }

  expression(): CelSyntax {
    if (++this.#depth > maxDepth) throw new CelError("is nested too deeply");
    const condition = this.#level(0);
    if (!this.#take("?")) {
      this.#depth--;
      return condition;
    }
    const whenTrue = this.#level(0);
    this.#expect(":");
    const whenFalse = this.expression();
    this.#depth--;
    return { kind: "conditional", condition, whenTrue, whenFalse };
  }

  #level(level: number): CelSyntax {
    const operators = levels[level];
    if (operators === undefined) return this.#unary();
    let left = this.#level(level + 1);
    for (let operator = this.#takeOne(operators); operator !== undefined; operator = this.#takeOne(operators)) {
      left = { kind: "binary", operator, left, right: this.#level(level + 1) };
    }
    return left;
  }

  #unary(): CelSyntax {
    const operator = this.#takeOne(["!", "-"]) as "!" | "-" | undefined;
    if (operator === undefined) return this.#member();
    if (++this.#depth > maxDepth) throw new CelError("is nested too deeply");
    const operand = this.#unary();
    this.#depth--;
    // The smallest integer has no positive counterpart.
    if (operator === "-" && operand.kind === "literal" && operand.type !== "uint") {
      const { type, value } = operand;
      if (typeof value === "bigint" || typeof value === "number") return { kind: "literal", type, value: -value };
    }
    return { kind: "unary", operator, operand };
  }

  #member(): CelSyntax {
    let object = this.#primary();
    for (;;) {
      if (this.#take("[")) {
        object = { kind: "index", object, index: this.expression() };
        this.#expect("]");
      } else if (this.#take(".")) {
        const name = this.#name();
        object = this.#take("(")
          ? { kind: "call", object, name, arguments: this.#list(")") }
          : { kind: "select", object, name };
      } else return object;
    }
  }

  #primary(): CelSyntax {
    const token = this.#tokens[this.#at];
    if (token === undefined) throw new CelError("ends too early");
    if (token.kind === "literal") {
      this.#at++;
      return { kind: "literal", type: token.type, value: token.value };
    }
    if (this.#take("(")) {
      const inner = this.expression();
      this.#expect(")");
      return inner;
    }
    if (this.#take("[")) return { kind: "list", items: this.#list("]") };
    if (this.#take("{")) throw new CelError("has a map literal, which is not supported");
    this.#take(".");
    const name = this.#name();
    if (this.#take("(")) return { kind: "call", object: undefined, name, arguments: this.#list(")") };
    return { kind: "name", name };
  }

  #list(end: string): CelSyntax[] {
    const items: CelSyntax[] = [];
    while (!this.#take(end)) {
      if (items.length > 0) {
        this.#expect(",");
        if (this.#take(end)) return items;
      }
      items.push(this.expression());
    }
    return items;
  }

  #name(): string {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "name") throw new CelError(`expects a name instead of ${describe(token)}`);
    this.#at++;
    return token.text;
  }

  #expect(symbol: string): void {
    if (!this.#take(symbol)) throw new CelError(`expects "${symbol}" instead of ${describe(this.#tokens[this.#at])}`);
  }

  #takeOne(symbols: readonly string[]): string | undefined {
    return symbols.find((symbol) => this.#take(symbol));
  }

  #take(symbol: string): boolean {
    const token = this.#tokens[this.#at];
    if (token === undefined || token.kind === "literal" || token.text !== symbol) return false;
    this.#at++;
    return true;
  }
}

function describe(token: Token | undefined): string {
  if (token === undefined) return "the end";
  return token.kind === "literal" ? `a ${token.type}` : `"${token.text}"`;
}
