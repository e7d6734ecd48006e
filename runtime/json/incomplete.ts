/** A request whose body may be incomplete: a PATCH (AIP-134), or a request without its optional body. */
export interface Incomplete {
  /** The members of the request that travel outside of the body. */
  readonly outside: ReadonlySet<string>;
  /** The messages below them. */
  readonly whole: WeakSet<object>;
  /** The member that is the body. A REQUIRED one may not be absent, although its own members may. */
  readonly body?: string | undefined;
  /** Whether members of the body get their defaults. Those of a PATCH do not: absent means unchanged. */
  readonly defaults: boolean;
  /** Adds the messages of a value that travels outside of the body, in the member `name`. */
  readonly cover?: (name: string, value: unknown) => void;
}

/** The part of a `Check` that tells where a reader is in such a request. */
interface Progress {
  readonly incomplete?: Incomplete | undefined;
  readonly depth: number;
}

/** Whether a message must have a member that is REQUIRED. */
export function isDemanded(message: object, key: string, { incomplete, depth }: Progress): boolean {
  if (incomplete === undefined) return true;
  return (depth === 0 && key === incomplete.body) || isOutside(message, key, incomplete, depth);
}

/** Whether an absent member of a message gets its default. */
export function takesDefault(message: object, key: string, check: Progress): boolean {
  const { incomplete, depth } = check;
  return incomplete === undefined || incomplete.defaults || isOutside(message, key, incomplete, depth);
}

/** Whether a member travels outside of the body. */
function isOutside(message: object, key: string, { outside, whole }: Incomplete, depth: number): boolean {
  return depth === 0 ? outside.has(key) : whole.has(message);
}
