import { type Check, describe, type Reader, type UnknownMembers, violate } from "./check.ts";
import { listed } from "./listed.ts";
import { namedKind } from "./named-kind.ts";
import { field, list, type Members, map, members } from "./object.ts";

// What options say of a message's form on the wire (rest/v1/options.proto).

/** As `members`, and keeps members that the message does not know, whoever reads it. */
export function openMembers(message: object, names: Members, check: Check): void {
  members(message, names, withUnknown(check, "keep"));
}

/** As `members`, and refuses members that the message does not know, whoever reads it. */
export function closedMembers(message: object, names: Members, check: Check): void {
  members(message, names, withUnknown(check, "reject"));
}

function withUnknown(check: Check, unknown: UnknownMembers): Check {
  return check.unknown === unknown ? check : { ...check, unknown };
}

/** Reads the member `key` in place: a list, or one item without its array. */
export function oneOrMany<T>(message: object, key: string, read: Reader<T>, check: Check): void {
  if (Array.isArray((message as Record<string, unknown>)[key])) list(message, key, read, check);
  else field(message, key, read, check);
}

/** Notes unless exactly one of the members is there. */
export function exactlyOne(message: object, keys: readonly string[], check: Check): void {
  const json = message as Record<string, unknown>;
  const given = keys.filter((key) => Object.hasOwn(json, key) && json[key] !== undefined);
  if (given.length === 1) return;
  violate(check, `expected exactly one of ${listed(keys)}, got ${given.length === 0 ? "none" : given.join(", ")}`);
}

/**
 * Takes the members that `names` does not know out of the object and reads them as what the member `property` names.
 * The answer is to be assigned to the object when its own members are read.
 */
export function discriminate(
  message: object,
  property: string,
  names: Members,
  readers: Readonly<Record<string, Reader<object>>>,
  check: Check,
): object {
  const json = message as Record<string, unknown>;
  const read = namedKind(json, property, readers, check);
  if (read === undefined) return {};
  const inner: Record<string, unknown> = {};
  for (const key of Object.keys(json)) {
    if (Object.hasOwn(names, key) || key === "__proto__") continue;
    inner[key] = json[key];
    delete json[key];
  }
  return read(inner, check);
}

/** What is left of the values of a list or a map: those that nobody knows here are taken out. */
type Known<T> = Exclude<T, undefined>;

/** Reads an array. */
export function readList<T>(json: unknown, read: Reader<T>, check: Check): Known<T>[] {
  return unwrap(json, (holder) => list(holder, "value", read, check), check) ?? [];
}

/** Reads an array, or one item without it. */
export function readOneOrMany<T>(json: unknown, read: Reader<T>, check: Check): T | Known<T>[] {
  return Array.isArray(json) ? readList(json, read, check) : read(json, check);
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

/** Notes that a value is none of the kinds that a union has. */
export function mismatch(json: unknown, kinds: string, check: Check): undefined {
  violate(check, `expected ${kinds}, got ${describe(json)}`);
  return undefined;
}

/** Reads a value that is no member of anything: one of a newer version is a violation, for there is nothing to be absent. */
export function known<T>(read: Reader<T | undefined>): Reader<T> {
  return (json, check) => {
    const mark = check.violations.length;
    const value = read(json, check);
    if (value === undefined && check.violations.length === mark) {
      violate(check, `is of a newer version, got ${describe(json)}`);
    }
    return value as T;
  };
}

export function isObject(json: unknown): json is object {
  return typeof json === "object" && json !== null && !Array.isArray(json);
}

/** The JSON form of a list, or of one item that stands without its array. */
export function writeOneOrMany<T>(value: T | readonly T[] | undefined, write: (item: T) => unknown): unknown {
  if (value === undefined) return undefined;
  return Array.isArray(value) ? value.map((item) => write(item)) : write(value as T);
}
