import type { Field, Message } from "../../../model/elements/model.ts";
import type { Style } from "../../../model/elements/values.ts";
import type { ChangeList } from "../change-list.ts";
import type { Direction } from "../change-rules.ts";

/** Undefined for a message of a file that is not generated. */
type FindMessage = (fullName: string) => Message | undefined;

/** Where values are compared. */
export interface ValueScope {
  readonly changes: ChangeList;
  readonly direction: Direction;
  /** REQUIRED fields may be absent, as in a PATCH, which carries only what changes (AIP-134). */
  readonly isPartial: boolean;
  /** The value is always there, as in a path. */
  readonly isGiven?: true;
  /** How text carries the value, in a path, a query, a header or a form; undefined where values are JSON. */
  readonly style?: Style | undefined;
  /** The messages of both versions by their full names. */
  readonly messages: { readonly old: FindMessage; readonly now: FindMessage };
  /** Compares a pair of messages, unless that has been done: types contain themselves. */
  readonly compareMessages: (old: Message, now: Message, scope: ValueScope) => void;
}

/** Whether values of the field travel in this direction at all. */
export function isVisible({ behaviors }: Field, { direction }: ValueScope): boolean {
  return !behaviors.has(direction === "request" ? "output_only" : "input_only");
}
