import { type Check, type Reader, violate } from "./check.ts";
import { readListMember, readMapMember } from "./object.ts";

/** The values of a list or a map, without enum values that are unknown to this version. */
export type Known<T> = Exclude<T, undefined>;

/** Reads an array by itself, rather than as a member. */
export function readList<T>(json: unknown, read: Reader<T>, check: Check): Known<T>[] {
  return unwrap(json, (holder) => readListMember(holder, "value", read, check), check) ?? [];
}

/** Reads a map by itself, rather than as a member. */
export function readMap<T>(
  json: unknown,
  read: Reader<T>,
  check: Check,
  readKey?: Reader<string>,
): Record<string, Known<T>> {
  return unwrap(json, (holder) => readMapMember(holder, "value", read, check, readKey), check) ?? {};
}

/** Wraps a value as a member for functions that read members, and removes the name of that member from the paths. */
function unwrap<T>(json: unknown, read: (holder: { value: unknown }) => void, check: Check): T | undefined {
  const holder = { value: json };
  const mark = check.violations.length;
  if (json === null) violate(check, "expected a value, got null");
  read(holder);
  for (let i = mark; i < check.violations.length; i++) {
    const { path, reason } = check.violations[i]!;
    check.violations[i] = { path: path.replace(/^value\.?/, ""), reason };
  }
  return holder.value as T | undefined;
}
