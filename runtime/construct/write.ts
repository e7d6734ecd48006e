import { writeBytes } from "../json/bytes.ts";
import { writeDouble } from "../json/scalar.ts";
import { writeMap } from "../json/write.ts";
import { isNull, isSingle } from "./memory.ts";

type Write<T> = (value: T) => unknown;

/** Writes an integer, an enum or a constant without presence. Zero is left out. */
export function writeNonZero<T extends number | bigint | string | boolean>(
  value: T | undefined,
  write: Write<T>,
): unknown {
  return value ? write(value) : undefined;
}

/** Writes a 64-bit integer that is a string in TypeScript. "0" and "" are left out. */
export function writeNonZeroText(value: string | undefined, write: Write<string> = (it) => it): unknown {
  return value === undefined || value === "" || value === "0" ? undefined : write(value);
}

/** Writes a double without presence. Zero is left out, but negative zero is not. */
export function writeNonZeroDouble(value: number | undefined): number | string | undefined {
  return Object.is(value, 0) ? undefined : writeDouble(value);
}

/** Writes bytes without presence as base64. Empty ones are left out. */
export function writeNonEmptyBytes(bytes: Uint8Array | undefined): string | undefined {
  return bytes !== undefined && bytes.length > 0 ? writeBytes(bytes) : undefined;
}

/** Writes a list, or leaves it out if it is empty. Without `write`, items are their own JSON. */
export function writeNonEmpty<T>(list: readonly T[] | undefined, write?: Write<T>): readonly unknown[] | undefined {
  if (list === undefined || list.length === 0) return undefined;
  return write === undefined ? list : list.map((item) => write(item));
}

/** Writes a map, or leaves it out if it is empty. Without `write`, values are their own JSON. */
export function writeNonEmptyMap<T>(
  entries: Readonly<Record<string, T>> | undefined,
  write?: Write<T>,
): object | undefined {
  for (const _ in entries) return write === undefined ? entries : writeMap(entries, write);
  return undefined;
}

/** Writes a list that need not be an array: as a single item if it is marked as such (`setSingle`). */
export function writeOneOrManyItems<T>(list: readonly T[], write: Write<T> = (item) => item): unknown {
  return isSingle(list) ? write(list[0]!) : list.map((item) => write(item));
}

/** As `writeOneOrManyItems`, but leaves out an empty list. */
export function writeNonEmptyOneOrMany<T>(list: readonly T[] | undefined, write?: Write<T>): unknown {
  return list === undefined || list.length === 0 ? undefined : writeOneOrManyItems(list, write);
}

/**
 * Returns `null` instead of an absent value if the field is marked as `null` (`setNull`), otherwise `otherwise`.
 */
export function writeRememberedNull<M extends object>(
  message: M,
  field: keyof M & string,
  json: unknown,
  otherwise?: unknown,
): unknown {
  return json ?? (isNull(message, field) ? null : otherwise);
}
