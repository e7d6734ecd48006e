import type { Check } from "../json/check.ts";
import { type EnumType, readEnum } from "../json/enumeration.ts";

type Names = Readonly<Record<string, string>>;

/**
 * Reads an enum value by name or number; the answer is its name in the proto file. `names` has these by the names on the
 * wire, where they differ. A number without a name is one of a newer version.
 */
export function readEnumName<T extends string>(
  json: unknown,
  type: EnumType,
  check: Check,
  names?: Names,
): T | undefined {
  const value = readEnum<string | number>(json, type, check);
  if (typeof value !== "string") return undefined;
  return (names?.[value] ?? value) as T;
}

/** The name on the wire of a value; zero without a name stands for absence. */
export function writeEnumName(value: string, names: Names): string | undefined {
  for (const name in names) if (names[name] === value) return name;
  return undefined;
}

/** The JSON form of an enum without presence: nothing for `zero`. */
export function nonZeroName<T extends string>(
  value: T | undefined,
  zero: string,
  write: (value: T) => unknown,
): unknown {
  return value === undefined || value === zero ? undefined : write(value);
}
