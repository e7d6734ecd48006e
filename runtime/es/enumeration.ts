import { type Check, type EnumType, readEnum } from "../json/index.ts";

/** Reads an enum value by name or number; the answer is its number. */
export function readEnumNumber<T extends number>(json: unknown, type: EnumType, check: Check): T | undefined {
  const value = readEnum<string | number>(json, type, check);
  return (typeof value === "string" ? type.values[value] : value) as T | undefined;
}

/** The name of a value on the wire, or its number where it has none. */
export function writeEnumNumber(value: number, type: EnumType): string | number | undefined {
  for (const name in type.values) if (type.values[name] === value) return name;
  // Zero without a name stands for absence.
  return value === 0 ? undefined : value;
}
