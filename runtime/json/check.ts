/** Something that is wrong with a value: where, in JSON names (`books[2].title`, empty for the value itself), and why. */
export interface Violation {
  readonly path: string;
  readonly reason: string;
}

/** What readers do with members that the message does not have. */
export type UnknownMembers =
  /** Keep them, as clients do. */
  | "keep"
  /** Drop them, as servers do: no code should see what no reader has checked. */
  | "drop"
  /** Report a violation for each. */
  | "reject";

/** The state of a reader: how strict it is, how deep it is, what it has found. */
export interface Check {
  readonly unknown: UnknownMembers;
  /** Whether the value is a request: OUTPUT_ONLY fields are dropped then (AIP-203). */
  readonly request: boolean;
  /** Whether REQUIRED fields must be present. Partial updates do without them (AIP-134). */
  readonly required: boolean;
  /** Readers of messages that a `google.protobuf.Any` may contain, by full name. */
  readonly types?: Readonly<Record<string, Reader<unknown>>> | undefined;
  /** The number of messages around the value that is being read. */
  depth: number;
  /** What is wrong so far; empty if the value is valid. */
  violations: Violation[];
}

/** Options of `createCheck`. */
export interface CheckOptions {
  /** Default: `keep`. */
  readonly unknown?: UnknownMembers;
  /** Default: false. */
  readonly request?: boolean;
  /** Default: the value of `request`. */
  readonly required?: boolean;
  /** Readers of messages that a `google.protobuf.Any` may contain, by full name. Generated codecs files export them. */
  readonly types?: Readonly<Record<string, Reader<unknown>>>;
}

/** Creates the second argument of a generated reader. After reading, `violations` holds what is wrong. */
export function createCheck(options: CheckOptions = {}): Check {
  const { unknown = "keep", request = false, required = request, types } = options;
  return { unknown, request, required, types, depth: 0, violations: [] };
}

/** How deep messages may be nested, including the outermost one. Protobuf's own parsers have the same limit. */
export const maxDepth = 100;

/** How many violations are kept, so that a body full of mistakes costs no more than another. */
export const maxViolations = 1000;

/** Reports a violation of the value being read. The readers around it prepend their names to `path`. */
export function violate(check: Check, reason: string, path = ""): void {
  if (check.violations.length < maxViolations) check.violations.push({ path, reason });
}

/** Prepends `segment` (a member name or `[index]`) to the paths of all violations from index `mark` on. */
export function prefixPaths(check: Check, mark: number, segment: string): void {
  const { violations } = check;
  for (let i = mark; i < violations.length; i++) {
    const { path, reason } = violations[i]!;
    violations[i] = { path: joinPath(segment, path), reason };
  }
}

function joinPath(segment: string, path: string): string {
  return path === "" || path.startsWith("[") ? segment + path : `${segment}.${path}`;
}

/** Describes a value for `expected ..., got ...`. Long values are not repeated. */
export function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `a ${typeof value} of ${text.length} characters` : text;
}

/**
 * Reads a message from a parsed JSON value. Adds everything that is wrong with it to `check.violations`; the result is valid
 * only if there are none. May modify the JSON value.
 */
export type Reader<T> = (json: unknown, check: Check) => T;

/** Writes a message as a value for `JSON.stringify`. */
export type Writer<T> = (message: T) => unknown;
