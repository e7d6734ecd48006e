import type { CelNode } from "../../cel.ts";
import type { Field } from "../../model.ts";
import type { CelType } from "./cel-types.ts";

export type Node = CelNode<Field>;

/** An expression with its type. */
export interface Typed {
  readonly node: Node;
  readonly type: CelType;
}

/** The variables of an expression; `rules.min_len` is a constant. */
export type Scope = ReadonlyMap<string, Typed>;
