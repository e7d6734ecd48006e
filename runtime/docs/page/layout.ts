import { type Html, html } from "../html/html.ts";
import { breakable } from "../html/plain-text.ts";
import { markdownFile } from "../markdown/markdown.ts";
import { anchor, type Group, type Guide, type Version } from "../reference/reference.ts";
import type { PageContext } from "./page-context.ts";

/** The group or the guide whose page a document is, or the types. */
type Current = Group | Guide | "types" | undefined;

/** A whole document. Anchors of operations and types have no colon, unlike these IDs. */
export function layout(title: string, content: Html, current: Current, context: PageContext): string {
  const { reference, link } = context;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === reference.title ? title : `${title} · ${reference.title}`}</title>
<link rel="icon" href="data:,">
<link rel="alternate" type="text/markdown" href="${link(markdownOf(current))}">
<link rel="stylesheet" href="${link("style.css")}">
<script src="${link("search-index.js")}" defer></script>
<script src="${link("script.js")}" defer></script>
</head>
<body data-root="${link("")}">
<a class="skip" href="#ui:content">Skip to content</a>
<header class="side">
<div class="brand"><a href="${link("index.html")}">${reference.title}</a> <span class="version">${reference.version}</span></div>${versionList(reference.versions)}
<div class="tools">
<div class="search" role="search">
<input type="search" id="ui:search" placeholder="Search" aria-label="Search operations and types" role="combobox" aria-expanded="false" aria-controls="ui:results" aria-autocomplete="list" autocomplete="off" spellcheck="false">
<kbd aria-hidden="true">/</kbd>
<ul id="ui:results" class="results" role="listbox" aria-label="Results" hidden></ul>
<p id="ui:nothing" class="nothing" role="status" hidden>No results</p>
</div>
<button type="button" id="ui:theme" hidden>Theme</button>
<button type="button" id="ui:menu" class="menu" aria-expanded="false" aria-controls="ui:navigation" hidden>Menu</button>
</div>
${navigation(current, context)}
</header>
<main id="ui:content" tabindex="-1">
${content}
</main>
</body>
</html>
`;
  return page.markup;
}

/** The page that agents read instead: guides have no Markdown of their own. */
function markdownOf(current: Current): string {
  if (current === undefined || (current !== "types" && "html" in current)) return "llms.txt";
  return markdownFile(current === "types" ? "types" : current.page);
}

/** Links to the other versions. */
function versionList(versions: readonly Version[]): Html | false {
  const items = versions.map(({ name, href }) => html`<li><a href="${href}">${name}</a></li>`);
  return items.length > 0 && html`<nav class="versions" aria-label="Other versions"><ul>${items}</ul></nav>`;
}

function navigation(current: Current, { reference, link }: PageContext): Html {
  const groups = reference.groups.map((group) => {
    const isCurrent = group === current;
    return html`<li><a href="${link(`${group.page}.html`)}"${isCurrent && html` aria-current="page"`}>${breakable(group.name)}</a>${
      isCurrent &&
      html`<ul>${group.operations.map(({ id, name, method, object }) => html`<li><a href="#${id}"${object.deprecated === true && html` class="deprecated"`}><span>${breakable(name)}</span> <small class="${method.toLowerCase()}">${method}</small></a></li>`)}</ul>`
    }</li>`;
  });
  const guides = reference.guides.map((guide) => {
    return html`<li><a href="${link(`${guide.page}.html`)}"${guide === current && html` aria-current="page"`}>${guide.title}</a></li>`;
  });
  const isTypes = current === "types";
  const names = [...reference.types.keys()].map(
    (name) => html`<li><a href="#${anchor(name)}"><span>${breakable(name)}</span></a></li>`,
  );
  const types =
    reference.types.size > 0 &&
    html`<li><a href="${link("types.html")}"${isTypes && html` aria-current="page"`}>Types</a>${isTypes && html`<ul>${names}</ul>`}</li>`;
  return html`<nav id="ui:navigation" aria-label="Services"><ul>${guides}${groups}${types}</ul></nav>`;
}
