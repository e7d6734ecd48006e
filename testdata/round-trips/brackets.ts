// The parts of a value that parameters with brackets can carry.

/** Returns a value without null and empty objects and lists, for which there are no parameters; undefined if all of it is. */
export function inBrackets(value: unknown): unknown {
  if (value === null || typeof value !== "object" || value instanceof Uint8Array) return value ?? undefined;
  if (Array.isArray(value)) return value.length === 0 ? undefined : value.map(inBrackets);
  const members = Object.entries(value).map(([name, member]) => [name, inBrackets(member)] as const);
  const present = members.filter(([, member]) => member !== undefined);
  return present.length === 0 ? undefined : Object.fromEntries(present);
}

/** Whether parameters can carry a value: clients refuse empty items of lists, and names that brackets cannot hold. */
export function fitsBrackets(value: unknown): boolean {
  if (value === null || typeof value !== "object" || value instanceof Uint8Array) return true;
  if (Array.isArray(value)) return value.every((item) => inBrackets(item) !== undefined && fitsBrackets(item));
  return Object.entries(value).every(([name, member]) => {
    return inBrackets(member) === undefined || (/^[^[\]]+$/.test(name) && fitsBrackets(member));
  });
}
