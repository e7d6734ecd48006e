/** Attacks that break an invariant today. Remove a name as soon as its cause is mended. */
export const known: ReadonlySet<string> = new Set<string>([]);
