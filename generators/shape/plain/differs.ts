import { type Field, int64Type, is64BitScalar, type Message, type Scalar } from "@protoc-gen-rest/plugin";

/** Whether a value of the field in TypeScript may differ from its JSON form. */
export function fieldDiffers(field: Field): boolean {
  const { type, int64AsNumber } = field;
  if (type.kind === "scalar") return !int64AsNumber && int64Type(field) !== "string" && scalarDiffers(type.scalar);
  return type.kind === "message" && messageDiffers(type);
}

function scalarDiffers(scalar: Scalar): boolean {
  return is64BitScalar(scalar) || scalar === "bytes" || scalar === "double" || scalar === "float";
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
    for (const { type } of current.wellKnown === undefined ? current.fields : []) {
      if (type.kind === "message" && cache.get(type) !== false) reached.add(type);
    }
  }
  for (const current of reached) cache.set(current, false);
  return false;
}

function differsItself({ wellKnown, fields }: Message): boolean {
  if (wellKnown === undefined) return fields.some((field) => field.type.kind === "scalar" && fieldDiffers(field));
  if (typeof wellKnown === "object") return fields.some(fieldDiffers);
  return wellKnown === "any" || wellKnown === "http_body";
}
