import { escapeHtml } from "@protoc-gen-rest/runtime/docs";
import { Marked } from "marked";

const markdown = new Marked({
  gfm: true,
  renderer: {
    // Comments are text: HTML in them is shown as it is written.
    html: ({ text }) => escapeHtml(text),
    // Pages request nothing, so an image becomes a link.
    image: ({ href, text }) => linkTo(href, escapeHtml(text)),
    link({ href, tokens }) {
      return linkTo(href, this.parser.parseInline(tokens));
    },
    // Headings of comments are below those of the page.
    heading({ tokens }) {
      return `<p><strong>${this.parser.parseInline(tokens)}</strong></p>\n`;
    },
  },
});

/** Renders the Markdown of a comment as HTML without scripts, raw HTML and images. */
export function renderMarkdown(text: string): string {
  return markdown.parse(text, { async: false });
}

function linkTo(href: string, content: string): string {
  if (!/^(?:https?:|mailto:|#)/i.test(href)) return content;
  return `<a href="${escapeHtml(href)}" rel="noreferrer">${content}</a>`;
}
