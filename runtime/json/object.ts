import { type Check, isFull, keySegment, maxDepth, mismatched, prefixPaths, type Reader, violate } from "./check.ts";
import { isDemanded } from "./incomplete.ts";
import { isJsonObject } from "./is-json-object.ts";
import { listed } from "./listed.ts";
import { type Members, memberTable } from "./members.ts";
import { ownMember } from "./own-member.ts";
import { shortInteger } from "./scalar.ts";
import { setOwn } from "./set-own.ts";

type Json = Record<string, unknown>;

/** Returns `json` as an object, to be checked member by member and returned as the message. */
export function expectObject(json: unknown, check: Check): object {
  if (!isJsonObject(json)) return mismatched(json, "an object", {}, check);
  if (check.depth < maxDepth) return json;
  violate(check, `is nested in more than ${maxDepth - 1} other messages`);
  return {};
}

/** Renames members with a proto name to their JSON name, and keeps, drops or reports unknown members. */
export function checkMembers(message: object, members: Members, check: Check): void {
  const json = message as Json;
  const names = memberTable(members);
  // The prototypes of both objects add no enumerable names. Those that are added on the way are known.
  for (const key in json) {
    if (names[key] === key) continue;
    const name = Object.hasOwn(names, key) ? names[key] : undefined;
    if (name === undefined) check.handleUnknown?.(json, key, check);
    else {
      if (Object.hasOwn(json, name)) violate(check, `duplicates "${name}"`, key);
      setOwn(json, name, json[key]);
      delete json[key];
    }
  }
}

/** Reads the member `key` in place. `null` is the same as absent, as in proto JSON. */
export function readMember<T>(message: object, key: string, read: Reader<T>, check: Check): void {
  const json = message as Json;
  json[key] = json[key] === null ? undefined : readValue(json[key], read, check, key);
}

/** Reads those of the members `keys` that are there in place, as `readMember` does. */
export function readMembers<T>(message: object, keys: readonly string[], read: Reader<T>, check: Check): void {
  for (const key of keys) if ((message as Json)[key] !== undefined) readMember(message, key, read, check);
}

/** Reads the 64-bit integer in the member `key` and returns it. Fast for short ones, which most are. */
export function readBigintMember(
  message: object,
  key: string,
  json: unknown,
  read: Reader<bigint>,
  check: Check,
): bigint {
  const short = shortInteger(json);
  if (short !== undefined) return BigInt(short);
  readMember(message, key, read, check);
  return (message as Json)[key] as bigint;
}

/** Reads the member `key` in place if `null` is one of its values, as of `google.protobuf.Value` and `NullValue`. */
export function readNullableMember<T>(message: object, key: string, read: Reader<T>, check: Check): void {
  const json = message as Json;
  json[key] = readValue(json[key], read, check, key);
}

/** Reads the value of a member, or the item of a list at `index`. */
function readValue<T>(json: unknown, read: Reader<T>, check: Check, key: string, index?: number): T {
  const mark = check.violations.length;
  check.depth++;
  const value = read(json, check);
  check.depth--;
  if (check.violations.length > mark) prefixPaths(check, mark, index === undefined ? key : `${key}[${index}]`);
  return value;
}

/** Reads each item of the list in the member `key` in place. */
export function readListMember<T>(message: object, key: string, read: Reader<T>, check: Check): void {
  const json = message as Json;
  const items = json[key];
  if (!Array.isArray(items)) {
    json[key] = items === null ? undefined : mismatched(items, "an array", undefined, check, key);
    return;
  }
  let gone = 0;
  for (let i = 0; i < items.length && !isFull(check); i++) {
    const item = readValue(items[i], read, check, key, i);
    // Unknown enum values are left out of lists.
    if (item === undefined) gone++;
    else items[i - gone] = item;
  }
  items.length -= gone;
}

/** Reads each value of the map in the member `key` in place. `readKey` returns the canonical spelling of a key. */
export function readMapMember<T>(
  message: object,
  key: string,
  read: Reader<T>,
  check: Check,
  readKey?: Reader<string>,
): void {
  const json = message as Json;
  const entries = json[key];
  if (isJsonObject(entries)) {
    check.depth++;
    const mark = check.violations.length;
    if (readKey !== undefined && !isFull(check)) json[key] = canonicalKeys(entries, readKey, check);
    if (!isFull(check)) readValues(json[key] as Json, read, check);
    if (check.violations.length > mark) prefixPaths(check, mark, key);
    check.depth--;
  } else {
    json[key] = entries === null ? undefined : mismatched(entries, "an object", undefined, check, key);
  }
}

function readValues<T>(entries: Json, read: Reader<T>, check: Check): void {
  for (const name of Object.keys(entries)) {
    const before = entries[name];
    const mark = check.violations.length;
    const after = read(before, check);
    if (after === undefined) delete entries[name];
    else if (after !== before) setOwn(entries, name, after);
    if (check.violations.length > mark) {
      prefixPaths(check, mark, keySegment(name));
      if (isFull(check)) return;
    }
  }
}

function canonicalKeys(entries: Json, readKey: Reader<string>, check: Check): Json {
  const result: Json = {};
  for (const name of Object.keys(entries)) {
    const mark = check.violations.length;
    const key = readKey(name, check);
    if (check.violations.length === mark && Object.hasOwn(result, key)) violate(check, `has the key ${key} twice`);
    if (check.violations.length > mark) {
      prefixPaths(check, mark, keySegment(name));
      if (isFull(check)) return result;
    }
    setOwn(result, key, entries[name]);
  }
  return result;
}

/** Reports each member of a oneof that is set together with an earlier one. */
export function checkOneof(message: object, keys: readonly string[], check: Check): void {
  const json = message as Json;
  let first: string | undefined;
  for (const key of keys) {
    if (ownMember(json, key) === undefined) continue;
    if (first !== undefined) violate(check, `must not be set together with ${first}`, key);
    first ??= key;
  }
}

/** Reports the missing members. `null` counts as missing except for the members in `nullable`. */
export function checkRequired(
  message: object,
  keys: readonly string[],
  check: Check,
  nullable: readonly string[] = [],
): void {
  for (const key of keys) {
    if (isMissing(message as Json, key, nullable) && isDemanded(message, key, check))
      violate(check, "is required", key);
  }
}

/** Likewise, also in the body of a PATCH. */
export function checkPresent(
  message: object,
  keys: readonly string[],
  check: Check,
  nullable?: readonly string[],
): void {
  // Without its optional body, a request has only what travels outside of it.
  const isWhole = check.incomplete?.defaults === false;
  checkRequired(message, keys, isWhole ? { ...check, incomplete: undefined } : check, nullable);
}

/** Reports a violation if all members of a oneof are missing. */
export function checkRequiredOne(
  message: object,
  keys: readonly string[],
  check: Check,
  nullable: readonly string[] = [],
): void {
  if (keys.every((key) => isMissing(message as Json, key, nullable) && isDemanded(message, key, check))) {
    violate(check, `one of ${listed(keys)} is required`);
  }
}

function isMissing(json: Json, key: string, nullable: readonly string[]): boolean {
  const item = ownMember(json, key);
  return item === undefined || (item === null && !nullable.includes(key));
}

/** Removes members that only the server sets. */
export function removeMembers(message: object, keys: readonly string[]): void {
  const json = message as Json;
  for (const key of keys) delete json[key];
}
