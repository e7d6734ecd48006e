/** Whether bytes are the same. */
export function sameBytes(bytes: Uint8Array, other: readonly number[]): boolean {
  return bytes.length === other.length && hasBytesAt(bytes, other, 0);
}

/** Whether bytes start with `other`. */
export function startsWithBytes(bytes: Uint8Array, other: readonly number[]): boolean {
  return bytes.length >= other.length && hasBytesAt(bytes, other, 0);
}

/** Whether bytes end with `other`. */
export function endsWithBytes(bytes: Uint8Array, other: readonly number[]): boolean {
  return bytes.length >= other.length && hasBytesAt(bytes, other, bytes.length - other.length);
}

/** Whether bytes contain `other`. */
export function containsBytes(bytes: Uint8Array, other: readonly number[]): boolean {
  for (let at = 0; at + other.length <= bytes.length; at++) if (hasBytesAt(bytes, other, at)) return true;
  return false;
}

function hasBytesAt(bytes: Uint8Array, other: readonly number[], at: number): boolean {
  for (let i = 0; i < other.length; i++) if (bytes[at + i] !== other[i]) return false;
  return true;
}

/** Whether bytes are UTF-8 text that matches a pattern. */
export function matchesBytes(bytes: Uint8Array, pattern: Pick<RegExp, "test">): boolean {
  try {
    return pattern.test(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
  } catch {
    return false;
  }
}
