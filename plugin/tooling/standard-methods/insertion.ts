/** Text to insert at an offset of a source. */
export interface Insertion {
  readonly offset: number;
  readonly text: string;
}

/** Inserts texts, those at the same offset in their order, with the line breaks of the source. */
export function insertAll(source: string, insertions: readonly Insertion[]): string {
  const newline = source.includes("\r\n") ? "\r\n" : "\n";
  let result = "";
  let from = 0;
  for (const { offset, text } of [...insertions].sort((a, b) => a.offset - b.offset)) {
    result += source.slice(from, offset) + text.replaceAll("\n", newline);
    from = offset;
  }
  return result + source.slice(from);
}
