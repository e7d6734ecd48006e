import type { Check, Reader } from "./check.ts";
import { type Known, readList } from "./collection.ts";
import { readListMember, readMember } from "./object.ts";

/** Reads the member `key` in place: a list, or a single item without an array. */
export function readOneOrManyMember<T>(message: object, key: string, read: Reader<T>, check: Check): void {
  if (Array.isArray((message as Record<string, unknown>)[key])) readListMember(message, key, read, check);
  else readMember(message, key, read, check);
}

/** Reads an array, or a single item without one. */
export function readOneOrMany<T>(json: unknown, read: Reader<T>, check: Check): T | Known<T>[] {
  return Array.isArray(json) ? readList(json, read, check) : read(json, check);
}

/** Writes a list, or a single item without an array. */
export function writeOneOrMany<T>(value: T | readonly T[] | undefined, write: (item: T) => unknown): unknown {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value.map((item) => write(item)) : write(value as T);
}
