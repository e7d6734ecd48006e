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
/** How many operators or members may follow each other. */
const maxLinks = 500;

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
    let links = 0;
    for (let operator = this.#takeOne(operators); operator !== undefined; operator = this.#takeOne(operators)) {
      if (++links > maxLinks) throw new CelError(`has more than ${maxLinks} operators in a row`);
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
    for (let links = 0; ; links++) {
      if (links > maxLinks) throw new CelError(`has more than ${maxLinks} members in a row`);
      if (this.#take("[")) {
        object = { kind: "index", object, index: this.expression() };
        this.#expect("]");
      } else if (this.#take(".")) {
        const name = this.#fieldName();
        object = this.#take("(")
          ? { kind: "call", object, name, arguments: this.#list(")") }
          : { kind: "select", object, name };
      } else {
        const message = dottedName(object);
        if (message === undefined || !this.#take("{")) return object;
        object = { kind: "message", name: message, fields: this.#fields() };
      }
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
    if (this.#take("{")) return { kind: "map", entries: this.#entries() };
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

  #fields(): ReadonlyMap<string, CelSyntax> {
    const fields = new Map<string, CelSyntax>();
    while (!this.#take("}")) {
      if (fields.size > 0) {
        this.#expect(",");
        if (this.#take("}")) return fields;
      }
      const name = this.#fieldName();
      if (fields.has(name)) throw new CelError(`sets ${name} twice`);
      this.#expect(":");
      fields.set(name, this.expression());
    }
    return fields;
  }

  #entries(): (readonly [CelSyntax, CelSyntax])[] {
    const entries: (readonly [CelSyntax, CelSyntax])[] = [];
    while (!this.#take("}")) {
      if (entries.length > 0) {
        this.#expect(",");
        if (this.#take("}")) return entries;
      }
      const key = this.expression();
      this.#expect(":");
      entries.push([key, this.expression()]);
    }
    return entries;
  }

  /** Backquotes allow for names that are words of CEL. */
  #fieldName(): string {
    const token = this.#tokens[this.#at];
    if (token?.kind !== "quoted") return this.#name();
    this.#at++;
    return token.text;
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
    if (token === undefined || token.kind === "literal" || token.kind === "quoted" || token.text !== symbol)
      return false;
    this.#at++;
    return true;
  }
}

/** `google.protobuf.Duration`, or undefined for anything but names with dots. */
export function dottedName(syntax: CelSyntax): string | undefined {
  if (syntax.kind === "name") return syntax.name;
  if (syntax.kind !== "select") return undefined;
  const object = dottedName(syntax.object);
  return object === undefined ? undefined : `${object}.${syntax.name}`;
}

function describe(token: Token | undefined): string {
  if (token === undefined) return "the end";
  return token.kind === "literal" ? `a ${token.type}` : `"${token.text}"`;
}
