import type { Incomplete } from "./incomplete.ts";
import type { MemberSchemas, Schema } from "./member-schemas.ts";
import { shorten } from "./shorten.ts";

/** Something that is wrong with a value: where, in JSON names (`books[2].title`, empty for the value itself), and why. */
export interface Violation {
  readonly path: string;
  readonly reason: string;
  /** The id of the rule of `buf.validate` that the value violates: `string.min_len`. */
  readonly ruleId?: string;
  /** For such a rule, the path as protovalidate writes it: in the names of the proto file. */
  readonly fieldPath?: string;
}

/** The readers' treatment of members that the message does not have. */
export type UnknownMembers =
  /** Keep them, as clients do. */
  | "keep"
  /** Drop them, as servers do: no code should see what no reader has checked. */
  | "drop"
  /** Report a violation for each. */
  | "reject";

/**
 * The checks of constraints. Readers get them from their check, so that clients, which read responses only, do not bundle
 * them.
 */
export interface SchemaChecks {
  /** Reports where a value violates its constraints. */
  checkSchema(value: unknown, schema: Schema, check: Check, read?: Reader<unknown>): void;
  /** Reports the members that violate their constraints. Absent members and `null` are valid. */
  checkSchemas(message: object, schemas: MemberSchemas, check: Check, readers?: MemberReaders): void;
}

/** Readers of members of which JSON has several spellings. */
export type MemberReaders = Readonly<Record<string, Reader<unknown>>>;

/** The state of a reader: how strict it is, how deep it is, what it has found. */
export interface Check {
  readonly unknown: UnknownMembers;
  /** Drops or reports an unknown member, unless they are kept. */
  readonly handleUnknown?: ((json: object, key: string, check: Check) => void) | undefined;
  /** Whether the value is a request: OUTPUT_ONLY fields are dropped then (AIP-203). */
  readonly request: boolean;
  /** Whether REQUIRED fields must be present, and others get their defaults. */
  readonly required: boolean;
  /** The checks of a request's constraints. */
  schemas?: SchemaChecks | undefined;
  /** Readers of messages that a `google.protobuf.Any` may contain, by full name. */
  readonly types?: Readonly<Record<string, Reader<unknown>>> | undefined;
  /** Restricts `required` if the body of the request may be incomplete. */
  readonly incomplete?: Incomplete | undefined;
  /** The objects whose unknown members are never reported, such as preferences (RFC 7240, section 2). */
  lenient?: WeakSet<object>;
  /** The JSON text that is being read, for the digits that `JSON.parse` has rounded away. */
  source?: string;
  /** Whether the text has names with an underscore, once a reader had to know. */
  underscored?: boolean | undefined;
  /** The long integers of the text, once they have been looked for. */
  longIntegers?: Map<number, bigint> | undefined;
  /** Creates the error for a long integer that something has rounded before. Undefined: nothing has. */
  rounded?: ((number: number) => Error) | undefined;
  /** The text as JSON that has to be read instead: different integers of it are the same number. */
  again?: unknown;
  /** The number of messages around the value that is being read. */
  depth: number;
  /** The violations so far; empty if the value is valid. */
  violations: Violation[];
  /** A further detail of the error for the violations: a message. */
  details?: readonly unknown[];
}

/** Creates the check of a response or a stored message: nothing is required, and unknown members are kept. */
export function createResponseCheck(): Check {
  return { unknown: "keep", request: false, required: false, underscored: undefined, depth: 0, violations: [] };
}

/** How deep messages may be nested, including the outermost one. Protobuf's own parsers have the same limit. */
export const maxDepth = 100;

// Bounds on what is kept of a value that is full of mistakes, or whose keys and texts are long: 150,000 characters in all.

/** How many violations are kept. */
export const maxViolations = 150;
const maxPathLength = 300;
const maxReasonLength = 700;
const maxKeyLength = 80;

/** Whether no more violations are kept. Loops over items and entries stop then: the value is invalid whatever follows. */
export function isFull({ violations }: Check): boolean {
  return violations.length >= maxViolations;
}

/** Reports a violation of the value being read. The readers around it prepend their names to `path`. */
export function violate(check: Check, reason: string, path = ""): void {
  if (isFull(check)) return;
  check.violations.push({ path: shorten(path, maxPathLength), reason: shorten(reason, maxReasonLength) });
}

/** Reports a value of the wrong type or range, and returns what stands in for it. */
export function mismatched<T>(json: unknown, expected: string, instead: T, check: Check, path?: string): T {
  violate(check, `expected ${expected}, got ${describe(exactly(json, check))}`, path);
  return instead;
}

/** The integer that a number of the text stands for; any other value as it is. */
export function exactly(json: unknown, { longIntegers }: Check): unknown {
  return longIntegers?.get(json as number) ?? json;
}

/** Prepends `segment` (the name of a member, an index, or what `keySegment` returns) to the paths from index `mark` on. */
export function prefixPaths({ violations }: Check, mark: number, segment: string): void {
  for (let i = mark; i < violations.length; i++) {
    const { path, reason } = violations[i]!;
    const whole = segment + (/^[^[]/.test(path) ? `.${path}` : path);
    violations[i] = { path: shorten(whole, maxPathLength), reason };
  }
}

/** Returns the segment of a path for the key of a map: `["a.b"]`. */
export function keySegment(key: string): string {
  return `[${JSON.stringify(shorten(key, maxKeyLength))}]`;
}

/** Describes a value for `expected ..., got ...`. Long values are not repeated. */
export function describe(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  if (value instanceof Uint8Array) return "bytes";
  if (typeof value === "object") return "an object";
  if (typeof value === "string")
    return value.length > 60 ? `a string of ${value.length} characters` : JSON.stringify(value);
  return shorten(String(value), 60);
}

/**
 * Reads a message from a parsed JSON value. Adds everything that is wrong with it to `check.violations`; the result is valid
 * only if there are none. May modify the JSON value.
 */
export type Reader<T> = (json: unknown, check: Check) => T;

/** Writes a message as a value for `JSON.stringify`. */
export type Writer<T> = (message: T) => unknown;
