import type { Message } from "@protoc-gen-rest/plugin";

const cache = new WeakMap<Message, boolean>();

/** Whether a message or a message inside it has validation rules. Types may contain themselves. */
export function isValidated(message: Message): boolean {
  const known = cache.get(message);
  if (known !== undefined) return known;
  const reached = new Set([message]);
  for (const current of reached) {
    if (cache.get(current) === true || hasRules(current)) {
      cache.set(message, true);
      return true;
    }
    for (const { type, validation } of current.wellKnown === undefined ? current.fields : []) {
      if (type.kind !== "message" || validation?.ignored || validation?.items?.ignored) continue;
      if (cache.get(type) !== false) reached.add(type);
    }
  }
  for (const current of reached) cache.set(current, false);
  return false;
}

function hasRules({ fields, oneofs, validation, wellKnown }: Message): boolean {
  if (wellKnown !== undefined) return false;
  if (validation !== undefined || oneofs.some(({ requiredByRule }) => requiredByRule)) return true;
  return fields.some(({ validation: rules }) => {
    return rules !== undefined && (rules.required || rules.rules.length > 0 || rules.items || rules.keys);
  });
}
