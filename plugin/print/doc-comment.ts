import { breakMarkers, brokenInComment } from "./break-markers.ts";

/**
 * Prints a doc comment with a line for each line of the text, or nothing for blank text. A `*` before `/`, which would
 * end the comment, and the marker of an insertion point get a backslash, which Markdown does not show outside code.
 */
export function docComment(text: string): readonly string[] {
  const lines = linesOf(breakMarkers(text.includes("*/") ? text.replaceAll("*/", "*\\/") : text, brokenInComment));
  const start = lines.findIndex((line) => line !== "");
  if (start === -1) return [];
  const used = lines.slice(start, lines.findLastIndex((line) => line !== "") + 1);
  if (used.length === 1) return [`/** ${used[0]!.trimStart()} */`];
  return ["/**", ...used.map((line) => (line === "" ? " *" : ` * ${line}`)), " */"];
}

function linesOf(text: string): string[] {
  // Comments are a third of all output, and nearly all of them have line feeds only. U+0085 ends a line for some tools.
  const lines = /[\r\u0085\u2028\u2029]/.test(text) ? text.split(/\r\n|[\r\n\u0085\u2028\u2029]/) : text.split("\n");
  return lines.map((line) => line.trimEnd());
}
