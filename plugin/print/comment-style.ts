import { breakMarkers, brokenInComment } from "./break-markers.ts";
import { escapeUnit } from "./literal.ts";

/** The syntax of a comment that takes the rest of a line. */
export interface CommentStyle {
  /** The characters before the text, including the space. */
  readonly open: string;
  readonly close: string;
}

/**
 * The comments of most languages.
 *
 * The block comment has two stars, because protoc inserts within the line if `/*` is exactly three bytes before a
 * marker, and buf does not.
 */
export const commentStyles: Readonly<Record<"slashes" | "hash" | "dashes" | "block" | "markup", CommentStyle>> = {
  slashes: { open: "// ", close: "" },
  hash: { open: "# ", close: "" },
  dashes: { open: "-- ", close: "" },
  block: { open: "/** ", close: " */" },
  markup: { open: "<!-- ", close: " -->" },
};

/**
 * Prints any text as one line of comment, without trailing space. Line terminators and other control characters are
 * escaped, and the end of a block comment or of markup gets a backslash.
 */
export function commentLine(text: string, { open, close }: CommentStyle): string {
  const line = breakMarkers(text, brokenInComment).replace(/[\p{Cc}\p{Cs}\u2028\u2029]/gu, escapeUnit);
  const safe = close === "" ? line : line.replace(/(\*|--!?)(?=[/>])/g, "$1\\");
  return `${open}${safe}${close}`.trimEnd();
}
