import { type Kind, kindOf } from "./resources.ts";
import type { Visible } from "./visible.ts";

/** A variable. Those of organizations also tell which repositories see them. */
export interface Variable extends Visible {
  readonly name: string;
  readonly value: string;
}

export const variables: Kind<Variable> = kindOf("variable");
