import type { Check, Reader } from "./check.ts";
import { type Known, readList } from "./collection.ts";
import { field, list } from "./object.ts";

/** Reads the member `key` in place: a list, or one item without its array. */
export function oneOrMany<T>(message: object, key: string, read: Reader<T>, check: Check): void {
  if (Array.isArray((message as Record<string, unknown>)[key])) list(message, key, read, check);
  else field(message, key, read, check);
}

/** Reads an array, or one item without it. */
export function readOneOrMany<T>(json: unknown, read: Reader<T>, check: Check): T | Known<T>[] {
  return Array.isArray(json) ? readList(json, read, check) : read(json, check);
}

/** The JSON form of a list, or of one item that stands without its array. */
export function writeOneOrMany<T>(value: T | readonly T[] | undefined, write: (item: T) => unknown): unknown {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value.map((item) => write(item)) : write(value as T);
}
