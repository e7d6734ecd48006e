import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "../service.ts";

// The script is a build of page/main.ts; the name is in `imports` of services/package.json.
const script = createRequire(import.meta.url).resolve("#inbox-page");

/** The page that shows an inbox in browsers, by path. */
export async function loadPages(): Promise<ReadonlyMap<string, Page>> {
  const mediaType = "text/javascript; charset=utf-8";
  return new Map([
    ["/", { mediaType: "text/html; charset=utf-8", content: html }],
    ["/page.js", { mediaType, content: await readFile(script) }],
  ]);
}

const html = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
  content="default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Inbox</title>
<style>
:root { color-scheme: light dark; --line: #8884; --accent: #2f6fed; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
header { display: flex; align-items: baseline; gap: 1rem; }
h1 { margin: 0; }
form { display: flex; gap: .5rem; margin: 1rem 0; flex-wrap: wrap; }
label { display: flex; gap: .5rem; align-items: baseline; }
input { font: inherit; padding: .25rem .5rem; min-width: 8rem; flex: 1; }
button { font: inherit; padding: .25rem .75rem; cursor: pointer; }
ul { list-style: none; padding: 0; }
li { border: 1px solid var(--line); border-left: 4px solid var(--line); border-radius: 4px; padding: .5rem 1rem; margin: .5rem 0; }
li.unread { border-left-color: var(--accent); }
li h2 { font-size: 1rem; margin: 0; }
li.unread h2 { font-weight: 700; }
li:not(.unread) h2 { font-weight: 400; }
li p { margin: .25rem 0; white-space: pre-line; }
li footer { display: flex; gap: 1rem; align-items: baseline; font-size: .875rem; }
time, #status { opacity: .7; }
[hidden] { display: none; }
</style>
<header><h1>Inbox</h1><span id="unread"></span><span id="status" role="status"></span></header>
<form id="session"><label>Session key <input name="key" required autocomplete="off" value="ada-key"></label>
<button>Open</button></form>
<main hidden>
<form id="send"><input name="title" placeholder="Title" aria-label="Title">
<input name="message" placeholder="Message in Markdown" aria-label="Message"><button>Send</button>
<button type="button" id="read-all">Mark all as read</button></form>
<ul id="notifications"></ul>
</main>
<script type="module" src="page.js"></script>
</html>
`;
