import { eachEntry } from "../construct/entries.ts";
import { readPresent } from "../construct/member.ts";
import { type Check, type Reader, violate } from "../json/check.ts";
import { readBooleanKey } from "../json/map-key.ts";
import { setOwn } from "../json/set-own.ts";

type Write<T> = (value: T) => unknown;

/** A map as an object. Values of wrapper types may be undefined. */
export type Entries<T> = { readonly [key: string]: T | undefined } | { readonly [key: number]: T | undefined };

/** Writes a map that is an object. */
export function writeEntries<T>(entries: Entries<T>, write?: Write<T>): object {
  if (write === undefined) return entries;
  const result: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(entries)) if (value !== undefined) setOwn(result, key, write(value as T));
  return result;
}

/** As `writeEntries`. An empty map is left out. */
export function writeNonEmptyEntries<T>(entries: Entries<T> | undefined, write?: Write<T>): object | undefined {
  for (const _ in entries) return writeEntries(entries, write);
  return undefined;
}

/** Reads a map as a Map. Absent and `null` are an empty one. */
export function readMapEntries<K, T>(
  value: unknown,
  key: string,
  read: Reader<T | undefined>,
  readKey: Reader<K>,
  check: Check,
): Map<K, T> {
  if (value === undefined || value === null) return new Map();
  return readPresent(value, key, (json) => readMapEntriesOf(json, read, readKey, check), check);
}

/** Reads a Map by itself, rather than as a member. */
export function readMapEntriesOf<K, T>(
  json: unknown,
  read: Reader<T | undefined>,
  readKey: Reader<K>,
  check: Check,
): Map<K, T> {
  const result = new Map<K, T>();
  const seen = new Set<string>();
  eachEntry(json, check, (name, value) => {
    const key = readKey(name, check);
    if (seen.has(String(key))) violate(check, `has the key ${key} twice`);
    seen.add(String(key));
    const item = read(value, check);
    if (item !== undefined) result.set(key, item);
  });
  return result;
}

/** Reads the key of a map with boolean keys. */
export function readBooleanFromKey(key: unknown, check: Check): boolean {
  return readBooleanKey(key, check) === "true";
}

/** Writes a Map. */
export function writeMapEntries<K, T>(entries: ReadonlyMap<K, T | undefined>, write?: Write<T>): object {
  const result: Record<string, unknown> = {};
  for (const [key, value] of entries) {
    if (value !== undefined) setOwn(result, String(key), write === undefined ? value : write(value));
  }
  return result;
}

/** As `writeMapEntries`. An empty map is left out. */
export function writeNonEmptyMapEntries<K, T>(
  entries: ReadonlyMap<K, T | undefined> | undefined,
  write?: Write<T>,
): object | undefined {
  return entries === undefined || entries.size === 0 ? undefined : writeMapEntries(entries, write);
}
