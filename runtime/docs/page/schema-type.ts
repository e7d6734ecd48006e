import { type Html, html } from "../html/html.ts";
import type { SchemaObject } from "../reference/open-api.ts";
import { anchor } from "../reference/reference.ts";
import { typeParts } from "../reference/type-parts.ts";
import type { PageContext } from "./page-context.ts";

/** The type of a value in a few words, with links to other types. */
export function schemaType(schema: SchemaObject, { link }: PageContext): Html {
  const parts = typeParts(schema).map((part) => {
    if (typeof part === "string") return part;
    return html`<a href="${link("types.html")}#${anchor(part.name)}">${part.name}</a>`;
  });
  return html`${parts}`;
}
