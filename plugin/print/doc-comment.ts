import { breakMarkers, brokenInComment } from "./break-markers.ts";

/**
 * Prints a doc comment with a line for each line of the text, or nothing for blank text. A `*` before `/`, which would
 * end the comment, and the marker of an insertion point get a backslash, which Markdown does not show outside code.
 */
export function docComment(text: string): readonly string[] {
  const lines = linesOf(breakMarkers(text.includes("*/") ? text.replaceAll("*/", "*\\/") : text, brokenInComment));
  let start = 0;
  let end = lines.length;
  while (start < end && lines[start]!.trim() === "") start++;
  while (start < end && lines[end - 1]!.trim() === "") end--;
  if (start === end) return [];
  if (end - start === 1) return [`/** ${lines[start]!.trim()} */`];
  const printed = ["/**"];
  for (let at = start; at < end; at++) printed.push(` * ${lines[at]!}`.trimEnd());
  printed.push(" */");
  return printed;
}

function linesOf(text: string): readonly string[] {
  // Comments are a third of all output, and nearly all of them have line feeds only. U+0085 ends a line for some tools.
  return endsOtherwise.test(text) ? text.split(/\r\n|[\r\n\u0085\u2028\u2029]/) : text.split("\n");
}

const endsOtherwise: RegExp = /[\r\u0085\u2028\u2029]/;
