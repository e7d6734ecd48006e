import { script } from "./assets/script.ts";
import { style } from "./assets/style.ts";
import { type Html, trusted } from "./html/html.ts";
import { plainText } from "./html/plain-text.ts";
import { groupMarkdown, llmsText, markdownFile, typesMarkdown } from "./markdown/markdown.ts";
import type { PageContext } from "./page/page-context.ts";
import { groupPage, guidePage, indexPage, typesPage } from "./page/pages.ts";
import type { OpenApiDocument } from "./reference/open-api.ts";
import { type Guide, readReference, type Version } from "./reference/reference.ts";
import { searchIndex } from "./search-index.ts";

/** How pages refer to each other: the URL of `file`, relative to the page `from`. */
export type LinkPages = (from: string, file: string) => string;

export interface RenderOptions {
  /** Renders comments as HTML that is safe. Default: paragraphs, with `code` in backticks. */
  readonly renderMarkdown?: ((text: string) => string) | undefined;
  /** Default: files in one folder. */
  readonly link?: LinkPages;
  /** Pages of text beside the reference. */
  readonly guides?: readonly Guide[];
  /** References of other versions. */
  readonly versions?: readonly Version[];
}

/**
 * Renders the reference of an API by the names of its files: HTML pages, a style sheet and scripts, the same pages as Markdown, and
 * `llms.txt`, which lists these.
 */
export function renderDocs(document: OpenApiDocument, options: RenderOptions = {}): ReadonlyMap<string, string> {
  const { renderMarkdown, link = (_, file) => file, guides, versions } = options;
  const reference = readReference(document, guides, versions);
  const text = renderMarkdown === undefined ? plainText : (comment: string): Html => trusted(renderMarkdown(comment));
  const contextOf = (from: string): PageContext => ({ reference, text, link: (file) => link(from, file) });
  return new Map([
    ["index.html", indexPage(contextOf("index.html"))],
    ...reference.groups.map((group) => {
      const file = `${group.page}.html`;
      return [file, groupPage(group, contextOf(file))] as const;
    }),
    ...reference.guides.map((guide) => {
      const file = `${guide.page}.html`;
      return [file, guidePage(guide, contextOf(file))] as const;
    }),
    ["types.html", typesPage(contextOf("types.html"))],
    ["llms.txt", llmsText(reference, (file) => link("llms.txt", file))],
    ...reference.groups.map((group) => [markdownFile(group.page), groupMarkdown(group, reference)] as const),
    [markdownFile("types"), typesMarkdown(reference)],
    ["style.css", style],
    ["script.js", script],
    ["search-index.js", searchIndex(reference)],
  ]);
}
