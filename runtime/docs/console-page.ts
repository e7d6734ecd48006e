import { html } from "./html/html.ts";
import type { OpenApiDocument } from "./reference/open-api.ts";

/** The page where readers try calls, in a file of its own. */
export const consolePage = "console.html";

/** The page, the script of Scalar, and the script that starts it with the document. */
export function consoleFiles(document: OpenApiDocument, scalar: string): ReadonlyMap<string, string> {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Console · ${document.info.title}</title>
<link rel="icon" href="data:,">
<script src="console.js" defer></script>
<script src="console-start.js" defer></script>
</head>
<body>
<main id="console"></main>
<noscript>The console needs JavaScript.</noscript>
</body>
</html>
`;
  // Nothing of a document is sent to services of others, and fonts come with the page or not at all.
  const own = {
    telemetry: false,
    withDefaultFonts: false,
    hideClientButton: true,
    proxyUrl: "",
    showDeveloperTools: "never",
  };
  const settings = { content: document, ...own, agent: { disabled: true }, mcp: { disabled: true } };
  const start = `Scalar.createApiReference("#console", ${JSON.stringify(settings)});\n`;
  return new Map([
    [consolePage, page.markup],
    ["console.js", scalar],
    ["console-start.js", start],
  ]);
}

/** The content security policy of the page: calls go to the servers of the document, and to the origin of the page. */
export function consolePolicy({ servers = [] }: OpenApiDocument): string {
  const origins = servers.flatMap(({ url }) => /^https?:\/\/[\w.:-]+/.exec(url)?.[0] ?? []);
  const connect = ["'self'", ...new Set(origins)].join(" ");
  return `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src ${connect}; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`;
}
