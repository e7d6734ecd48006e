import { escapeHtml } from "@protoc-gen-rest/runtime/docs";
import { Marked } from "marked";

/** Renders a guide in Markdown as HTML without scripts and raw HTML. Links to other guides lead to their pages. */
export function renderGuide(text: string, pageOf: (path: string) => string | undefined): string {
  const markdown = new Marked({
    gfm: true,
    renderer: {
      html: ({ text: html }) => escapeHtml(html),
      // The reference requests nothing, so an image becomes a link.
      image: ({ href, text: alt }) => linkTo(href, escapeHtml(alt), pageOf),
      link({ href, tokens }) {
        return linkTo(href, this.parser.parseInline(tokens), pageOf);
      },
      heading({ tokens, depth, text: heading }) {
        return `<h${depth} id="${escapeHtml(headingId(heading))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  return markdown.parse(text, { async: false });
}

/** The title of a guide: its first heading. */
export function guideTitle(text: string): string | undefined {
  return /^# +(.*)$/m.exec(text)?.[1]?.replace(/[`*]/g, "").trim();
}

function headingId(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s/g, "-");
}

function linkTo(href: string, content: string, pageOf: (path: string) => string | undefined): string {
  const [path = "", fragment] = href.split("#", 2);
  const page = path === "" ? "" : pageOf(path);
  const target = page === undefined ? href : `${page}${fragment === undefined ? "" : `#${fragment}`}`;
  if (page === undefined && !/^(?:https?:|mailto:)/i.test(href)) return content;
  return `<a href="${escapeHtml(target)}">${content}</a>`;
}
