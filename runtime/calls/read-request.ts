import { checkRequest } from "../client/request/check-request.ts";
import { createResponseCheck, type Reader, type Violation } from "../json/check.ts";
import { isLong } from "../json/long-integers.ts";
import { unknownMemberHandler } from "../json/unknown-members.ts";

/** The properties of an operation that a call needs besides its reader. */
export interface RequestRoute {
  readonly method: string;
  readonly path: string;
  /** For a PATCH, which may leave out REQUIRED fields of its body: the members outside of the body. */
  readonly outside?: readonly string[];
  /** For such a PATCH: the member that is the body, unless the whole message is. */
  readonly body?: string;
}

/**
 * Reads a request from JSON, in which bigints are long integers with all digits. Throws a RestError `invalid_argument` with all violations. A member that the request does not have is
 * one: callers who name members by hand mistype them, and what is dropped may be a filter. So is a 64-bit integer that is a number
 * beyond 2^53 - 1.
 */
export function readRequest<T>(json: unknown, read: Reader<T>, { method, path, outside, body }: RequestRoute): T {
  const given = json ?? {};
  checkRequest(strict(read), JSON.parse(JSON.stringify(given, digits)), method, path, outside, body);
  // Readers modify what they read, and this one sends no defaults. Those of any JSON make numbers of long integers.
  return read(structuredClone(given), { ...createResponseCheck(), longIntegers: new Map() });
}

/** The text of a long integer, which readers of 64-bit integers take. */
function digits(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}

/**
 * A long integer that is a number has lost its digits, so the readers of 64-bit integers, which look it up among those whose digits
 * are known, find none.
 */
function strict<T>(read: Reader<T>): Reader<T> {
  return (json, check) => {
    const handleUnknown = unknownMemberHandler("reject");
    const message = read(json, { ...check, unknown: "reject", handleUnknown, longIntegers: new Map() });
    for (const [at, violation] of check.violations.entries()) check.violations[at] = withAdvice(violation);
    return message;
  };
}

/** A number within the range of the integer, which is refused for its lost digits. */
function withAdvice(violation: Violation): Violation {
  const [, minimum = "", maximum = "", number = ""] =
    /^expected an integer from (-?\d+) to (\d+), got (-?\d+)$/.exec(violation.reason) ?? [];
  if (!isLong(Number(number)) || BigInt(number) < BigInt(minimum) || BigInt(number) > BigInt(maximum)) return violation;
  return { ...violation, reason: `is ${number}, which may have lost digits as a number: write it as text` };
}
