/** How a language writes a comment that takes the rest of a line. */
export interface CommentStyle {
  /** What stands before the text, with the space between them. */
  readonly open: string;
  readonly close: string;
}

/**
 * The comments of most languages.
 *
 * The block comment has two stars, because protoc inserts within the line when `/*` stands exactly three bytes before a
 * marker, and buf does not.
 */
export const commentStyles: Readonly<Record<"slashes" | "hash" | "dashes" | "block" | "markup", CommentStyle>> = {
  slashes: { open: "// ", close: "" },
  hash: { open: "# ", close: "" },
  dashes: { open: "-- ", close: "" },
  block: { open: "/** ", close: " */" },
  markup: { open: "<!-- ", close: " -->" },
};

/** One line of comment; an empty text leaves no space at its end. */
export function commentLine(text: string, { open, close }: CommentStyle): string {
  return `${open}${text}${close}`.trimEnd();
}
