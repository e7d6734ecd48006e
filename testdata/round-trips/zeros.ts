import type { Field, Message } from "@protoc-gen-rest/plugin";
import { isComposite, kindsOfField, tellingMembers } from "@protoc-gen-rest/plugin";
import { ownMember } from "../../runtime/json/own-member.ts";
import { unionMember } from "./filled.ts";
import { selectedMember } from "./kinds.ts";
import { canonical } from "./same.ts";

type Value = Readonly<Record<string, unknown>>;

/**
 * Removes from a value in the plain shape the members that messages of other plugins cannot tell from absent ones: zeros of
 * fields without presence, empty lists and empty maps, unless they are always present.
 */
export function withoutZeros(message: Message, value: unknown): unknown {
  if (!isComposite(message.form) || value === null || value === undefined) return value;
  if (message.representation === "value") return itemWithoutZeros(message.fields[0]!, value);
  if (message.representation === "union") {
    const member = unionMember(message, value);
    if (member === undefined) return value;
    const trimmed = itemWithoutZeros(member, value);
    return isTold(message, member) ? withTold(member, value, trimmed) : trimmed;
  }
  const result = new Map(Object.entries(value as Value));
  for (const field of message.fields) {
    if (field === message.rest || field.oneof?.discriminator !== undefined) continue;
    const member = result.get(field.jsonName);
    if (member === undefined) continue;
    if (isZero(field, member)) result.delete(field.jsonName);
    else result.set(field.jsonName, itemWithoutZeros(field, member));
  }
  for (const oneof of message.oneofs) {
    const kind = oneof.discriminator === undefined ? undefined : selectedMember(oneof, value as Value);
    if (kind?.type.kind !== "message") continue;
    for (const { jsonName } of kind.type.fields) result.delete(jsonName);
    for (const [name, member] of Object.entries(withoutZeros(kind.type, membersOf(kind.type, value as Value)) as Value))
      result.set(name, member);
  }
  return Object.fromEntries(result);
}

/** Whether readers tell an object of the member from those of later ones by its members. */
function isTold({ fields }: Message, member: Field): boolean {
  const isObject = (kinds: ReadonlySet<string>): boolean => kinds.has("object") && kinds.size < 6;
  const later = fields.slice(fields.indexOf(member) + 1);
  return isObject(kindsOfField(member)) && later.some((field) => isObject(kindsOfField(field)));
}

/** The required members by which readers tell the objects of a union are written even if they are zeros. */
function withTold(member: Field, whole: unknown, trimmed: unknown): unknown {
  const names = tellingMembers(member).flat();
  const told = names.filter((name) => ownMember(whole as Value, name) !== undefined);
  if (told.length === 0) return trimmed;
  return { ...(trimmed as Value), ...Object.fromEntries(told.map((name) => [name, toldMember(name, whole, trimmed)])) };
}

function toldMember(name: string, whole: unknown, trimmed: unknown): unknown {
  return ownMember(trimmed as Value, name) ?? ownMember(whole as Value, name);
}

function membersOf({ fields }: Message, value: Value): Value {
  const names = new Set(fields.map(({ jsonName }) => jsonName));
  return Object.fromEntries(Object.entries(value).filter(([name]) => names.has(name)));
}

function itemWithoutZeros({ type, cardinality }: Field, value: unknown): unknown {
  if (type.kind !== "message" || value === null) return value;
  if (Array.isArray(value) && cardinality === "list") return value.map((item) => withoutZeros(type, item));
  if (cardinality !== "map") return withoutZeros(type, value);
  return Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, withoutZeros(type, item)]));
}

/** Whether the value is equivalent to absence. */
function isZero(field: Field, value: unknown): boolean {
  const { type, cardinality, presence, oneof, always } = field;
  if (always || oneof !== undefined || value === null) return false;
  // A single item without an array is a list of one.
  if (cardinality === "list") return Array.isArray(value) && value.length === 0;
  if (cardinality === "map") return Object.keys(value as object).length === 0;
  if (presence !== "implicit" || type.kind === "message") return false;
  if (value instanceof Uint8Array) return value.length === 0;
  if (type.kind === "enum") return value === 0 || value === type.values.find(({ number }) => number === 0)?.wireName;
  if (field.form.int64?.type === "string" && value === "0") return true;
  return value === 0 || value === 0n || value === "" || value === false;
}

/** Whether all required members are left, and the items of lists are still unique where they must be. */
export function keepsRequired(message: Message, value: unknown): boolean {
  if (!isComposite(message.form) || value === null || value === undefined) return true;
  if (message.representation === "value") return itemsKeepRequired(message.fields[0]!, value);
  if (message.representation === "union") {
    const member = unionMember(message, value);
    return member === undefined || itemsKeepRequired(member, value);
  }
  return message.fields.every((field) => {
    const { behaviors, oneof } = field;
    if (field === message.rest || behaviors.has("output_only")) return true;
    if (oneof?.discriminator !== undefined) {
      return selectedMember(oneof, value as Value) !== field || itemsKeepRequired(field, value);
    }
    const member = ownMember(value as Value, field.jsonName);
    if (member === undefined) return isNotAsked(field, value as Value);
    return itemsKeepRequired(field, member);
  });
}

function itemsKeepRequired({ type, cardinality, schema }: Field, value: unknown): boolean {
  if (schema?.uniqueItems && Array.isArray(value) && new Set(value.map((it) => canonical(it))).size < value.length)
    return false;
  if (type.kind !== "message" || value === null) return true;
  const isList = cardinality === "list" && Array.isArray(value);
  const items = isList ? value : cardinality === "map" ? Object.values(value as object) : [value];
  return items.every((item) => keepsRequired(type, item));
}

/** Whether the field may be absent; a required oneof, or one whose members are all REQUIRED, needs one of them. */
function isNotAsked({ behaviors, oneof }: Field, value: Value): boolean {
  if (oneof === undefined) return !behaviors.has("required");
  const isAsked = oneof.required || oneof.fields.every((it) => it.behaviors.has("required"));
  return !isAsked || oneof.fields.some(({ jsonName }) => ownMember(value, jsonName) !== undefined);
}
