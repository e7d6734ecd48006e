/** An expression of the Haskell in which the specs are written. */
export type Expression =
  | { readonly kind: "literal"; readonly value: string | number }
  | { readonly kind: "quote"; readonly quoter: string; readonly text: string }
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "apply"; readonly callee: Expression; readonly argument: Expression }
  | { readonly kind: "operator"; readonly operator: string; readonly left: Expression; readonly right: Expression }
  /** `(<> x)` and `(x <>)`. */
  | { readonly kind: "section"; readonly operator: string; readonly left?: Expression; readonly right?: Expression }
  | { readonly kind: "list"; readonly items: readonly Expression[] }
  | { readonly kind: "tuple"; readonly items: readonly Expression[] }
  | { readonly kind: "update"; readonly record: Expression; readonly members: ReadonlyMap<string, Expression> }
  | { readonly kind: "lambda"; readonly parameters: readonly Pattern[]; readonly body: Expression }
  | { readonly kind: "let"; readonly bindings: readonly Binding[]; readonly body: Expression }
  | {
      readonly kind: "if";
      readonly condition: Expression;
      readonly whenTrue: Expression;
      readonly whenFalse: Expression;
    }
  | { readonly kind: "do"; readonly statements: readonly Statement[] };

export type Statement =
  | { readonly kind: "run"; readonly pattern: Pattern | undefined; readonly action: Expression; readonly line: number }
  | { readonly kind: "let"; readonly bindings: readonly Binding[] }
  /** A statement that the parser does not understand. */
  | { readonly kind: "unknown"; readonly reason: string; readonly line: number };

/** A name, or the parts of a tuple or constructor. */
export type Pattern =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "parts"; readonly parts: readonly Pattern[] };

export interface Binding {
  readonly name: string;
  readonly parameters: readonly Pattern[];
  readonly body: Expression;
}
