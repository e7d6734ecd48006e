import { type Html, html, trusted } from "../html/html.ts";
import { breakable, firstSentence, inline } from "../html/plain-text.ts";
import type { OperationObject, SecuritySchemeObject } from "../reference/open-api.ts";
import { anchor, type Group, type Guide } from "../reference/reference.ts";
import { layout } from "./layout.ts";
import { methodAndPath, operationSection } from "./operation-section.ts";
import type { PageContext } from "./page-context.ts";
import { lifecycleTags, schemaFields } from "./schema-fields.ts";
import { schemaType } from "./schema-type.ts";

/** The first page: what there is, and how callers authenticate. */
export function indexPage(context: PageContext): string {
  const { reference, text } = context;
  const { title, description, server, groups, schemes } = reference;
  const content = html`<h1>${title}</h1>
${description !== undefined && text(description)}
${server !== undefined && html`<p class="server">Served at <code>${server}</code></p>`}
${groups.map((group) => summary(group, context))}
${authentication(Object.entries(schemes), context)}`;
  return layout(title, content, undefined, context);
}

function summary({ name, page, description, operations }: Group, { link, text }: PageContext): Html {
  const items = operations.map((operation) => {
    const { id, name: title, object } = operation;
    return html`<li><a href="${link(`${page}.html`)}#${id}">${breakable(title)}</a>${lifecycleTags(object)}${methodAndPath(operation)}<p>${inline(briefly(object))}</p></li>`;
  });
  return html`<section class="service"><h2><a href="${link(`${page}.html`)}">${name}</a></h2>
${description !== undefined && text(description)}
<ul class="operations">${items}</ul></section>
`;
}

/** The summary, or the first sentence of the description. */
function briefly({ summary, description = "" }: OperationObject): string {
  return (summary ?? firstSentence(description)[0]).replace(/\.$/, "");
}

function authentication(
  schemes: readonly (readonly [string, SecuritySchemeObject])[],
  { text }: PageContext,
): Html | false {
  const items = schemes.map(([name, { type, in: place, name: key, scheme, description }]) => {
    const how =
      type === "apiKey"
        ? html`<code>${key ?? ""}</code> in the ${place ?? ""}`
        : type === "http"
          ? html`<code>Authorization: ${scheme ?? ""} …</code>`
          : html`<code>Authorization: Bearer …</code> (${type === "oauth2" ? "OAuth 2" : type})`;
    return html`<div><dt><code class="name">${name}</code> <span class="type">${how}</span></dt><dd>${description !== undefined && text(description)}</dd></div>`;
  });
  return (
    items.length > 0 &&
    html`<section><h2 id="authentication">Authentication</h2><dl class="fields">${items}</dl></section>`
  );
}

/** The page of a service. */
export function groupPage(group: Group, context: PageContext): string {
  const { name, description, operations } = group;
  const content = html`<div class="intro"><h1>${breakable(name)}</h1>${description !== undefined && context.text(description)}</div>
${operations.map((operation) => operationSection(operation, context))}`;
  return layout(name, content, group, context);
}

/** A page of text. */
export function guidePage(guide: Guide, context: PageContext): string {
  return layout(guide.title, html`<article class="guide">${trusted(guide.html)}</article>`, guide, context);
}

/** The page of all types that operations refer to. */
export function typesPage(context: PageContext): string {
  const types = [...context.reference.types].map(([name, schema]) => {
    const fields = schemaFields(schema, context, anchor(name));
    return html`<section class="definition" id="${anchor(name)}"><h2><a class="anchor" href="#${anchor(name)}">${breakable(name)}</a></h2>${
      schema.description !== undefined && context.text(schema.description)
    }${fields.markup === "" ? html`<p class="type">${schemaType(schema, context)}</p>` : fields}</section>
`;
  });
  return layout("Types", html`<h1>Types</h1>${types}`, "types", context);
}
