import type { Mode, Outcome } from "./agreement.ts";

/**
 * Whether two verdicts differ in a way that the tables declare. Mutated values run into these differences, of which the
 * tables state each one exactly, with its reason.
 */
export function isDeclared(we: Outcome, they: Outcome, mode: Mode): boolean {
  if (they.accepted && !we.accepted) {
    const reasons = (JSON.parse(we.reason) as { reason: string }[]).map(({ reason }) => reason);
    const patterns = mode === "drop" ? [...stricter, ...strictServer] : stricter;
    return reasons.every((reason) => patterns.some((pattern) => pattern.test(reason)));
  }
  return we.accepted && !they.accepted && laxer.some((pattern) => pattern.test(they.reason));
}

const stricter: readonly RegExp[] = [
  // White space and the prefixes 0x, 0b, 0o.
  /^expected (an integer|a number).*, got "(\s.*|.*\s|0[xXbBoO].*|(\\[nrt])+.*|.*(\\[nrt])+)"$/,
  // White space, and padding other than in RFC 4648.
  /^expected base64, got ".*(=|\s|\\[nrt]).*"$/,
  // Days beyond the end of the month, and 24:00.
  /^expected a time such as .*, got "\d{4}-\d\d-(29|30|31)T|^expected a time such as .*, got ".*T24:00:00/,
  // A well-known type in an Any without "value".
  /^must have the JSON form of /,
  // Text after the s.
  /^expected a duration such as .*, got "-?\d+(\.\d+)?s.+"$/,
];

/** Inputs that a server refuses although it drops unknown members, a mode that the tables lack. */
const strictServer: readonly RegExp[] = [
  // An unknown enum name: a mistake of the client rather than a newer version.
  /^expected one of .*, got "/,
  /^expected null, got "/,
  // A member named __proto__.
  /^is not a member of this message$/,
];

const laxer: readonly RegExp[] = [
  // Exponents and fractions of zeros in 64-bit integers.
  /expected bigint \(u?int64\): [-+]?\d*\.?\d*(e[-+]?\d+)? out of range/i,
  // Null and unknown names in a oneof.
  /oneof set multiple times by/,
  // A type that only protobuf-es needs.
  /is not in the type registry/,
];
