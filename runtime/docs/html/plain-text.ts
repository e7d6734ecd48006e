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

/** Renders a name that may be broken between its words. */
export function breakable(name: string): Html {
  const words = name.split(/(?<=[a-z0-9_.])(?=[A-Z])|(?<=[_.])/);
  return html`${words.map((word, i) => (i === 0 ? word : html`<wbr>${word}`))}`;
}
