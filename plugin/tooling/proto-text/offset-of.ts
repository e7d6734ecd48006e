/** A position as compilers count it, from 1. */
interface Position {
  readonly line: number;
  readonly column: number;
}

const tabWidth = 8;

/**
 * The offset of a position, if the expected text is there. Compilers differ in how they count columns: protoc counts bytes, and
 * a tab leads to the next multiple of 8.
 */
export function offsetOf(text: string, { line, column }: Position, expected: RegExp): number | undefined {
  const start = startOfLine(text, line);
  if (start === undefined) return undefined;
  const end = text.indexOf("\n", start);
  const content = text.slice(start, end < 0 ? undefined : end);
  const indexes = [columnIndex(content, column, byteLength), columnIndex(content, column, () => 1), column - 1];
  const found = indexes.find((index) => index !== undefined && expected.test(content.slice(index)));
  return found === undefined ? undefined : start + found;
}

function startOfLine(text: string, line: number): number | undefined {
  let start = 0;
  for (let at = 1; at < line; at++) {
    start = text.indexOf("\n", start) + 1;
    if (start === 0) return undefined;
  }
  return start;
}

function columnIndex(content: string, column: number, width: (character: string) => number): number | undefined {
  let at = 0;
  let index = 0;
  for (const character of content) {
    if (at >= column - 1) break;
    at += character === "\t" ? tabWidth - (at % tabWidth) : width(character);
    index += character.length;
  }
  return at === column - 1 ? index : undefined;
}

function byteLength(character: string): number {
  return Buffer.byteLength(character);
}
