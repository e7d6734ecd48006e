import type { RuleContext } from "./context.ts";

/** The scope of an expression that is printed. */
export interface CelScope {
  /** The expression of `this`. */
  readonly self: string;
  /** Of `this` as a number, if it is a 32-bit integer. */
  readonly selfNumber: string | undefined;
  readonly context: RuleContext;
}
