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

type Answers = WeakMap<Message, boolean>;

const differing: Answers = new WeakMap();
const alwaysDiffering: Answers = new WeakMap();

/**
 * Whether a message or a message inside it has a field that differs from its JSON form. Types may contain themselves.
 */
export function messageDiffers(message: Message): boolean {
  return reaches(message, differsItself, differing);
}

/**
 * Whether a message or a message inside it has a field whose JSON form always differs, such as a 64-bit integer or bytes, or is added
 * where it is absent. Of doubles only NaN and infinities do.
 */
export function usuallyDiffers(message: Message): boolean {
  return reaches(message, alwaysDiffersItself, alwaysDiffering);
}

/** Whether `test` holds for a message or for one inside it. */
function reaches(message: Message, test: (message: Message) => boolean, answers: Answers): boolean {
  const known = answers.get(message);
  if (known !== undefined) return known;
  const reached = new Set([message]);
  for (const current of reached) {
    if (answers.get(current) === true || test(current)) {
      answers.set(message, true);
      return true;
    }
    for (const { type } of isComposite(current.form) ? current.fields : []) {
      if (type.kind === "message" && answers.get(type) !== false) reached.add(type);
    }
  }
  for (const current of reached) answers.set(current, false);
  return false;
}

function differsItself({ form, fields }: Message): boolean {
  if (isComposite(form))
    return fields.some((field) => isAdded(field) || (field.type.kind !== "message" && fieldDiffers(field)));
  return form.shapes.plain.differs !== "never";
}

function alwaysDiffersItself({ form, fields }: Message): boolean {
  if (!isComposite(form)) return form.shapes.plain.differs === "always";
  return fields.some((field) => isAdded(field) || field.form.shapes.plain.differs === "always");
}
