import { type Check, type Reader, violate } from "./check.ts";
import { list, map } from "./object.ts";

/** What is left of the values of a list or a map: those that nobody knows here are taken out. */
export type Known<T> = Exclude<T, undefined>;

/** Reads an array. */
export function readList<T>(json: unknown, read: Reader<T>, check: Check): Known<T>[] {
  return unwrap(json, (holder) => list(holder, "value", read, check), check) ?? [];
}

/** Reads an object whose members are the entries of a map. */
export function readMap<T>(
  json: unknown,
  read: Reader<T>,
  check: Check,
  readKey?: Reader<string>,
): Record<string, Known<T>> {
  return unwrap(json, (holder) => map(holder, "value", read, check, readKey), check) ?? {};
}

/** Lends a value a member to be, for what reads members in place, and takes the name out of the paths again. */
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
