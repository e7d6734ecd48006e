/** A line that buf's writer cannot read: bufio.Scanner's limit. */
const maxLineBytes = 64 * 1024;

const markerPattern = /@@protoc_insertion_point\(([^)\n]*)\)/gu;

/**
 * Why a file with insertion points would come out different under protoc and buf once something is inserted.
 *
 * buf reads such a file line by line and writes it anew: carriage returns and the last line break are lost, long lines
 * fail, each marker of a name gets the text, white space of any kind is indentation, and `/*` before a marker means
 * nothing. A file without insertions is left alone. See docs/plugin-protocol.md.
 */
export function unportableTarget(text: string): readonly string[] {
  const problems: string[] = [];
  const points = [...text.matchAll(markerPattern)];
  if (points.length === 0) return problems;
  if (text.includes("\r")) problems.push("it has a carriage return; end lines with a line feed alone");
  if (text.endsWith("\n"))
    problems.push("it ends with a line break, which buf drops; end it behind the last character");
  if (text.split("\n").some((line) => Buffer.byteLength(line) >= maxLineBytes)) {
    problems.push(`it has a line of ${maxLineBytes} bytes or more`);
  }
  const seen = new Set<string>();
  for (const { 0: marker, 1: point = "", index } of points) {
    if (seen.has(point)) problems.push(`${marker} stands in it twice, and buf inserts at both`);
    seen.add(point);
    const line = text.slice(text.lastIndexOf("\n", index) + 1, index);
    if (text.slice(0, index).slice(-3).startsWith("/*")) {
      problems.push(`${marker} comes three characters after "/*", where protoc inserts within the line`);
    }
    if (!/^[ \t]*(\S|$)/u.test(line))
      problems.push(`the line of ${marker} is indented by something else than spaces and tabs`);
  }
  return problems;
}

/** The same for text to insert. */
export function unportableInsertion(text: string): readonly string[] {
  return text.includes("\r") ? ["it has a carriage return, which buf drops at the end of a line"] : [];
}
