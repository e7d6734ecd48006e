/** The length from which buf cannot read a line: the limit of bufio.Scanner. */
const maxLineBytes = 64 * 1024;

const markerPattern = /@@protoc_insertion_point\(([^)\n]*)\)/gu;

/**
 * Returns the reasons why a file with insertion points would differ between protoc and buf after an insertion.
 *
 * buf reads such a file line by line and rewrites it: it drops carriage returns and the last line break, fails at long
 * lines, inserts at every marker of a name, takes any white space for indentation, and ignores `/*` before a marker. It
 * does not touch files without insertions. See docs/plugin-protocol.md.
 */
export function unportableTarget(text: string): readonly string[] {
  const problems: string[] = [];
  const points = [...text.matchAll(markerPattern)];
  if (points.length === 0) return problems;
  if (text.includes("\r")) problems.push("it contains a carriage return; end lines with a line feed alone");
  if (text.endsWith("\n")) problems.push("it ends with a line break, which buf drops; end it after the last character");
  if (text.split("\n").some((line) => Buffer.byteLength(line) >= maxLineBytes)) {
    problems.push(`it has a line of ${maxLineBytes} bytes or more`);
  }
  const seen = new Set<string>();
  for (const { 0: marker, 1: point = "", index } of points) {
    if (seen.has(point)) problems.push(`it contains ${marker} twice, and buf inserts at both`);
    seen.add(point);
    const line = text.slice(text.lastIndexOf("\n", index) + 1, index);
    if (text.slice(0, index).slice(-3).startsWith("/*")) {
      problems.push(`${marker} follows "/*" by three characters, where protoc inserts within the line`);
    }
    if (!/^[ \t]*(\S|$)/u.test(line))
      problems.push(`the line of ${marker} is indented with something else than spaces and tabs`);
  }
  return problems;
}

/** Returns the reasons why text would differ between protoc and buf once it is inserted. */
export function unportableInsertion(text: string): readonly string[] {
  return text.includes("\r") ? ["it contains a carriage return, which buf drops at the end of a line"] : [];
}
