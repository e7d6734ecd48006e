import { escapeHtml } from "@protoc-gen-rest/runtime/docs";
import { lexer, Marked, type Token, type Tokens } from "marked";

/**
 * Renders a guide in Markdown as HTML without scripts and raw HTML. Links to other guides lead to their pages. Links and images
 * of other files become their text, since the reference has no such files.
 */
export function renderGuide(text: string, pageOf: (path: string) => string | undefined): string {
  const idOf = headingIds();
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
        return `<h${depth} id="${escapeHtml(idOf(heading))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  return markdown.parse(text, { async: false });
}

/** The title of a guide: its first heading of level 1. */
export function guideTitle(text: string): string | undefined {
  const heading = lexer(text).find((token): token is Tokens.Heading => isHeading(token) && token.depth === 1);
  return heading?.text.replace(/[`*]/g, "").trim();
}

function isHeading(token: Token): token is Tokens.Heading {
  return token.type === "heading";
}

/** Gives the headings of a page their ids: those after the first of one text are numbered. */
function headingIds(): (heading: string) => string {
  const given = new Set<string>();
  return (heading) => {
    const first = headingId(heading);
    let id = first;
    for (let number = 1; given.has(id); number++) id = `${first}-${number}`;
    given.add(id);
    return id;
  };
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
