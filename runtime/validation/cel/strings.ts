import { codePoints } from "../sizes.ts";
import { CelFailure } from "./failure.ts";

// CEL counts code points, JavaScript UTF-16 units.

/** `text.charAt(index)`: empty at the end. */
export function celCharAt(text: string, index: bigint): string {
  const points = [...text];
  return points[checkIndex(index, points.length)] ?? "";
}

function checkIndex(index: bigint, last: number): number {
  if (index < 0n || index > BigInt(last)) throw new CelFailure(`index ${index} is out of bounds`);
  return Number(index);
}

/** `text.indexOf(part)`, from an index on. */
export function celIndexOf(text: string, part: string, from?: bigint): bigint {
  return pointOf(text, text.indexOf(part, from === undefined ? 0 : unitOf(text, from)));
}

/** `text.lastIndexOf(part)`, up to an index. */
export function celLastIndexOf(text: string, part: string, upTo?: bigint): bigint {
  return pointOf(text, text.lastIndexOf(part, upTo === undefined ? text.length : unitOf(text, upTo)));
}

/** The UTF-16 unit at which a code point starts. */
function unitOf(text: string, point: bigint): number {
  const points = [...text];
  return points.slice(0, checkIndex(point, points.length - 1)).join("").length;
}

function pointOf(text: string, unit: number): bigint {
  return BigInt(unit < 0 ? unit : codePoints(text.slice(0, unit)));
}

/** `text.substring(start, end)` */
export function celSubstring(text: string, start: bigint, end?: bigint): string {
  const points = [...text];
  const [first, last] = [checkIndex(start, points.length), checkIndex(end ?? BigInt(points.length), points.length)];
  if (first > last) throw new CelFailure(`index ${end} is before ${start}`);
  return points.slice(first, last).join("");
}

/** `text.replace(part, other)`, up to a number of times. */
export function celReplace(text: string, part: string, other: string, most: bigint = -1n): string {
  if (most === 0n) return text;
  const pieces = part === "" ? ["", ...text, ""] : text.split(part);
  const count = most < 0n || most >= BigInt(pieces.length) ? pieces.length - 1 : Number(most);
  const rest = pieces.slice(count).join(part);
  return [...pieces.slice(0, count), rest].join(other);
}

/** `text.split(separator)`, into at most as many pieces, the last of which has the rest. */
export function celSplit(text: string, separator: string, most: bigint = -1n): readonly string[] {
  if (most === 0n) return [];
  const pieces = separator === "" ? [...text] : text.split(separator);
  if (most < 0n || most >= BigInt(pieces.length)) return pieces;
  const count = Number(most) - 1;
  return [...pieces.slice(0, count), pieces.slice(count).join(separator)];
}

const blank: RegExp = /[\t-\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** `text.trim()`: without the white space of Unicode at both ends. */
export function celTrim(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && blank.test(text.charAt(start))) start++;
  while (start < end && blank.test(text.charAt(end - 1))) end--;
  return text.slice(start, end);
}
