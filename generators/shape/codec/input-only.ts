import type { Message } from "@protoc-gen-rest/plugin";

const known = new WeakMap<Message, boolean>();

/** Whether a message or a message inside it has an INPUT_ONLY field, which servers never send (AIP-203). Types may contain themselves. */
export function hasInputOnly(message: Message): boolean {
  const found = known.get(message);
  if (found !== undefined) return found;
  const reached = new Set([message]);
  for (const current of reached) {
    if (current.wellKnown !== undefined) continue;
    for (const { type, behaviors } of current.fields) {
      if (behaviors.has("input_only") || (type.kind === "message" && known.get(type) === true)) {
        known.set(message, true);
        return true;
      }
      if (type.kind === "message" && known.get(type) !== false) reached.add(type);
    }
  }
  for (const current of reached) known.set(current, false);
  return false;
}
