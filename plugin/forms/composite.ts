import type { Form } from "./form.ts";

/** Whether the value is a message that is made of fields, instead of one with a form of its own. */
export function isComposite({ kind }: Form): boolean {
  return kind === "object" || kind === "only_field" || kind === "union";
}
