import { type Check, describe, violate } from "./check.ts";

/** The values of an enum by their names on the wire. */
export interface EnumType {
  readonly values: Readonly<Record<string, number>>;
  /** The aliases, each with the name that is written instead. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Whether numbers without a name are violations. */
  readonly closed?: true;
}

declare const unknownName: unique symbol;

/**
 * A name that an open enum does not declare. Clients read it from newer servers and write it back. To send such a name,
 * convert it: `"GENRE_POEM" as Genre`.
 */
export type UnknownName = string & { readonly [unknownName]: true };

/** Reads a value like `readKnownEnum`, but clients keep the unknown names of an open enum. */
export function readEnum<T extends string | number>(json: unknown, type: EnumType, check: Check): T | undefined {
  const value = check.unknown === "keep" && !type.closed && typeof json === "string" ? json : undefined;
  return readKnownEnum(json, type, check) ?? (value as T | undefined);
}

/**
 * Reads a value by name or by number. Returns its name, or the number of a value without a name in an open enum. Clients
 * treat an unknown name as absent, as protobuf's own parsers do; for servers it is a violation.
 */
export function readKnownEnum<T extends string | number>(json: unknown, type: EnumType, check: Check): T | undefined {
  if (typeof json === "string") {
    // Inherited properties are neither numbers nor strings.
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

/** Enough of the names to recognize the enum. */
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
