import { type Check, prefixPaths, type Reader } from "../json/check.ts";
import { takesDefault } from "../json/incomplete.ts";
import { ownMember } from "../json/own-member.ts";
import { setOwn } from "../json/set-own.ts";

/** The members of an object that is being read, by their names in `T`. */
export type Fields<T> = { readonly [K in keyof T]?: unknown };

/** Reads a member that is present. */
export function readPresent<T>(value: unknown, key: string, read: Reader<T>, check: Check): T {
  const mark = check.violations.length;
  check.depth++;
  const result = read(value, check);
  check.depth--;
  if (check.violations.length > mark) prefixPaths(check, mark, key);
  return result;
}

/** Reads a field without presence. Absent and `null` are its zero. */
export function readImplicit<T>(value: unknown, key: string, read: Reader<T | undefined>, zero: T, check: Check): T {
  return value === undefined || value === null ? zero : (readPresent(value, key, read, check) ?? zero);
}

/** Reads a field with presence. Absent and `null` are undefined. */
export function readOptional<T>(value: unknown, key: string, read: Reader<T>, check: Check): T | undefined {
  return value === undefined || value === null ? undefined : readPresent(value, key, read, check);
}

/** Reads a field with presence if `null` is one of its values. */
export function readOptionalOrNull<T>(value: unknown, key: string, read: Reader<T>, check: Check): T | undefined {
  return value === undefined ? undefined : readPresent(value, key, read, check);
}

/** Sets absent members to the values of `defaults`, which are wire values. `null` is absent unless `nullable` names the member. */
export function setDefaults(wire: object, defaults: object, check: Check, nullable: readonly string[] = []): void {
  const json = wire as Record<string, unknown>;
  const values = defaults as Readonly<Record<string, unknown>>;
  for (const key in values) {
    const value = ownMember(json, key);
    const isAbsent = value === undefined || (value === null && !nullable.includes(key));
    if (isAbsent && takesDefault(wire, key, check)) setOwn(json, key, copyOf(values[key]));
  }
}

/** Readers modify what they read, and handlers may, so each message gets a copy. */
function copyOf(value: unknown): unknown {
  return typeof value === "object" ? structuredClone(value) : value;
}
