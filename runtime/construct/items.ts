import { type Check, describe, isFull, prefixPaths, type Reader, violate } from "../json/check.ts";
import { areStrings, readString } from "../json/scalar.ts";
import { readPresent } from "./member.ts";
import { setSingle } from "./memory.ts";

/** Reads a list. Absent and `null` are an empty one. */
export function readItems<T>(value: unknown, key: string, read: Reader<T | undefined>, check: Check): T[] {
  if (value === undefined || value === null) return [];
  const mark = check.violations.length;
  check.depth++;
  const result = readItemsOf(value, read, check);
  check.depth--;
  if (check.violations.length > mark) prefixPaths(check, mark, key);
  return result;
}

/** Reads an array in place. */
export function readItemsOf<T>(json: unknown, read: Reader<T | undefined>, check: Check): T[] {
  if (!Array.isArray(json)) {
    violate(check, `expected an array, got ${describe(json)}`);
    return [];
  }
  if (isFull(check)) return [];
  let gone = 0;
  for (let i = 0; i < json.length; i++) {
    const mark = check.violations.length;
    const item = read(json[i], check);
    if (item === undefined) gone++;
    json[i] = item;
    if (check.violations.length > mark) {
      prefixPaths(check, mark, `[${i}]`);
      if (isFull(check)) return [];
    }
  }
  // Unknown enum values are left out.
  return gone === 0 ? (json as T[]) : json.filter((item) => item !== undefined);
}

/** Reads a list of strings. */
export function readStringItems(value: unknown, key: string, check: Check): string[] {
  return areStrings(value) ? (value as string[]) : readItems(value, key, readString, check);
}

/** Reads a list, or a single item without an array. Written again, a list has the form in which it came. */
export function readOneOrManyItems<T>(value: unknown, key: string, read: Reader<T | undefined>, check: Check): T[] {
  if (Array.isArray(value) || value === undefined || value === null) return readItems(value, key, read, check);
  const item = readPresent(value, key, read, check);
  return item === undefined ? [] : setSingle([item]);
}

/** Reads an array by itself, or a single item without one. */
export function readOneOrManyItemsOf<T>(json: unknown, read: Reader<T | undefined>, check: Check): T[] {
  if (Array.isArray(json)) return readItemsOf(json, read, check);
  const item = read(json, check);
  return item === undefined ? [] : setSingle([item]);
}
