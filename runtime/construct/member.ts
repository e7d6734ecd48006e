import { type Check, prefixPaths, type Reader } from "../json/check.ts";
import { ownMember } from "../json/own-member.ts";
import { setOwn } from "../json/set-own.ts";

/** The members of an object that is being read, by the names in `T`. */
export type Fields<T> = { readonly [K in keyof T]?: unknown };

/** Reads a member that is there. */
export function member<T>(value: unknown, key: string, read: Reader<T>, check: Check): T {
  const mark = check.violations.length;
  check.depth++;
  const result = read(value, check);
  check.depth--;
  if (check.violations.length > mark) prefixPaths(check, mark, key);
  return result;
}

/** Reads a field without presence: absent and `null` are its zero. */
export function implicit<T>(value: unknown, key: string, read: Reader<T | undefined>, zero: T, check: Check): T {
  return value === undefined || value === null ? zero : (member(value, key, read, check) ?? zero);
}

/** Reads a field that has no value where it is absent or `null`. */
export function optional<T>(value: unknown, key: string, read: Reader<T>, check: Check): T | undefined {
  return value === undefined || value === null ? undefined : member(value, key, read, check);
}

/** Reads a field to which `null` is a value. */
export function optionalOrNull<T>(value: unknown, key: string, read: Reader<T>, check: Check): T | undefined {
  return value === undefined ? undefined : member(value, key, read, check);
}

/** Gives members that are absent the values of `defaults`, as they are on the wire; `nullable` names those to which `null` is a value. */
export function setDefaults(wire: object, defaults: object, nullable: readonly string[] = []): void {
  const json = wire as Record<string, unknown>;
  const values = defaults as Readonly<Record<string, unknown>>;
  for (const key in values) {
    const value = ownMember(json, key);
    if (value === undefined || (value === null && !nullable.includes(key))) setOwn(json, key, copyOf(values[key]));
  }
}

/** Readers change what they read, and handlers may. */
function copyOf(value: unknown): unknown {
  return typeof value === "object" ? structuredClone(value) : value;
}
