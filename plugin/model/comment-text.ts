import type { Comments } from "./model.ts";

/** The three kinds of comment that descriptor.proto's `SourceCodeInfo.Location` has. */
export interface RawComments {
  readonly leadingComments?: string;
  readonly trailingComments?: string;
  readonly leadingDetachedComments: readonly string[];
}

export const noComments: Comments = { detached: [] };

/** Compilers leave out the markers and keep what follows them: a space before every line, a line break at the end. */
export function readComments(raw: RawComments | undefined): Comments {
  if (raw === undefined) return noComments;
  const leading = commentText(raw.leadingComments);
  const trailing = commentText(raw.trailingComments);
  const detached = raw.leadingDetachedComments.map(commentText).filter((text) => text !== undefined);
  if (leading === undefined && trailing === undefined && detached.length === 0) return noComments;
  return { leading, trailing, detached };
}

/**
 * Takes one space off every line, where all lines that say something begin with one: indentation of code is kept. The
 * second asterisk of a comment that begins with two is no text.
 */
function commentText(raw: string | undefined): string | undefined {
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
