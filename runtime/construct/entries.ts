import { type Check, describe, isFull, keySegment, prefixPaths, type Reader, violate } from "../json/check.ts";
import { type Members, memberTable } from "../json/members.ts";
import { areStringEntries, readString } from "../json/scalar.ts";
import { setOwn } from "../json/set-own.ts";
import { readPresent } from "./member.ts";

/** Reads a map. Absent and `null` are an empty one. */
export function readEntries<T>(
  value: unknown,
  key: string,
  read: Reader<T | undefined>,
  check: Check,
): Record<string, T> {
  if (value === undefined || value === null) return {};
  return readPresent(value, key, (json) => readEntriesOf(json, read, check), check);
}

/** As `readEntries`, with keys in the canonical spelling that `readKey` returns. */
export function readKeyedEntries<T>(
  value: unknown,
  key: string,
  read: Reader<T | undefined>,
  readKey: Reader<string>,
  check: Check,
): Record<string, T> {
  if (value === undefined || value === null) return {};
  return readPresent(value, key, (json) => readKeyedEntriesOf(json, read, readKey, check), check);
}

/** Reads a map from strings to strings. */
export function readStringEntries(value: unknown, key: string, check: Check): Record<string, string> {
  return areStringEntries(value) ? (value as Record<string, string>) : readEntries(value, key, readString, check);
}

/** Reads a map by itself, rather than as a member. */
export function readEntriesOf<T>(json: unknown, read: Reader<T | undefined>, check: Check): Record<string, T> {
  const result: Record<string, T> = {};
  eachEntry(json, check, (name, value) => {
    const item = read(value, check);
    if (item !== undefined) setOwn(result, name, item);
  });
  return result;
}

/** As `readEntriesOf`, with keys in the canonical spelling that `readKey` returns. */
export function readKeyedEntriesOf<T>(
  json: unknown,
  read: Reader<T | undefined>,
  readKey: Reader<string>,
  check: Check,
): Record<string, T> {
  const result: Record<string, T> = {};
  eachEntry(json, check, (name, value) => {
    const entry = readKey(name, check);
    if (Object.hasOwn(result, entry)) violate(check, `has the key ${entry} twice`);
    const item = read(value, check);
    if (item !== undefined) setOwn(result, entry, item);
  });
  return result;
}

/** Calls `read` for each entry, and prepends its key to the paths of violations. */
export function eachEntry(json: unknown, check: Check, read: (name: string, value: unknown) => void): void {
  if (typeof json !== "object" || json === null || Array.isArray(json)) {
    violate(check, `expected an object, got ${describe(json)}`);
    return;
  }
  if (isFull(check)) return;
  for (const name of Object.keys(json)) {
    const mark = check.violations.length;
    read(name, (json as Record<string, unknown>)[name]);
    if (check.violations.length > mark) {
      prefixPaths(check, mark, keySegment(name));
      if (isFull(check)) return;
    }
  }
}

/** Reads the members that are not in `names` as the entries of a map. */
export function readOtherEntries<T>(
  wire: object,
  names: Members,
  read: Reader<T | undefined>,
  check: Check,
): Record<string, T> {
  const result: Record<string, T> = {};
  const table = memberTable(names);
  for (const [name, json] of Object.entries(wire)) {
    if (Object.hasOwn(table, name)) continue;
    if (isFull(check)) break;
    const item = readPresent(json, name, read, check);
    if (item !== undefined) setOwn(result, name, item);
  }
  return result;
}
