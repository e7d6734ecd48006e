/**
 * Returns the text of a comment in `SourceCodeInfo.Location` of descriptor.proto, or undefined if it is blank. Compilers
 * strip the comment markers and keep the space after them and the final line break.
 *
 * Strips one leading space from every line if all lines that are not blank have one, which keeps the indentation of
 * code. The second asterisk of a comment that starts with two belongs to the marker.
 */
export function commentText(raw: string | undefined): string | undefined {
  if (raw === undefined) return undefined;
  const end = raw.indexOf("\n");
  // Most comments are one line.
  if ((end === -1 || end === raw.length - 1) && !raw.startsWith("*"))
    return (raw.startsWith(" ") ? raw.slice(1) : raw).trimEnd() || undefined;
  const lines = raw.replace(/^\*(?=\s)/, "").split(/\r?\n/);
  const indented = lines.every((line) => line.startsWith(" ") || line.trim() === "");
  const stripped = lines.map((line) => (indented ? line.slice(1) : line).trimEnd());
  const start = stripped.findIndex((line) => line !== "");
  return start === -1 ? undefined : stripped.slice(start, stripped.findLastIndex((line) => line !== "") + 1).join("\n");
}
