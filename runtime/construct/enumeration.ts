import type { Check } from "../json/check.ts";
import { type EnumType, readEnum } from "../json/enumeration.ts";

/** Reads an enum value by name or number; the answer is its number. */
export function readEnumNumber<T extends number>(json: unknown, type: EnumType, check: Check): T | undefined {
  if (typeof json === "string") {
    const value = type.values[json];
    // What an object inherits is never a number.
    if (typeof value === "number") return value as T;
  }
  const value = readEnum<string | number>(json, type, check);
  return (typeof value === "string" ? type.values[value] : value) as T | undefined;
}

const names = new WeakMap<EnumType, Map<number, string>>();

/** The name of a value on the wire, or its number where it has none. */
export function writeEnumNumber(value: number, type: EnumType): string | number | undefined {
  let byNumber = names.get(type);
  if (byNumber === undefined) {
    byNumber = namesByNumber(type);
    names.set(type, byNumber);
  }
  // Zero without a name stands for absence.
  return byNumber.get(value) ?? (value === 0 ? undefined : value);
}

function namesByNumber({ values, aliases = {} }: EnumType): Map<number, string> {
  const written = Object.entries(values).filter(([name]) => !Object.hasOwn(aliases, name));
  return new Map(written.map(([name, number]) => [number, name]));
}
