import { type GoToken, goTokens } from "./go-tokens.ts";

/** An expression of Go, as far as tables of tests have them. */
export type GoExpression =
  | { readonly kind: "value"; readonly value: string | number | bigint }
  /** A name with its package: `cases.Bool_TRUE`, or a method: the object is an expression. */
  | { readonly kind: "name"; readonly object: GoExpression | undefined; readonly name: string }
  | { readonly kind: "call"; readonly callee: GoExpression; readonly arguments: readonly GoExpression[] }
  /** The type is undefined where Go lets it be omitted; `entries` have keys unless they are items of a list. */
  | { readonly kind: "composite"; readonly type: GoType | undefined; readonly entries: readonly GoEntry[] }
  | { readonly kind: "operation"; readonly operator: string; readonly operands: readonly GoExpression[] };

export interface GoEntry {
  readonly key: GoExpression | undefined;
  readonly value: GoExpression;
}

/** A type: the name of a struct, a slice or a map. Pointers are what they point to. */
export type GoType =
  | { readonly kind: "named"; readonly name: string }
  | { readonly kind: "slice"; readonly of: GoType }
  | { readonly kind: "map"; readonly of: GoType };

export interface GoFile {
  /** The paths of the imported packages, by their names. */
  readonly imports: ReadonlyMap<string, string>;
  readonly functions: ReadonlyMap<string, GoFunction>;
}

/** A function that defines variables and returns an expression. */
export interface GoFunction {
  readonly variables: readonly (readonly [name: string, value: GoExpression])[];
  readonly returns: GoExpression;
}

/** Parses a file of functions without control flow. */
export function parseGoFile(text: string): GoFile {
  const parser = new GoParser(goTokens(text));
  return parser.file();
}

const operators = [
  ["+", "-"],
  ["*", "/"],
] as const;

class GoParser {
  readonly #tokens: readonly GoToken[];
  #at = 0;

  constructor(tokens: readonly GoToken[]) {
    this.#tokens = tokens;
  }

  file(): GoFile {
    this.#expect("package");
    this.#name();
    const imports = new Map<string, string>();
    const functions = new Map<string, GoFunction>();
    while (this.#at < this.#tokens.length) {
      if (this.#takes("import")) this.#imports(imports);
      else {
        this.#expect("func");
        const name = this.#name();
        for (const mark of ["(", ")"]) this.#expect(mark);
        this.#type();
        functions.set(name, this.#body());
      }
    }
    return { imports, functions };
  }

  #imports(imports: Map<string, string>): void {
    this.#expect("(");
    while (!this.#takes(")")) {
      const alias = this.#peek().kind === "name" ? this.#name() : undefined;
      const path = String(this.#literal());
      imports.set(alias ?? path.slice(path.lastIndexOf("/") + 1), path);
    }
  }

  #body(): GoFunction {
    const variables: (readonly [string, GoExpression])[] = [];
    this.#expect("{");
    while (!this.#takes("return")) {
      const name = this.#name();
      if (this.#takes(",")) this.#name();
      this.#expect(":=");
      variables.push([name, this.#expression()]);
    }
    const returns = this.#expression();
    this.#expect("}");
    return { variables, returns };
  }

  #expression(level = 0): GoExpression {
    const wanted: readonly string[] | undefined = operators[level];
    if (wanted === undefined) return this.#unary();
    let left = this.#expression(level + 1);
    for (;;) {
      const operator = wanted.find((it) => this.#takes(it));
      if (operator === undefined) return left;
      left = { kind: "operation", operator, operands: [left, this.#expression(level + 1)] };
    }
  }

  #unary(): GoExpression {
    if (this.#takes("&")) return this.#unary();
    if (this.#takes("-")) return { kind: "operation", operator: "-", operands: [this.#unary()] };
    return this.#postfix(this.#primary());
  }

  #primary(): GoExpression {
    const { kind, text } = this.#peek();
    if (kind === "literal") return { kind: "value", value: this.#literal() };
    if (text === "{") return this.#composite(undefined);
    if (text === "(") {
      this.#at++;
      const inner = this.#expression();
      this.#expect(")");
      return inner;
    }
    if (text !== "[" && text !== "map") return { kind: "name", object: undefined, name: this.#name() };
    const type = this.#type();
    if (this.#peek().text === "{") return this.#composite(type);
    // A conversion: []byte("a")
    return { kind: "name", object: undefined, name: "bytes" };
  }

  #postfix(start: GoExpression): GoExpression {
    let object = start;
    for (;;) {
      if (this.#takes(".")) object = { kind: "name", object, name: this.#name() };
      else if (this.#takes("(")) object = { kind: "call", callee: object, arguments: this.#list(")") };
      else if (object.kind === "name" && this.#peek().text === "{") {
        object = this.#composite({ kind: "named", name: dotted(object) });
      } else return object;
    }
  }

  #composite(type: GoType | undefined): GoExpression {
    this.#expect("{");
    const entries: GoEntry[] = [];
    while (!this.#takes("}")) {
      const first = this.#expression();
      entries.push(this.#takes(":") ? { key: first, value: this.#expression() } : { key: undefined, value: first });
      if (this.#peek().text !== "}") this.#expect(",");
    }
    return { kind: "composite", type, entries };
  }

  #list(end: string): GoExpression[] {
    const items: GoExpression[] = [];
    while (!this.#takes(end)) {
      items.push(this.#expression());
      if (this.#peek().text !== end) this.#expect(",");
    }
    return items;
  }

  #type(): GoType {
    if (this.#takes("*")) return this.#type();
    if (this.#takes("[")) {
      this.#expect("]");
      return { kind: "slice", of: this.#type() };
    }
    const name = this.#name();
    if (name === "map") {
      this.#expect("[");
      this.#type();
      this.#expect("]");
      return { kind: "map", of: this.#type() };
    }
    return { kind: "named", name: this.#takes(".") ? `${name}.${this.#name()}` : name };
  }

  #name(): string {
    const { kind, text } = this.#peek();
    if (kind !== "name") throw new Error(`expected a name, got ${text}`);
    this.#at++;
    return text;
  }

  #literal(): string | number | bigint {
    const token = this.#peek();
    if (token.kind !== "literal") throw new Error(`expected a literal, got ${token.text}`);
    this.#at++;
    return token.value;
  }

  #peek(): GoToken {
    return this.#tokens[this.#at] ?? { kind: "mark", text: "the end of the file" };
  }

  #takes(text: string): boolean {
    const token = this.#peek();
    if (token.kind === "literal" || token.text !== text) return false;
    this.#at++;
    return true;
  }

  #expect(text: string): void {
    if (!this.#takes(text)) {
      const before = this.#tokens.slice(Math.max(this.#at - 8, 0), this.#at).map((it) => it.text);
      throw new Error(`expected ${text} after ${before.join(" ")}, got ${this.#peek().text}`);
    }
  }
}

/** The text of a name and its objects: `cases.Bool`. */
export function dotted(expression: GoExpression): string {
  if (expression.kind !== "name") throw new Error(`expected a name, got ${expression.kind}`);
  return expression.object === undefined ? expression.name : `${dotted(expression.object)}.${expression.name}`;
}
