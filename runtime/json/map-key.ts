import type { Check } from "./check.ts";
import { describe, violate } from "./check.ts";
import { readInt32, readInt64, readUint32, readUint64 } from "./scalar.ts";

// JSON has only string keys. Those of other types are read as their canonical spelling.

/** Reads the key of a map by `bool`. */
export function readBooleanKey(key: unknown, check: Check): string {
  if (key !== "true" && key !== "false") violate(check, `expected the key true or false, got ${describe(key)}`);
  return key as string;
}

/** Reads the key of a map by a signed 32-bit integer. */
export function readInt32Key(key: unknown, check: Check): string {
  return String(readInt32(key, check));
}

/** Reads the key of a map by an unsigned 32-bit integer. */
export function readUint32Key(key: unknown, check: Check): string {
  return String(readUint32(key, check));
}

/** Reads the key of a map by a signed 64-bit integer. */
export function readInt64Key(key: unknown, check: Check): string {
  return String(readInt64(key, check));
}

/** Reads the key of a map by an unsigned 64-bit integer. */
export function readUint64Key(key: unknown, check: Check): string {
  return String(readUint64(key, check));
}
