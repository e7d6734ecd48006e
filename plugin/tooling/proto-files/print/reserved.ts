import type { PrintContext } from "./print-context.ts";
import { quoted } from "./quoted.ts";

/** The largest number of a field (Language Specification, field numbers). */
export const maxFieldNumber = 536_870_911;

interface Reserving {
  readonly reservedRange: readonly { readonly start: number; readonly end: number }[];
  readonly reservedName: readonly string[];
}

/** The reserved numbers and names of a message. Its ranges end before `end`. */
export function reservedStatements(
  { reservedRange, reservedName }: Reserving,
  indent: string,
  context: PrintContext,
): string {
  const ranges = reservedRange.map(({ start, end }) => rangeText(start, end - 1, maxFieldNumber));
  return statements(ranges, reservedName, indent, context);
}

/** The reserved numbers and names of an enum. Its ranges end with `end`. */
export function reservedInEnum(
  { reservedRange, reservedName }: Reserving,
  indent: string,
  context: PrintContext,
): string {
  const ranges = reservedRange.map(({ start, end }) => rangeText(start, end, 0x7fff_ffff));
  return statements(ranges, reservedName, indent, context);
}

function rangeText(first: number, last: number, max: number): string {
  if (first === last) return String(first);
  return `${first} to ${last >= max ? "max" : last}`;
}

/** Editions have the names as identifiers. */
function statements(
  ranges: readonly string[],
  names: readonly string[],
  indent: string,
  { file }: PrintContext,
): string {
  const written = file.syntax === "editions" ? names : names.map(quoted);
  return [ranges, written]
    .filter((list) => list.length > 0)
    .map((list) => `${indent}reserved ${list.join(", ")};\n`)
    .join("");
}
