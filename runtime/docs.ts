export { type DocsOptions, docsEndpoints } from "./docs/docs-endpoints.ts";
export { escapeHtml } from "./docs/html/html.ts";
export type { OpenApiDocument } from "./docs/reference/open-api.ts";
export type { Guide, Version } from "./docs/reference/reference.ts";
export { type LinkPages, type RenderOptions, renderDocs } from "./docs/render-docs.ts";
