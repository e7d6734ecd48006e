import { type Check, describe, type Members, maximumDepth, prefixPaths, type Reader, violate } from "../json/index.ts";
import { rememberSingle } from "./memory.ts";

/** The members of an object that is being read, by the names in `T`. */
export type Fields<T> = { readonly [K in keyof T]?: unknown };

/** Reads a member that is there. */
export function member<T>(value: unknown, key: string, read: Reader<T>, check: Check): T {
  const mark = check.violations.length;
  if (++check.depth > maximumDepth) violate(check, `stands deeper than ${maximumDepth} levels here`);
  const result = check.depth > maximumDepth ? (undefined as T) : read(value, check);
  check.depth--;
  if (check.violations.length > mark) prefixPaths(check, mark, key);
  return result;
}

/** Reads a field without presence: absent and `null` are its zero. */
export function implicit<T>(value: unknown, key: string, read: Reader<T | undefined>, zero: T, check: Check): T {
  return value === undefined || value === null ? zero : (member(value, key, read, check) ?? zero);
}

/** Reads a list; absent and `null` are the empty one. */
export function items<T>(value: unknown, key: string, read: Reader<T | undefined>, check: Check): T[] {
  const result: T[] = [];
  if (value === undefined || value === null) return result;
  if (!Array.isArray(value)) {
    violate(check, `expected an array, got ${describe(value)}`, key);
    return result;
  }
  check.depth++;
  for (let i = 0; i < value.length; i++) {
    const mark = check.violations.length;
    const item = read(value[i], check);
    // Enum names of a newer version are left out.
    if (item !== undefined) result.push(item);
    if (check.violations.length > mark) prefixPaths(check, mark, `${key}[${i}]`);
  }
  check.depth--;
  return result;
}

/** Reads a list, or one item without it; written again, such a list has the same form. */
export function oneOrManyItems<T>(value: unknown, key: string, read: Reader<T | undefined>, check: Check): T[] {
  if (Array.isArray(value) || value === undefined || value === null) return items(value, key, read, check);
  const item = member(value, key, read, check);
  return item === undefined ? [] : rememberSingle([item]);
}

/** Reads a map; absent and `null` are the empty one. `readKey` answers the canonical form of a key. */
export function entries<T>(
  value: unknown,
  key: string,
  read: Reader<T | undefined>,
  check: Check,
  readKey?: Reader<string>,
): Record<string, T> {
  const result: Record<string, T> = {};
  if (value === undefined || value === null) return result;
  if (typeof value !== "object" || Array.isArray(value)) {
    violate(check, `expected an object, got ${describe(value)}`, key);
    return result;
  }
  const outer = check.violations.length;
  check.depth++;
  for (const [name, json] of Object.entries(value)) {
    const mark = check.violations.length;
    const entry = readKey === undefined ? name : readKey(name, check);
    if (Object.hasOwn(result, entry)) violate(check, `the key ${entry} is there twice`);
    const item = read(json, check);
    if (item !== undefined) setOwn(result, entry, item);
    if (check.violations.length > mark) prefixPaths(check, mark, `[${JSON.stringify(name)}]`);
  }
  check.depth--;
  if (check.violations.length > outer) prefixPaths(check, outer, key);
  return result;
}

/** Reads the members that `names` does not know, as the entries of a map. */
export function rest<T>(wire: object, names: Members, read: Reader<T>, check: Check): Record<string, T> {
  const result: Record<string, T> = {};
  for (const [name, json] of Object.entries(wire)) {
    if (!Object.hasOwn(names, name)) setOwn(result, name, member(json, name, read, check));
  }
  return result;
}

/** Assigns as JSON.parse does: a key named `__proto__` is data. */
function setOwn<T>(target: Record<string, T>, key: string, value: T): void {
  if (key === "__proto__")
    Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
  else target[key] = value;
}

/** A message that inherits the defaults of its absent fields, as those of proto2 do. */
export function withDefaults<T extends object>(defaults: object, message: T): T {
  return Object.assign(Object.create(defaults) as object, message);
}
