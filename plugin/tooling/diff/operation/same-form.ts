import { isComposite } from "../../../forms/composite.ts";
import type { Message } from "../../../model/elements/model.ts";

/** Whether two messages are written alike, whatever their fields are. */
export function haveSameForm({ form: old }: Message, { form: now }: Message): boolean {
  if (isComposite(old) && isComposite(now)) return true;
  return old.kind === now.kind && old.scalar === now.scalar;
}
