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

/** Prints one line of comment, without trailing space. */
export function commentLine(text: string, { open, close }: CommentStyle): string {
  return `${open}${text}${close}`.trimEnd();
}
