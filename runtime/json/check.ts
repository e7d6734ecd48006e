/** One thing that is wrong with a value: where, as JSON names (`books[2].title`, empty for the value itself), and why. */
export interface Violation {
  readonly path: string;
  readonly reason: string;
}

/** What readers do with members that the message does not know. */
export type UnknownMembers =
  /** Leave them where they are. */
  | "keep"
  /** Take them away, so that nobody passes on what nobody has checked. */
  | "drop"
  /** A violation for each. */
  | "reject";

/** The state of one reading: how strict it is, how deep it stands, what it has found. */
export interface Check {
  readonly unknown: UnknownMembers;
  /** A server reads a request: REQUIRED fields must be there, OUTPUT_ONLY fields are dropped (AIP-203). */
  readonly request: boolean;
  depth: number;
  violations: Violation[];
}

export interface CheckOptions {
  /** Default `keep`. */
  readonly unknown?: UnknownMembers;
  /** Default false. */
  readonly request?: boolean;
}

export function createCheck(options: CheckOptions = {}): Check {
  return { unknown: options.unknown ?? "keep", request: options.request ?? false, depth: 0, violations: [] };
}

/** Turns a parsed JSON value into a message: checks all of it and notes what is wrong in `check`. */
export type Reader<T> = (json: unknown, check: Check) => T;

/** Turns a message into a value for `JSON.stringify`. */
export type Writer<T> = (message: T) => unknown;
