import { type Html, html } from "./html.ts";

/** Renders a comment without Markdown: paragraphs, and `code` in backticks. */
export function plainText(text: string): Html {
  const paragraphs = text.split(/\n[ \t]*\n/).map((paragraph) => paragraph.trim());
  return html`${paragraphs.filter((it) => it !== "").map((paragraph) => html`<p>${inline(paragraph)}</p>`)}`;
}

/** Renders a line of text with `code` in backticks. */
export function inline(text: string): Html {
  const parts = text.split(/(`[^`\n]+`)/);
  return html`${parts.map((part, i) => (i % 2 === 1 ? html`<code>${part.slice(1, -1)}</code>` : part))}`;
}

/** Splits a text into its first sentence, on one line, and the rest. */
export function firstSentence(text: string): readonly [sentence: string, rest: string] {
  const trimmed = text.trim();
  const end = /(?<=\.)\s|\n[ \t]*\n/.exec(trimmed)?.index ?? trimmed.length;
  return [trimmed.slice(0, end).replace(/\s+/g, " "), trimmed.slice(end).trim()];
}

/** Renders a name that may be broken between its words. */
export function breakable(name: string): Html {
  const words = name.split(/(?<=[a-z0-9_.])(?=[A-Z])|(?<=[_.])/);
  return html`${words.map((word, i) => (i === 0 ? word : html`<wbr>${word}`))}`;
}
