import type { PatternAutomaton } from "./pattern-automaton.ts";

/**
 * A compiled CEL expression; `F` is the type of fields. All types are known: integers are bigints, timestamps and durations
 * bigints of nanoseconds, lists arrays, maps Maps.
 */
export type CelNode<F> =
  | { readonly kind: "literal"; readonly value: CelLiteral; readonly throws: false }
  /** `this`, or a variable of a macro. */
  | { readonly kind: "variable"; readonly name: string; readonly throws: false }
  /** A field of a message, with its default if it is not set; `wrapped`: null if it is not set. */
  | {
      readonly kind: "select";
      readonly object: CelNode<F>;
      readonly field: F;
      readonly wrapped: boolean;
      readonly throws: boolean;
    }
  | { readonly kind: "has"; readonly object: CelNode<F>; readonly field: F; readonly throws: boolean }
  | { readonly kind: "list"; readonly items: readonly CelNode<F>[]; readonly throws: boolean }
  /** A JavaScript operator that means the same. */
  | {
      readonly kind: "operator";
      readonly operator: "<" | "<=" | ">" | ">=" | "===" | "!==" | "+" | "-" | "*" | "/" | "&&" | "||";
      readonly left: CelNode<F>;
      readonly right: CelNode<F>;
      readonly throws: boolean;
    }
  | { readonly kind: "not"; readonly operand: CelNode<F>; readonly throws: boolean }
  | {
      readonly kind: "conditional";
      readonly condition: CelNode<F>;
      readonly whenTrue: CelNode<F>;
      readonly whenFalse: CelNode<F>;
      readonly throws: boolean;
    }
  /** `&&` or `||` of operands that may both fail: one that decides the result hides the failure of the other. */
  | {
      readonly kind: "either";
      readonly function: "celAnd" | "celOr";
      readonly left: CelNode<F>;
      readonly right: CelNode<F>;
      readonly throws: true;
    }
  /** A function of the runtime. */
  | {
      readonly kind: "call";
      readonly function: string;
      readonly arguments: readonly CelNode<F>[];
      readonly throws: boolean;
    }
  /** A method or a property of JavaScript. */
  | {
      readonly kind: "method";
      readonly object: CelNode<F>;
      readonly name: string;
      readonly arguments: readonly CelNode<F>[] | undefined;
      readonly throws: boolean;
    }
  | {
      readonly kind: "matches";
      readonly text: CelNode<F>;
      readonly pattern: RegExp;
      readonly linear: PatternAutomaton | undefined;
      readonly throws: boolean;
    }
  /** A macro over a list: a function of the runtime, or a method of arrays, with a predicate or a conversion. */
  | {
      readonly kind: "macro";
      readonly macro: "all" | "exists" | "exists_one" | "map" | "filter";
      readonly list: CelNode<F>;
      readonly variable: string;
      readonly body: CelNode<F>;
      readonly throws: boolean;
    };

/** A literal of an expression; undefined stands for a message that is not set. */
export type CelLiteral = null | boolean | number | bigint | string | Uint8Array;

/** An expression with what it returns: whether the value is valid, or what is wrong with it. */
export interface CelExpression<F> {
  readonly root: CelNode<F>;
  readonly returns: "bool" | "string";
}
