import type { Check } from "../json/check.ts";
import { type EnumType, readKnownEnum } from "../json/enumeration.ts";

type Names = Readonly<Record<string, string>>;

/**
 * Reads an enum value by name or number. Returns its proto name, which `names` maps from the name on the wire if the two
 * differ. Unknown numbers are absent.
 */
export function readEnumName<T extends string>(
  json: unknown,
  type: EnumType,
  check: Check,
  names?: Names,
): T | undefined {
  const value = readKnownEnum<string | number>(json, type, check);
  if (typeof value !== "string") return undefined;
  return (names?.[value] ?? value) as T;
}

/** Writes a value as its name on the wire. A zero without a name is left out. */
export function writeEnumName(value: string, names: Names): string | undefined {
  for (const name in names) if (names[name] === value) return name;
  return undefined;
}

/** Writes an enum without presence. `zero` is left out. */
export function writeNonZeroName<T extends string>(
  value: T | undefined,
  zero: string,
  write: (value: T) => unknown,
): unknown {
  return value === undefined || value === zero ? undefined : write(value);
}
