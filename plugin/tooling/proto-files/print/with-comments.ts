import type { PrintContext } from "./print-context.ts";

/**
 * Adds the comments of an element to its text. A compiler tells them apart by blank lines: those before a detached comment
 * keep it from being the trailing comment of the element before (descriptor.proto, SourceCodeInfo.Location).
 */
export function withComments(path: string, indent: string, text: string, { commentsOf }: PrintContext): string {
  const comments = commentsOf(path);
  if (comments === undefined) return text;
  const detached = comments.leadingDetachedComments.map((one) => linesOf(one, indent)).filter((one) => one !== "");
  const before = detached.map((one) => `\n${one}\n`).join("");
  return `${before}${linesOf(comments.leadingComments, indent)}${withTrailing(text, comments.trailingComments, indent)}`;
}

/** The trailing comment of a block follows its opening brace. */
function withTrailing(text: string, trailing: string | undefined, indent: string): string {
  const lines = linesOf(trailing, "");
  if (lines === "") return text;
  const firstEnd = text.indexOf("\n");
  const end = text[firstEnd - 1] === "{" ? firstEnd : text.length - 1;
  const isOneLine = lines.indexOf("\n") === lines.length - 1;
  const comment = isOneLine ? ` ${lines}` : `\n${linesOf(trailing, indent)}\n`;
  return `${text.slice(0, end)}${comment}${text.slice(end + 1)}`;
}

function linesOf(comment: string | undefined, indent: string): string {
  return printedComment(comment).replace(/^(.*)\n/gm, (_, line: string) => `${indent}//${line}\n`);
}

/** A comment as compilers read it from its printed lines, with the space after the slashes; empty for a blank comment. */
export function printedComment(comment: string | undefined): string {
  if (comment === undefined || comment.trim() === "") return "";
  const lines = comment.replace(/\n$/, "").split("\n");
  return lines.map((line) => `${line.replace(/[\p{Cc}\p{Surrogate}]/gu, " ").trimEnd()}\n`).join("");
}
