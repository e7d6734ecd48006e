const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/** Whether every object has a member of this name without being given one: `constructor`, `toString`. */
export function isInherited(name: string): boolean {
  return inherited.has(name);
}
