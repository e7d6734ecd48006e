import type { Mode, Outcome } from "./agreement.ts";

/**
 * Whether two verdicts differ in a way that the tables declare, row by row and with reasons. Spoiled values stumble
 * upon these; the tables state each of them exactly.
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
  // White space, and padding that stands or counts otherwise than RFC 4648 has it.
  /^expected base64, got ".*(=|\s|\\[nrt]).*"$/,
  // Days that the month does not have, 24:00.
  /^expected a time such as .*, got "\d{4}-\d\d-(29|30|31)T|^expected a time such as .*, got ".*T24:00:00/,
  // A well-known type in an Any without "value".
  /^must have the JSON form of /,
  // What stands behind the s.
  /^expected seconds such as .*, got "-?\d+(\.\d+)?s.+"$/,
];

/** What a server refuses though it drops unknown members: the tables do not have this mode. */
const strictServer: readonly RegExp[] = [
  // A name that an enum does not have: a client's mistake, no newer version.
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
  // A type that only protobuf-es needs to know.
  /is not in the type registry/,
];
