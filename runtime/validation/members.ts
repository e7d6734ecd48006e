import { type Check, isFull, keySegment } from "../json/check.ts";
import { entryElement, type KeyKind } from "./field-path.ts";
import { markForKey, prefixRules } from "./violations.ts";

/** Reports the rules that a value violates. */
export type Validate<T> = (value: T, check: Check) => void;

/** The type of the items of a list or of the values of a map, for generated code. */
export type ItemOf<T> = T extends readonly (infer I)[]
  ? NonNullable<I>
  : T extends ReadonlyMap<unknown, infer V>
    ? V
    : T extends Uint8Array
      ? T
      : T extends object
        ? NonNullable<T[keyof T]>
        : Exclude<T, null | undefined>;

/** Validates a member if it is set. */
export function validateMember<T>(
  value: T | null | undefined,
  validate: Validate<T>,
  check: Check,
  path: string,
  fieldName: string = path,
): void {
  if (value === undefined || value === null || isFull(check)) return;
  const mark = check.violations.length;
  validate(value, check);
  if (check.violations.length > mark) prefixRules(check, mark, path, { fieldName });
}

/** Validates the items of a list, which may be a single item without an array. */
export function validateItems<T>(
  items: T | readonly T[] | null | undefined,
  validate: Validate<T>,
  check: Check,
  path: string,
  fieldName: string = path,
): void {
  if (items === undefined || items === null || isFull(check)) return;
  const list = Array.isArray(items) ? (items as readonly T[]) : [items as T];
  const { violations } = check;
  for (let i = 0; i < list.length; i++) {
    const mark = violations.length;
    validate(list[i]!, check);
    if (violations.length === mark) continue;
    prefixRules(check, mark, `${path}[${i}]`, { fieldName, index: String(i) }, "repeated");
    if (isFull(check)) return;
  }
}

/** The members of an object that are not among `names`. */
export function otherMembers<T>(message: object, names: readonly string[]): { readonly [key: string]: T } {
  const others = Object.entries(message).filter(([key]) => !names.includes(key));
  return Object.fromEntries(others) as { readonly [key: string]: T };
}

/** The entries of a map in any shape: an object, or a Map whose keys may be numbers. */
export type Entries<T> = { readonly [key: string]: T | undefined } | ReadonlyMap<unknown, T>;

/** Validates the keys and the values of a map. */
export function validateEntries<T>(
  entries: Entries<T> | null | undefined,
  validateKey: Validate<string> | undefined,
  validate: Validate<T> | undefined,
  check: Check,
  keyKind: KeyKind,
  path: string,
  fieldName: string = path,
): void {
  if (entries === undefined || entries === null || isFull(check)) return;
  const { violations } = check;
  for (const [name, value] of entries instanceof Map ? entries : Object.entries(entries)) {
    const mark = violations.length;
    const key = String(name);
    if (validateKey !== undefined) {
      validateKey(key, check);
      markForKey(check, mark);
    }
    if (value !== undefined) validate?.(value, check);
    if (violations.length === mark) continue;
    prefixRules(check, mark, path + keySegment(key), entryElement(fieldName, keyKind, key), "map");
    if (isFull(check)) return;
  }
}
