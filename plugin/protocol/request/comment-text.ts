/**
 * The text of a comment as descriptor.proto's `SourceCodeInfo.Location` has it; undefined when it says nothing. Compilers
 * leave out the markers and keep what follows them: a space before every line, a line break at the end.
 *
 * Takes one space off every line, where all lines that say something begin with one: indentation of code is kept. The
 * second asterisk of a comment that begins with two is no text.
 */
export function commentText(raw: string | undefined): string | undefined {
  if (raw === undefined) return undefined;
  const end = raw.indexOf("\n");
  // Most comments are one line.
  if ((end === -1 || end === raw.length - 1) && !raw.startsWith("*"))
    return (raw.startsWith(" ") ? raw.slice(1) : raw).trimEnd() || undefined;
  const lines = raw.replace(/^\*(?=\s)/, "").split(/\r?\n/);
  const indented = lines.every((line) => line.startsWith(" ") || line.trim() === "");
  const text = lines
    .map((line) => (indented ? line.slice(1) : line).trimEnd())
    .join("\n")
    .replace(/^\n+|\n+$/g, "");
  return text === "" ? undefined : text;
}
