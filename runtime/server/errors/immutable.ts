import type { Violation } from "../../json/check.ts";
import { isJsonObject } from "../../json/is-json-object.ts";
import { invalidRequest } from "./request-errors.ts";

/** An update of a resource, in JSON. */
export interface ImmutableUpdate {
  /** The resource in the request; absent if the request has none. */
  readonly update: unknown;
  /** The resource before the update. */
  readonly stored: unknown;
  /** The JSON form of `update_mask`. Absent or empty: what `update` has set changes (AIP-134). */
  readonly mask?: unknown;
  /** Whether the update replaces the resource, as with the mask `*`. */
  readonly replaces?: boolean;
  /** The name of the resource in the request. */
  readonly name: string;
  readonly fields: readonly ImmutableField[];
  /** The members of the messages inside these fields, by the names of both. */
  readonly messages?: ImmutableMessages;
}

/** A field that does not change after the resource is created. */
export interface ImmutableField extends ImmutableValue {
  /** The JSON names of the fields that lead to it. */
  readonly path: readonly string[];
  /** Their names in a FieldMask, if they differ. */
  readonly masks?: readonly string[];
  /** Whether the field is an IDENTIFIER, which updates may leave out. */
  readonly identifier?: boolean;
}

/** How values of a field are compared. */
export interface ImmutableValue {
  /** The value that the field has where it is absent. Absence differs from any value if this is undefined. */
  readonly zero?: unknown;
  /** The message of the value, of its items or of its entries. */
  readonly type?: string;
  /** Whether the value is an object with members of any name. */
  readonly keyed?: boolean;
  /** Whether null differs from absence. */
  readonly nullable?: boolean;
}

/** A field of a message inside an immutable field. */
export interface ImmutableMember extends ImmutableValue {
  /** The name in a FieldMask, if it differs from the one in JSON. */
  readonly mask?: string;
}

export type ImmutableMessages = Readonly<Record<string, Readonly<Record<string, ImmutableMember>>>>;

/** Throws a StatusError if an update changes an immutable field. The same value as before is no change (AIP-203). */
export function checkImmutable(immutable: ImmutableUpdate): void {
  const { update, stored, mask, name, fields, messages = {} } = immutable;
  const masked = typeof mask === "string" && mask !== "" ? mask.split(",") : undefined;
  const violations: Violation[] = [];
  for (const field of fields) {
    const { path, zero, identifier } = field;
    const given = valueAt(update, path, field);
    if (identifier && given === zero) continue;
    const isGiven = valueAt(update, path, { ...field, zero: undefined }) !== undefined;
    const selected = immutable.replaces || (masked === undefined && isGiven) ? [[]] : innerPaths(field, masked);
    const before = valueAt(stored, path, field);
    if (selected.every((inner) => isSameAt(inner, given, before, field, messages))) continue;
    violations.push({ path: [name, ...path].join("."), reason: "is immutable, and the request changes it" });
  }
  if (violations.length > 0) throw invalidRequest({ violations });
}

/** The paths of a mask that reach a field: what they select of its value, which is empty for all of it. */
function innerPaths({ path, masks = path }: ImmutableField, masked: readonly string[] = []): readonly string[][] {
  return masked.flatMap((selected) => {
    if (selected === "*") return [[]];
    const names = selected.split(".");
    const isReached = names.slice(0, path.length).every((name, index) => name === path[index] || name === masks[index]);
    return isReached ? [names.slice(path.length)] : [];
  });
}

/** Whether two values are the same at a path of a FieldMask. Where it has an unknown name, all of the value counts. */
function isSameAt(
  [name, ...inner]: readonly string[],
  one: unknown,
  other: unknown,
  value: ImmutableValue,
  messages: ImmutableMessages,
): boolean {
  const key = name === undefined ? undefined : memberName(name, value, messages);
  if (key === undefined) return isSame(one, other, value, messages);
  const member = memberOf(value, key, messages);
  return isSameAt(inner, valueAt(one, [key], member), valueAt(other, [key], member), member, messages);
}

/** The JSON name of the member that a name in a FieldMask selects, or undefined if it is unknown. */
function memberName(name: string, { type = "", keyed }: ImmutableValue, messages: ImmutableMessages) {
  if (keyed) return name;
  return Object.entries(messages[type] ?? {}).find(([key, { mask = key }]) => name === key || name === mask)?.[0];
}

/** How a member of an object is compared. */
function memberOf({ type = "", keyed }: ImmutableValue, key: string, messages: ImmutableMessages): ImmutableValue {
  if (keyed) return { type, nullable: true };
  const members = messages[type] ?? {};
  return Object.hasOwn(members, key) ? members[key]! : { nullable: true };
}

function valueAt(object: unknown, path: readonly string[], { zero, nullable }: ImmutableValue): unknown {
  let found = object;
  for (const name of path) found = isJsonObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return found === undefined || (found === null && !nullable) ? zero : found;
}

/** Whether two JSON values are equal. Where absent members have a zero, they equal it, since writers may leave it out. */
function isSame(one: unknown, other: unknown, value: ImmutableValue, messages: ImmutableMessages): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    const item = { type: value.type ?? "", nullable: true };
    return one.length === other.length && one.every((it, index) => isSame(it, other[index], item, messages));
  }
  if (!isJsonObject(one) || !isJsonObject(other)) return one === other;
  return Object.keys({ ...one, ...other }).every((key) => {
    const member = memberOf(value, key, messages);
    return isSame(valueAt(one, [key], member), valueAt(other, [key], member), member, messages);
  });
}
