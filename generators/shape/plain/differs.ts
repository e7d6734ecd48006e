import { type Field, isComposite, type Message } from "@protoc-gen-rest/plugin";

/** Whether a value of the field in TypeScript may differ from its JSON form. */
export function fieldDiffers({ form, type }: Field): boolean {
  if (type.kind === "message") return messageDiffers(type);
  return form.shapes.plain.differs !== "never";
}

const cache = new WeakMap<Message, boolean>();

/**
 * Whether a message or a message inside it has a field that differs from its JSON form. Types may contain themselves.
 */
export function messageDiffers(message: Message): boolean {
  const known = cache.get(message);
  if (known !== undefined) return known;
  const reached = new Set([message]);
  for (const current of reached) {
    if (cache.get(current) === true || differsItself(current)) {
      cache.set(message, true);
      return true;
    }
    for (const { type } of isComposite(current.form) ? current.fields : []) {
      if (type.kind === "message" && cache.get(type) !== false) reached.add(type);
    }
  }
  for (const current of reached) cache.set(current, false);
  return false;
}

function differsItself({ form, fields }: Message): boolean {
  if (isComposite(form)) return fields.some((field) => field.type.kind !== "message" && fieldDiffers(field));
  return form.shapes.plain.differs !== "never";
}
