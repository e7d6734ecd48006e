import {
  type Field,
  type FieldType,
  isComposite,
  isRequired as isRequiredByApi,
  type Message,
} from "@protoc-gen-rest/plugin";
import { filledName } from "../../output/names.ts";
import { modulePath, type Output } from "../../output/output.ts";
import { containerType } from "../codec/container-type.ts";
import type { FilledType } from "../shape.ts";
import { defaultValue } from "./default-value.ts";
import { itemType, valueType } from "./field-type.ts";
import { isRequired } from "./required.ts";

/** Whether readers of responses set the field to its default if it is absent (`fill_defaults`). */
export function isFilledField(field: Field): boolean {
  return isInResponse(field) && field.presence === "implicit" && !field.nullable && defaultValue(field) !== undefined;
}

/** Whether readers of responses report that the field is missing: it is REQUIRED, and absence is not its default. */
export function isCheckedField(field: Field): boolean {
  return isInResponse(field) && isRequiredByApi(field) && !isFilledField(field);
}

function isInResponse(field: Field): boolean {
  const { message, oneof, always, behaviors } = field;
  const isMember = message.representation === "object" && field !== message.rest;
  return isMember && !message.requestOnly && oneof === undefined && !always && !behaviors.has("input_only");
}

const known = new WeakMap<Message, boolean>();

/** Whether a message, or a message in it, has members that readers fill in or check. */
function isFilled(message: Message): boolean {
  const cached = known.get(message);
  if (cached !== undefined) return cached;
  const reached = new Set([message]);
  let result = false;
  for (const next of reached) {
    result ||= known.get(next) ?? next.fields.some((field) => isFilledField(field) || isCheckedField(field));
    if (result) break;
    for (const { type } of next.fields) if (type.kind === "message" && isComposite(type.form)) reached.add(type);
  }
  if (result) known.set(message, true);
  else for (const next of reached) known.set(next, false);
  return result;
}

/** The TypeScript type of a value that a reader returns. */
export function readType(type: FieldType, out: Output): string {
  if (type.kind !== "message" || !hasFilledType(type, out)) return valueType(type, out);
  const name = filledName(type);
  if (type.file.stem === out.stem && out.kind === "types") return name;
  return out.type(modulePath(out, type.file.stem, "types"), name);
}

function readItemType(field: Field, out: Output): string {
  return field.type.kind === "message" ? readType(field.type, out) : itemType(field, out);
}

/** How the type of a message that readers return differs from that of a message; undefined if it does not. */
export function filledType(message: Message, out: Output): FilledType | undefined {
  if (!hasFilledType(message, out)) return undefined;
  return {
    name: filledName(message),
    fieldType: (field) => containerType(field, readItemType(field, out), out),
    isRequired: (field) => isRequired(field) || isFilledField(field) || isCheckedField(field),
  };
}

function hasFilledType(message: Message, { fillDefaults }: Output): boolean {
  return fillDefaults && isComposite(message.form) && !message.requestOnly && isFilled(message);
}
