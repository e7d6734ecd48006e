import type { UnusedOption } from "../../../protocol/diagnostic.ts";
import { offsetOf } from "../../proto-text/offset-of.ts";
import { commentsIn, endOf, skipBlank } from "./scan-proto.ts";

/**
 * Removes options from the text of a proto file, which stays as it is otherwise. Options that are not where they should be, or
 * that a comment separates from their neighbours, are kept.
 */
export function removeOptions(text: string, options: readonly UnusedOption[]): string {
  const found = options.flatMap((option) => {
    const start = offsetOf(text, option, /^(?:option\b|\()/);
    return start === undefined ? [] : [{ start, member: option.member }];
  });
  // From the last to the first, so that the others stay where they are.
  return found
    .sort((a, b) => b.start - a.start)
    .reduce((changed, { start, member }) => {
      return member === undefined ? withoutOption(changed, start) : withoutMember(changed, start, member);
    }, text);
}

function withoutOption(text: string, start: number): string {
  if (!text.startsWith("option", start)) return withoutItem(text, start);
  const end = endOf(text, start, ";");
  return end === undefined ? text : cut(text, start, end + 1);
}

/** The remains of a part that is removed: its comments. One that ends with its line needs a line of its own. */
function keptOf(text: string, start: number, end: number): string {
  const comments = commentsIn(text.slice(start, end));
  const indent = /(?:^|\n)([ \t]*)[^\n]*$/.exec(text.slice(0, start))?.[1] ?? "";
  const isLast = /^[ \t]*(?:\r?\n|$)/.test(text.slice(end));
  return comments
    .map((comment, index) => {
      if (comment.startsWith("/*")) return comment;
      return isLast && index === comments.length - 1 ? comment : `${comment}\n${indent}`;
    })
    .join(" ");
}

/** A statement or a member with its line, if it has one of its own, or else with the space around it. */
function cut(text: string, start: number, end: number): string {
  const kept = keptOf(text, start, end);
  if (kept !== "") return text.slice(0, start) + kept + text.slice(end);
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const [, rest = ""] = /^([ \t]*\r?(?:\n|$))/.exec(text.slice(end)) ?? [];
  const isFirst = text.slice(lineStart, start).trim() === "";
  if (isFirst && rest !== "") return text.slice(0, lineStart) + text.slice(end + rest.length);
  if (isFirst) return text.slice(0, start) + text.slice(end).trimStart();
  return text.slice(0, start).trimEnd() + text.slice(end);
}

/** One of the options of a field: `[(rest.v1.field).int64 = INT64_NUMBER, deprecated = true]`. */
function withoutItem(text: string, start: number): string {
  const end = endOf(text, start, ",]");
  if (end === undefined) return text;
  const before = text.slice(0, start).trimEnd();
  const kept = keptOf(text, start, end);
  if (text[end] === ",") {
    return text.slice(0, start) + (kept === "" ? "" : `${kept} `) + text.slice(skipBlank(text, end + 1));
  }
  const after = kept === "" ? "" : ` ${kept}`;
  if (before.endsWith("[")) return before.slice(0, -1).trimEnd() + after + text.slice(end + 1);
  const space = /\s*$/.exec(text.slice(start, end))?.[0] ?? "";
  return before.endsWith(",")
    ? before.slice(0, -1) + (space.includes("\n") ? after.trimEnd() : after) + space + text.slice(end)
    : text;
}

/** A member of `option (rest.v1.method) = { status: 201 body_optional: true };`. The last one takes the option with it. */
function withoutMember(text: string, start: number, name: string): string {
  const open = /^[^{<;\]]*=\s*[{<]/.exec(text.slice(start))?.[0];
  if (open === undefined) return text;
  const first = start + open.length;
  let count = 0;
  let member: { readonly start: number; readonly end: number } | undefined;
  for (let at = skipBlank(text, first, true); at < text.length && !/[}>]/.test(text[at] ?? "}"); ) {
    const end = endOfMember(text, at);
    if (end === undefined) return text;
    count++;
    if (new RegExp(`^${name}\\b`).test(text.slice(at))) member = { start: at, end };
    at = skipBlank(text, end, true);
  }
  if (member === undefined) return text;
  return count === 1 ? withoutOption(text, start) : cut(text, member.start, member.end);
}

/** The end of `name: value`, with the separator after it. */
function endOfMember(text: string, start: number): number | undefined {
  const name = /^(?:[\w.]+|\[[^\]]*\])\s*/.exec(text.slice(start))?.[0];
  if (name === undefined) return undefined;
  const colon = /^:?\s*/.exec(text.slice(start + name.length))?.[0] ?? "";
  const end = endOfValue(text, start + name.length + colon.length);
  if (end === undefined) return undefined;
  const separator = /^\s*[,;]/.exec(text.slice(end))?.[0] ?? "";
  return end + separator.length;
}

function endOfValue(text: string, start: number): number | undefined {
  const close = { "{": "}", "<": ">", "[": "]" }[text[start] ?? ""];
  if (close !== undefined) {
    const end = endOf(text, start + 1, close);
    return end === undefined ? undefined : end + 1;
  }
  // Adjacent strings are one.
  const value = /^(?:(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')(?:\s*(?=["']))?)+|^[-+\w.]+/.exec(
    text.slice(start),
  )?.[0];
  return value === undefined ? undefined : start + value.length;
}
