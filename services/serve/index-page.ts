import type { Page, Service } from "../service.ts";

export interface Listed {
  readonly name: string;
  readonly prefix: string;
  readonly service: Service;
}

/** The page at `/`: the services with their operations. */
export function createIndexPage(listed: readonly Listed[]): Page {
  const sections = listed.map(({ name, prefix, service }) => {
    const page = service.pages?.has("/") && prefix !== "" ? ` · <a href="${htmlText(prefix)}/">open</a>` : "";
    const rows = service.endpoints.flatMap(({ operation }) =>
      operation.routes.map(
        ({ method, template }) =>
          `<tr><td>${htmlText(method)}</td><td><code>${htmlText(prefix + template)}</code></td></tr>`,
      ),
    );
    return `<section id="${htmlText(name)}">
<h2>${htmlText(name)}${page}</h2>
<details><summary>${service.endpoints.length} operations</summary>
<table>
${rows.join("\n")}
</table>
</details>
</section>`;
  });
  return { mediaType: "text/html; charset=utf-8", content: html(sections.join("\n")) };
}

function html(body: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Reference services</title>
<style>
body { font: 16px/1.5 system-ui, sans-serif; max-width: 50rem; margin: 2rem auto; padding: 0 1rem; }
h2 { margin-bottom: 0; }
td { padding: 0 1rem 0 0; vertical-align: top; }
</style>
<h1>Reference services</h1>
${body}
</html>
`;
}

function htmlText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
