import {
  type Field,
  type FieldType,
  isComposite,
  isInEveryResponse,
  isRequired as isRequiredByApi,
  type Message,
} from "@protoc-gen-rest/plugin";
import { filledName } from "../../output/names.ts";
import { modulePath, type Output } from "../../output/output.ts";
import { containerType } from "../codec/container-type.ts";
import type { FilledType } from "../shape.ts";
import { defaultValue } from "./default-value.ts";
import { itemType, valueType } from "./field-type.ts";
import { isKnownInResponses, isRequired } from "./required.ts";

/** Whether readers of responses set the field to its default if it is absent (`fill_defaults`). */
export function isFilledField(field: Field): boolean {
  if (isInEveryResponse(field)) return false;
  return isInResponse(field) && field.presence === "implicit" && !field.nullable && defaultValue(field) !== undefined;
}

/** Whether `fill_defaults` lets readers of responses report that the field is missing: it is REQUIRED, and absence is not its default. */
export function isCheckedField(field: Field): boolean {
  return isInResponse(field) && isRequiredByApi(field) && !isFilledField(field) && !isInEveryResponse(field);
}

function isInResponse(field: Field): boolean {
  const { message, oneof, always, behaviors } = field;
  const isMember = message.representation === "object" && field !== message.rest;
  return isMember && !message.requestOnly && oneof === undefined && !always && !behaviors.has("input_only");
}

/** Whether the field is always there in the type of a response. */
function isThere(field: Field, fillDefaults: boolean): boolean {
  if (isRequired(field) || isKnownInResponses(field)) return true;
  return fillDefaults && (isFilledField(field) || isCheckedField(field));
}

/** By `fill_defaults`. */
const known = { true: new WeakMap<Message, boolean>(), false: new WeakMap<Message, boolean>() };

/** Whether a message, or a message in it, has more members in responses than its own type demands. */
function isFilled(message: Message, fillDefaults: boolean): boolean {
  const found = known[`${fillDefaults}`];
  const cached = found.get(message);
  if (cached !== undefined) return cached;
  const reached = new Set([message]);
  let result = false;
  for (const next of reached) {
    result ||= found.get(next) ?? next.fields.some((field) => isThere(field, fillDefaults) && !isRequired(field));
    if (result) break;
    for (const { type } of next.fields) if (type.kind === "message" && isComposite(type.form)) reached.add(type);
  }
  if (result) found.set(message, true);
  else for (const next of reached) found.set(next, false);
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

type ReaderOptions = Pick<Output, "fillDefaults">;

/** How the type of a message that readers return differs from that of a message; undefined if it does not. */
export function filledType(message: Message, options: ReaderOptions): FilledType | undefined {
  if (!hasFilledType(message, options)) return undefined;
  return {
    name: filledName(message),
    fieldType: (field, out) => containerType(field, readItemType(field, out), out),
    isRequired: (field) => isThere(field, options.fillDefaults),
  };
}

function hasFilledType(message: Message, { fillDefaults }: ReaderOptions): boolean {
  return isComposite(message.form) && !message.requestOnly && isFilled(message, fillDefaults);
}
