import { type Field, isComposite, type Message } from "@protoc-gen-rest/plugin";
import { defaultValue } from "./default-value.ts";

/** Whether a value of the field in TypeScript may differ from its JSON form. */
export function fieldDiffers(field: Field): boolean {
  const { form, type } = field;
  if (isAdded(field)) return true;
  if (type.kind === "message") return messageDiffers(type);
  return form.shapes.plain.differs !== "never";
}

/** Whether writers add the field if it is absent. */
function isAdded(field: Field): boolean {
  return field.always && field.message.representation === "object" && defaultValue(field) !== undefined;
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
  if (isComposite(form))
    return fields.some((field) => isAdded(field) || (field.type.kind !== "message" && fieldDiffers(field)));
  return form.shapes.plain.differs !== "never";
}
