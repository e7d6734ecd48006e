import type { CelNode } from "../../elements/cel.ts";
import type { Field, Message } from "../../elements/model.ts";
import type { Value } from "./cel-types.ts";

export type Node = CelNode<Field>;

export type Typed = Value;

/** The meaning of the names in an expression. */
export interface Scope {
  readonly variables: ReadonlyMap<string, Typed>;
  /** The number of a value of an enum, by its full name: `library.v1.Format.PAPERBACK`. */
  readonly enumNumber: (name: string) => number | undefined;
  /** A message by its full name. */
  readonly messageOf?: (name: string) => Message | undefined;
  /** The fields of `rules`, which are constants; undefined where an expression has no rules. */
  readonly rules?: ReadonlyMap<string, RuleConstant> | undefined;
}

/** A field of `rules`: its value, or its default if it is not set. */
export interface RuleConstant {
  readonly value: Typed;
  readonly isSet: boolean;
}
