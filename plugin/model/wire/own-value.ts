import type { Field, Message } from "../model.ts";

/**
 * A message that is on the wire what a field of its own makes of it, on the way down from this field through messages
 * with FORM_VALUE or FORM_UNION: no JSON value is one. Lists, maps and objects end the way, for they can be empty.
 */
export function ownValueBelow({ cardinality, type }: Field, above: readonly Message[] = []): Message | undefined {
  if (cardinality !== "singular" || type.kind !== "message" || type.representation === "object") return undefined;
  if (above.includes(type)) return type;
  for (const field of type.fields) {
    const found = ownValueBelow(field, [...above, type]);
    if (found !== undefined) return found;
  }
  return undefined;
}
