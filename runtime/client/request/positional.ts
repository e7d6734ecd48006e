/** Returns the full name of a message's type, if its objects have one. */
export function typeNameOf(value: unknown): unknown {
  return (value as { readonly $typeName?: unknown } | null | undefined)?.$typeName;
}

/** Whether an object has properties, but none of these. */
export function hasOthers(value: unknown, names: readonly string[]): boolean {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const own = Object.keys(value);
  return own.length > 0 && !own.some((name) => names.includes(name));
}
