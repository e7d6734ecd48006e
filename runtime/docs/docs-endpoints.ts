import { StatusError } from "../server/errors/status-error.ts";
import type { HandlerContext } from "../server/exchange/handler-context.ts";
import { type Endpoint, endpoint } from "../server/service/endpoint.ts";
import { consoleFiles, consolePage, consolePolicy } from "./console-page.ts";
import type { OpenApiDocument } from "./reference/open-api.ts";
import { type LinkPages, renderDocs } from "./render-docs.ts";

/** Options of `docsEndpoints`. */
export interface DocsOptions {
  /** The path of the pages. Default: `/docs`. */
  readonly path?: string;
  /** The path of the document without its extension. Default: `/openapi`, for `/openapi.json` and `/openapi.yaml`. */
  readonly documentPath?: string;
  /** Renders comments as HTML, which must be safe. Default: paragraphs, with `code` in backticks. */
  readonly renderMarkdown?: (text: string) => string;
  /**
   * The script of Scalar (`dist/browser/standalone.js` of `@scalar/api-reference`), for a page `console` beside the others, where
   * readers try calls. Unlike the others it needs scripts, and inline styles.
   */
  readonly console?: string;
}

/**
 * Creates the endpoints that serve an OpenAPI document and pages for people to read it: `/openapi.json`, `/openapi.yaml` and
 * `/docs`. Mount them with those of the API. The pages are rendered on first use, load nothing from other origins, and need
 * no inline scripts or styles.
 */
export function docsEndpoints(document: object, options: DocsOptions = {}): Endpoint[] {
  const { path = "/docs", documentPath = "/openapi", renderMarkdown, console: scalar } = options;
  const folder = path.slice(path.lastIndexOf("/") + 1);
  let pages: ReadonlyMap<string, string> | undefined;
  let json: string | undefined;
  const page = (file: string, context: HandlerContext): Page => {
    pages ??= new Map([
      ...renderDocs(document as OpenApiDocument, { renderMarkdown, link: linkIn(folder) }),
      ...(scalar === undefined ? [] : consoleFiles(document as OpenApiDocument, scalar)),
    ]);
    const text = pages.get(file);
    const type = types.get(file.slice(file.lastIndexOf(".")));
    if (text === undefined || type === undefined) throw new StatusError("not_found", `there is no page ${file}`);
    context.setHeader(
      "content-security-policy",
      file === consolePage ? consolePolicy(document as OpenApiDocument) : policy,
    );
    context.setHeader("x-content-type-options", "nosniff");
    return contentOf(text, type);
  };
  // YAML parsers read JSON, too.
  const text = (): string => (json ??= `${JSON.stringify(document, null, 2)}\n`);
  return [
    contentEndpoint(`${documentPath}.json`, () => contentOf(text(), "application/json")),
    contentEndpoint(`${documentPath}.yaml`, () => contentOf(text(), "application/yaml")),
    contentEndpoint(path, (_, context) => page("index.html", context)),
    contentEndpoint(`${path}/{file}`, ({ file = "" }, context) => page(file, context)),
  ];
}

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

const types: ReadonlyMap<string, string> = new Map([
  [".html", "text/html; charset=utf-8"],
  [".css", "text/css; charset=utf-8"],
  [".js", "text/javascript; charset=utf-8"],
  [".md", "text/markdown; charset=utf-8"],
  [".txt", "text/plain; charset=utf-8"],
]);

/** The pages are siblings in a folder; the index is the folder itself, without a slash at the end. */
function linkIn(folder: string): LinkPages {
  return (from, file) => {
    if (from === "index.html") return file === "index.html" ? folder : `${folder}/${file}`;
    return file === "index.html" ? `../${folder}` : file;
  };
}

interface Page {
  readonly contentType: string;
  readonly data: Uint8Array;
}

function contentOf(text: string, contentType: string): Page {
  return { contentType, data: new TextEncoder().encode(text) };
}

type Serve = (request: { readonly file?: string }, context: HandlerContext) => Page;

function contentEndpoint(template: string, handle: Serve): Endpoint {
  const path = template.includes("{file}") ? { path: [{ name: "file" }] } : {};
  return endpoint<{ readonly file?: string }, Page>(
    { name: `docs ${template}`, routes: [{ method: "GET", template, ...path }], responseMediaType: "*/*" },
    { read: (json) => json as { readonly file?: string }, handle },
  );
}
