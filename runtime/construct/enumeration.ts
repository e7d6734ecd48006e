import type { Check } from "../json/check.ts";
import { type EnumType, readKnownEnum } from "../json/enumeration.ts";

/** Reads an enum value by name or number. Returns its number. */
export function readEnumNumber<T extends number>(json: unknown, type: EnumType, check: Check): T | undefined {
  if (typeof json === "string") {
    const value = type.values[json];
    // Inherited properties are never numbers.
    if (typeof value === "number") return value as T;
  }
  const value = readKnownEnum<string | number>(json, type, check);
  return (typeof value === "string" ? type.values[value] : value) as T | undefined;
}

const names = new WeakMap<EnumType, Map<number, string>>();

/** Writes a value as its name, or as its number if it has none. */
export function writeEnumNumber(value: number, type: EnumType): string | number | undefined {
  let byNumber = names.get(type);
  if (byNumber === undefined) {
    byNumber = namesByNumber(type);
    names.set(type, byNumber);
  }
  // A zero without a name is absent.
  return byNumber.get(value) ?? (value === 0 ? undefined : value);
}

function namesByNumber({ values, aliases = {} }: EnumType): Map<number, string> {
  const written = Object.entries(values).filter(([name]) => !Object.hasOwn(aliases, name));
  return new Map(written.map(([name, number]) => [number, name]));
}
