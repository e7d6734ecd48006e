/** A request whose body may be incomplete: that of a PATCH (AIP-134), or one that is optional and absent. */
export interface Incomplete {
  /** The members of the request that travel outside of the body. */
  readonly outside: ReadonlySet<string>;
  /** The messages below them. */
  readonly whole: WeakSet<object>;
  /** Whether members of the body get their defaults. Those of a PATCH do not: absent means unchanged. */
  readonly defaults: boolean;
}

/** The part of a `Check` that tells where a reader is in such a request. */
interface Progress {
  readonly incomplete?: Incomplete | undefined;
  readonly depth: number;
}

/** Whether a message must have a member that is REQUIRED. */
export function isDemanded(message: object, key: string, { incomplete, depth }: Progress): boolean {
  if (incomplete === undefined) return true;
  return depth === 0 ? incomplete.outside.has(key) : incomplete.whole.has(message);
}

/** Whether an absent member of a message gets its default. */
export function takesDefault(message: object, key: string, check: Progress): boolean {
  return check.incomplete === undefined || check.incomplete.defaults || isDemanded(message, key, check);
}
