import type { Violation } from "../../json/check.ts";
import { isJsonObject } from "../../json/is-json-object.ts";
import { invalidRequest } from "./request-errors.ts";

/** An update of a resource, in JSON. */
export interface ImmutableUpdate {
  /** The resource in the request; absent if the request has none. */
  readonly update: unknown;
  /** The resource before the update. */
  readonly stored: unknown;
  /** The JSON form of `update_mask`. Absent or empty: what `update` has set changes (AIP-134). */
  readonly mask?: unknown;
  /** Whether the update replaces the resource, as with the mask `*`. */
  readonly replaces?: boolean;
  /** The name of the resource in the request. */
  readonly name: string;
  readonly fields: readonly ImmutableField[];
}

/** A field that does not change after the resource is created. */
export interface ImmutableField {
  /** The JSON names of the fields that lead to it. */
  readonly path: readonly string[];
  /** The path in a FieldMask, if it differs. */
  readonly mask?: string;
  /** The value that the field has where it is absent. */
  readonly zero?: unknown;
}

/** Throws a StatusError if an update changes an immutable field. The same value as before is no change (AIP-203). */
export function checkImmutable({ update, stored, mask, replaces = false, name, fields }: ImmutableUpdate): void {
  const masked = typeof mask === "string" && mask !== "" ? mask.split(",") : undefined;
  const violations: Violation[] = [];
  for (const field of fields) {
    const { path, zero } = field;
    const given = valueAt(update, path);
    const selected = replaces
      ? [[]]
      : masked === undefined
        ? given === undefined
          ? []
          : [[]]
        : innerPaths(field, masked);
    const [after, before] = [given ?? zero, valueAt(stored, path) ?? zero];
    if (selected.every((inner) => isUnchanged(after, before, inner))) continue;
    violations.push({ path: [name, ...path].join("."), reason: "is immutable, and the request changes it" });
  }
  if (violations.length > 0) throw invalidRequest({ violations });
}

/** The paths of a mask that reach a field: what they select of its value, which is empty for all of it. */
function innerPaths(
  { path, mask = path.join(".") }: ImmutableField,
  masked: readonly string[] = [],
): readonly string[][] {
  return masked.flatMap((selected) => {
    if (selected === "*" || selected === mask || mask.startsWith(`${selected}.`)) return [[]];
    return selected.startsWith(`${mask}.`) ? [selected.slice(mask.length + 1).split(".")] : [];
  });
}

function isUnchanged(after: unknown, before: unknown, inner: readonly string[]): boolean {
  // A field with presence tells absence from zero.
  if (inner.length === 0 && (after === undefined || before === undefined)) return after === before;
  return isSame(valueAt(after, inner), valueAt(before, inner));
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  let found = value;
  for (const name of path) found = isJsonObject(found) && Object.hasOwn(found, name) ? found[name] : undefined;
  return found ?? undefined;
}

/** Whether two JSON values are equal. Absent members of objects equal their zeros, which writers may leave out. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (isJsonObject(one) && isJsonObject(other)) {
    return Object.keys({ ...one, ...other }).every((key) => isSame(valueAt(one, [key]), valueAt(other, [key])));
  }
  return one === other || (one === undefined && isZero(other)) || (other === undefined && isZero(one));
}

function isZero(value: unknown): boolean {
  if (value === null || value === "" || value === 0 || value === false || value === "0") return true;
  return typeof value === "object" && Object.keys(value).length === 0;
}
