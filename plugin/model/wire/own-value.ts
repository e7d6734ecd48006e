import type { Field, Message } from "../elements/model.ts";

/**
 * The message that contains itself below this field, through messages with FORM_VALUE or FORM_UNION only: it has no
 * finite JSON value. Lists, maps and objects end the recursion, since they can be empty.
 */
export function ownValueBelow(
  { cardinality, type }: Field,
  above: readonly Message[] = [],
  finite: Set<Message> = new Set(),
): Message | undefined {
  if (cardinality !== "singular" || type.kind !== "message" || type.representation === "object") return undefined;
  if (above.includes(type)) return type;
  // Messages that share others have more paths than messages.
  if (finite.has(type)) return undefined;
  for (const field of type.fields) {
    const found = ownValueBelow(field, [...above, type], finite);
    if (found !== undefined) return found;
  }
  finite.add(type);
  return undefined;
}
