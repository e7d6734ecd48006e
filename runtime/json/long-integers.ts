import { integerOfText } from "./integer-text.ts";

/** The integers beyond 2^53 - 1 in JSON texts, by the numbers that JSON.parse makes of them. */
export type LongIntegers = Map<number, bigint>;

/**
 * Adds the long integers of a JSON text to those that are known. Returns the parsed text, in which an integer is a bigint if
 * another one has the same number; undefined if there is none.
 */
export function findLongIntegers(text: string, known: LongIntegers): unknown {
  const edits: { readonly start: number; readonly end: number; readonly integer: bigint }[] = [];
  const token = /"|-?\d[\d.eE+-]*/g;
  for (let match = token.exec(text); match !== null; match = token.exec(text)) {
    const start = match.index;
    if (match[0] === '"') token.lastIndex = endOfString(text, start);
    else {
      const number = Number(match[0]);
      const integer = isLong(number) ? integerOfText(match[0]) : undefined;
      if (integer === undefined) continue;
      const same = known.get(number);
      if (same === undefined) known.set(number, integer);
      else if (same !== integer) edits.push({ start, end: token.lastIndex, integer });
    }
  }
  return edits.length === 0 ? undefined : parseEdited(text, edits);
}

/** Whether a number may be the rounded value of an integer. */
export function isLong(number: unknown): boolean {
  return Number.isInteger(number) && !Number.isSafeInteger(number);
}

/** The index after the string that starts at a quotation mark; 0 if the string does not end. */
export function endOfString(text: string, start: number): number {
  let end = start;
  do end = text.indexOf('"', end + 1);
  while (isEscaped(text, end));
  return end + 1;
}

/** Whether an odd number of backslashes precedes a quotation mark. */
function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === 92) before--;
  return (at - before) % 2 === 0;
}

/** Parses a text with bigints. Until it is parsed, they are strings with a mark that no string of the text has. */
function parseEdited(
  text: string,
  edits: readonly { readonly start: number; readonly end: number; readonly integer: bigint }[],
): unknown {
  // Strings can spell the mark with escapes.
  const shown = text.replace(/\\u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  let mark = "n";
  while (shown.includes(mark)) mark += Math.random().toString(36).slice(2);
  let edited = "";
  let at = 0;
  for (const { start, end, integer } of edits) {
    edited += `${text.slice(at, start)}"${mark}${integer}"`;
    at = end;
  }
  return JSON.parse(edited + text.slice(at), (_, value: unknown) => {
    return typeof value === "string" && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value;
  });
}
