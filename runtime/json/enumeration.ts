import { type Check, describe, violate } from "./check.ts";

/** The values of an enum by the names that the wire knows. */
export interface EnumType {
  readonly values: Readonly<Record<string, number>>;
  /** Second names of a number, each with the first one, which is the one that is written. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Closed enums refuse numbers that they do not name. */
  readonly closed?: true;
}

/**
 * Reads a value by name or by number; the answer is a name, or a number that an open enum does not name.
 * A client takes a name of a newer version for absence, as protobuf's own parsers do; a server refuses it.
 */
export function readEnum<T extends string | number>(json: unknown, type: EnumType, check: Check): T | undefined {
  if (typeof json === "string") {
    // What an object inherits is never a number, nor a string.
    if (typeof type.values[json] === "number") {
      const name = type.aliases?.[json];
      return (typeof name === "string" ? name : json) as T;
    }
    if (check.unknown === "keep") return undefined;
  } else if (typeof json === "number" && json === (json | 0)) {
    const name = nameOf(json, type);
    if (name !== undefined || !type.closed) return (name ?? json) as T;
  }
  violate(check, `expected one of ${someNames(type)}, got ${describe(json)}`);
  return undefined;
}

/** Enough of the names to know which enum it is. */
function someNames({ values }: EnumType): string {
  const names: string[] = [];
  for (const name in values) {
    if (names.length === 12) return `${names.join(", ")}, ...`;
    names.push(name);
  }
  return names.join(", ");
}

function nameOf(number: number, type: EnumType): string | undefined {
  for (const name in type.values) if (type.values[name] === number) return name;
  return undefined;
}
