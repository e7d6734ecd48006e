/** Attacks that break an invariant today. Remove a name as soon as its cause is mended. */
export const known: ReadonlySet<string> = new Set<string>([
  // TypeScript types the members constructor, toString and hasOwnProperty of a record as those of Object.
  "hostile security scheme",
]);
