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

/** The state of one reading: how strict it is, in how many messages the value stands, what it has found. */
export interface Check {
  readonly unknown: UnknownMembers;
  /** A server reads a request: OUTPUT_ONLY fields are dropped (AIP-203). */
  readonly request: boolean;
  /** REQUIRED fields must be there. Partial updates (AIP-134) are the requests that switch it off. */
  readonly required: boolean;
  /** What may stand in a `google.protobuf.Any`, by full name. */
  readonly types?: Readonly<Record<string, Reader<unknown>>> | undefined;
  depth: number;
  violations: Violation[];
}

export interface CheckOptions {
  /** Default `keep`. */
  readonly unknown?: UnknownMembers;
  /** Default false. */
  readonly request?: boolean;
  /** Default: what `request` says. */
  readonly required?: boolean;
  /** Readers for what may stand in a `google.protobuf.Any`, by full name; generated codecs files export them. */
  readonly types?: Readonly<Record<string, Reader<unknown>>>;
}

export function createCheck(options: CheckOptions = {}): Check {
  const { unknown = "keep", request = false, required = request, types } = options;
  return { unknown, request, required, types, depth: 0, violations: [] };
}

/** So many messages may stand in each other, the outermost counted, as protobuf's own parsers allow. */
export const maxDepth = 100;

/** So many violations are kept: nobody reads more, and a body of nothing but mistakes must not cost more than another. */
export const maxViolations = 1000;

/** Notes that the value being read is wrong; the readers above it put their names in front of `path`. */
export function violate(check: Check, reason: string, path = ""): void {
  if (check.violations.length < maxViolations) check.violations.push({ path, reason });
}

/** Puts `segment` (a member name or `[index]`) in front of the paths that were noted since there were `mark` of them. */
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

/** Says what a value is, for `expected ..., got ...`; long values are not repeated. */
export function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (typeof value === "object") return "an object";
  const text = typeof value === "string" ? JSON.stringify(value) : String(value);
  return text.length > 60 ? `a ${typeof value} of ${text.length} characters` : text;
}

/** Turns a parsed JSON value into a message: checks all of it and notes what is wrong in `check`. */
export type Reader<T> = (json: unknown, check: Check) => T;

/** Turns a message into a value for `JSON.stringify`. */
export type Writer<T> = (message: T) => unknown;
