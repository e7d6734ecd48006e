import { containsBytes, endsWithBytes, startsWithBytes } from "../bytes.ts";
import { CelFailure } from "./failure.ts";

/** The items of a list, which may be absent or a single item without an array. */
export function celList<T>(items: T | readonly T[] | null | undefined): readonly T[] {
  if (items === undefined || items === null) return [];
  return Array.isArray(items) ? (items as readonly T[]) : [items as T];
}

/** A map in any shape as a Map with the keys and values of CEL. */
export function celMap<T, K, V>(
  entries: { readonly [key: string]: T | undefined } | ReadonlyMap<unknown, T> | null | undefined,
  toKey: (key: string) => K,
  toValue: (value: T) => V,
): ReadonlyMap<K, V> {
  const result = new Map<K, V>();
  for (const [key, value] of entries instanceof Map ? entries : Object.entries(entries ?? {})) {
    if (value !== undefined) result.set(toKey(String(key)), toValue(value as T));
  }
  return result;
}

/** `{key: value}` */
export function celMapOf<K, V>(keys: readonly K[], values: readonly V[]): ReadonlyMap<K, V> {
  const map = new Map(keys.map((key, index) => [key, values[index]!]));
  if (map.size < keys.length) throw new CelFailure("a map has a key twice");
  return map;
}

/** The keys of a map. */
export function celKeys<K>(entries: ReadonlyMap<K, unknown>): readonly K[] {
  return [...entries.keys()];
}

/** `list[index]` */
export function celItem<T>(items: readonly T[], index: bigint): T {
  const item = items[Number(index)];
  if (item === undefined) throw new CelFailure(`index ${index} is out of bounds`);
  return item;
}

/** `map[key]` */
export function celEntry<K, V>(entries: ReadonlyMap<K, V>, key: K): V {
  if (!entries.has(key)) throw new CelFailure(`key ${String(key)} is missing`);
  return entries.get(key)!;
}

/** Whether values are equal: lists and maps by their items. */
export function celEquals(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return sameItems(a, b);
  if (a instanceof Uint8Array && b instanceof Uint8Array) return sameItems(a, b);
  if (!(a instanceof Map) || !(b instanceof Map)) return a === b;
  return a.size === b.size && [...a].every(([key, value]) => b.has(key) && celEquals(value, b.get(key)));
}

function sameItems(a: ArrayLike<unknown>, b: ArrayLike<unknown>): boolean {
  if (a.length !== b.length) return false;
  for (let i = 0; i < a.length; i++) if (!celEquals(a[i], b[i])) return false;
  return true;
}

/** `item in list` */
export function celIncludes<T>(items: readonly T[], item: T): boolean {
  return items.some((one) => celEquals(one, item));
}

/** Less than, equal to or greater than 0, for texts by code points, and for bytes. */
export function celCompare(a: string | boolean | Uint8Array, b: string | boolean | Uint8Array): number {
  if (typeof a === "boolean" || typeof b === "boolean") return Number(a) - Number(b);
  const [first, second] = [bytesOf(a), bytesOf(b)];
  for (let i = 0; i < first.length && i < second.length; i++) {
    if (first[i] !== second[i]) return first[i]! - second[i]!;
  }
  return first.length - second.length;
}

/** UTF-8 sorts as code points do; UTF-16 does not. */
function bytesOf(value: string | Uint8Array): Uint8Array {
  return typeof value === "string" ? new TextEncoder().encode(value) : value;
}

/** `a + b` of bytes. */
export function celJoinBytes(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}

/** `bytes.contains(bytes)` */
export function celContainsBytes(bytes: Uint8Array, other: Uint8Array): boolean {
  return containsBytes(bytes, [...other]);
}

/** `bytes.startsWith(bytes)` */
export function celStartsWithBytes(bytes: Uint8Array, other: Uint8Array): boolean {
  return startsWithBytes(bytes, [...other]);
}

/** `bytes.endsWith(bytes)` */
export function celEndsWithBytes(bytes: Uint8Array, other: Uint8Array): boolean {
  return endsWithBytes(bytes, [...other]);
}

/** `bytes(string)` */
export function celBytesFromText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** `string(bytes)` */
export function celTextFromBytes(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new CelFailure("bytes are not UTF-8");
  }
}

/** `string(double)` */
export function celTextFromDouble(value: number): string {
  return Number.isFinite(value) ? String(value).replace(/e\+?/, "e") : value > 0 ? "+Inf" : value < 0 ? "-Inf" : "NaN";
}

/** `text.lowerAscii()` */
export function celLower(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** `text.upperAscii()` */
export function celUpper(text: string): string {
  return text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());
}

/** The number of an enum value by its name; a value without a name is a number. */
export function celEnum(value: string | number, numbers: Readonly<Record<string, number>>): bigint {
  return BigInt(typeof value === "number" ? value : (numbers[value] ?? 0));
}

/** The number of bytes. */
export function countBytes({ length }: Uint8Array): number {
  return length;
}
