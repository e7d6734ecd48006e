/** The style sheet of all pages. Colors have a contrast of at least 4.5 to 1 on their backgrounds (WCAG 2.2, AA). */
export const style = `:root {
  color-scheme: light dark;
  --ground: light-dark(#ffffff, #14171c);
  --panel: light-dark(#f6f7f9, #1b1f26);
  --line: light-dark(#e1e4ea, #2d333d);
  --text: light-dark(#1c2128, #dde2ea);
  --quiet: light-dark(#57606c, #9ba5b3);
  --link: light-dark(#0a58ca, #82b4ff);
  --focus: light-dark(#0a58ca, #82b4ff);
  --get: light-dark(#0a58ca, #82b4ff);
  --post: light-dark(#17713a, #66cf8d);
  --put: light-dark(#8a5300, #eab65c);
  --delete: light-dark(#b3261e, #ff938a);
  --string: light-dark(#17713a, #8fd6a8);
  --number: light-dark(#8a3ffc, #c9a5ff);
  --sans: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  --mono: ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
}
:root[data-theme="light"] { color-scheme: light; }
:root[data-theme="dark"] { color-scheme: dark; }
* { box-sizing: border-box; }
html { scroll-padding-top: 1.5rem; -webkit-text-size-adjust: 100%; }
body {
  margin: 0;
  display: grid;
  grid-template-columns: 18rem minmax(0, 1fr);
  background: var(--ground);
  color: var(--text);
  font: 1rem/1.6 var(--sans);
  /* Names of types and words of descriptions may be wider than a phone. */
  overflow-wrap: anywhere;
}
a { color: var(--link); text-underline-offset: 0.2em; text-decoration-thickness: 1px; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; border-radius: 4px; }
main:focus { outline: none; }
h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; }
h1 { margin: 0 0 0.5rem; font-size: 2rem; letter-spacing: -0.02em; overflow-wrap: anywhere; }
h2 { margin: 0 0 0.75rem; font-size: 1.375rem; letter-spacing: -0.01em; overflow-wrap: anywhere; }
h3 { margin: 2rem 0 0.5rem; font-size: 0.9375rem; }
h4 { margin: 1rem 0 0.25rem; font-size: 0.875rem; color: var(--quiet); }
p { margin: 0.5rem 0; }
code, pre, kbd { font-family: var(--mono); font-size: 0.875em; }
p code, li code, td code { overflow-wrap: anywhere; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 1rem; z-index: 3; padding: 0.5rem 1rem; background: var(--ground); }

.side {
  position: sticky;
  top: 0;
  height: 100vh;
  overflow-y: auto;
  padding: 1.5rem 1rem 2rem;
  background: var(--panel);
  border-right: 1px solid var(--line);
  font-size: 0.9375rem;
}
.brand { padding: 0 0.5rem; font-weight: 650; font-size: 1.0625rem; overflow-wrap: anywhere; }
.brand a { color: inherit; text-decoration: none; }
.version { color: var(--quiet); font-weight: 400; font-size: 0.875rem; }
.versions { padding: 0 0.25rem; }
.versions ul { display: flex; flex-wrap: wrap; gap: 0 0.25rem; }
.tools { display: flex; gap: 0.5rem; margin: 1rem 0; padding: 0 0.25rem; }
html:not(.scripted) .tools { visibility: hidden; }
.tools button, .search input {
  font: inherit;
  font-size: 0.875rem;
  color: var(--text);
  background: var(--ground);
  border: 1px solid light-dark(#8b94a1, #6b7583);
  border-radius: 6px;
  padding: 0.375rem 0.625rem;
}
.tools button { cursor: pointer; }
.menu { display: none; }
.search { position: relative; flex: 1; min-width: 0; }
.search input { width: 100%; padding-right: 1.75rem; }
.search input::placeholder { color: var(--quiet); opacity: 1; }
.search kbd {
  position: absolute; right: 0.5rem; top: 0.4375rem; padding: 0 0.375rem;
  border: 1px solid var(--line); border-radius: 4px; font-size: 0.75rem; color: var(--quiet); pointer-events: none;
}
.search input:focus + kbd { display: none; }
header .results {
  position: fixed; z-index: 2; left: 1rem; width: min(34rem, calc(100vw - 2rem)); max-height: 70vh; overflow-y: auto;
  margin: 0.375rem 0 0; padding: 0.375rem; list-style: none;
  background: var(--ground); border: 1px solid var(--line); border-radius: 8px;
  box-shadow: 0 8px 30px rgb(0 0 0 / 0.2);
}
.nothing { margin: 0.375rem 0.25rem 0; color: var(--quiet); font-size: 0.875rem; }
header .results li { border-radius: 5px; cursor: pointer; padding: 0.375rem 0.625rem; }
header .results li[aria-selected="true"] { background: var(--panel); box-shadow: inset 3px 0 var(--focus); }
header .results strong { display: block; font-weight: 600; }
header .results small { color: var(--quiet); font-size: 0.8125rem; overflow-wrap: anywhere; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav a {
  display: flex; justify-content: space-between; gap: 0.5rem; align-items: baseline;
  padding: 0.25rem 0.5rem; border-radius: 5px; color: var(--text); text-decoration: none; overflow-wrap: anywhere;
}
nav a:hover { background: light-dark(#e9ecf1, #262c36); }
nav a[aria-current] { font-weight: 600; background: light-dark(#e3eaf6, #263145); }
nav ul ul { margin: 0.25rem 0 0.75rem 0.5rem; padding-left: 0.5rem; border-left: 1px solid var(--line); font-size: 0.875rem; }
nav small { flex: none; font-family: var(--mono); font-size: 0.6875rem; font-weight: 600; }
.deprecated span { text-decoration: line-through; }

main { padding: 3rem clamp(1.25rem, 4vw, 4rem) 6rem; max-width: 90rem; min-width: 0; }
.intro, .service > p, main > p { max-width: 46rem; }
.operation { padding: 3rem 0; border-top: 1px solid var(--line); display: grid; gap: 1.5rem 3rem; grid-template-columns: minmax(0, 1fr); }
.intro + .operation { margin-top: 2rem; }
.about { min-width: 0; max-width: 46rem; }
.anchor { color: inherit; text-decoration: none; }
.anchor:hover::after { content: " #"; color: var(--quiet); }
.route {
  display: flex; gap: 0.75rem; align-items: baseline; padding: 0.5rem 0.75rem;
  background: var(--panel); border: 1px solid var(--line); border-radius: 8px;
}
.route code { overflow-wrap: anywhere; }
var { font-style: normal; color: var(--link); }
.method { font: 650 0.8125rem var(--mono); }
.get { color: var(--get); }
.post { color: var(--post); }
.put, .patch { color: var(--put); }
.delete { color: var(--delete); }
.fields { margin: 0; border-top: 1px solid var(--line); }
.fields > div { padding: 0.625rem 0; border-bottom: 1px solid var(--line); }
.fields dt { overflow-wrap: anywhere; }
.fields dd { margin: 0; color: var(--text); font-size: 0.9375rem; }
.fields dd p { margin: 0.25rem 0; }
.name { font-weight: 650; }
.type, .note, .content, .access, .server { color: var(--quiet); font-size: 0.875rem; }
.required { color: var(--delete); font: 600 0.75rem var(--sans); }
.tag { padding: 0.0625rem 0.4375rem; border: 1px solid var(--line); border-radius: 99px; color: var(--quiet); font: 500 0.75rem var(--sans); }
.warning { color: var(--put); border-color: currentColor; }
.constraints code { padding: 0.0625rem 0.375rem; background: var(--panel); border: 1px solid var(--line); border-radius: 4px; overflow-wrap: anywhere; }
.response { border: 1px solid var(--line); border-radius: 8px; padding: 0.5rem 0.75rem; margin: 0.5rem 0; }
.response summary { cursor: pointer; }
.response[open] summary { margin-bottom: 0.5rem; }
.response .fields > div:last-child, .definition .fields > div:last-child { border-bottom: 0; }
.status { font: 650 0.875rem var(--mono); }
.s2 { color: var(--post); }
.s3 { color: var(--get); }
.s4, .s5, .sd { color: var(--delete); }
.samples { min-width: 0; display: grid; gap: 1rem; align-content: start; }
.tabs { min-width: 0; margin: 0; padding: 0; border: 0; display: flex; flex-wrap: wrap; gap: 0.25rem; }
.tabs legend { padding: 0 0 0.375rem; font-size: 0.8125rem; font-weight: 600; color: var(--quiet); }
.tabs > input { position: absolute; opacity: 0; }
.tabs label { padding: 0.125rem 0.5rem; border: 1px solid transparent; border-radius: 6px; font-size: 0.8125rem; color: var(--quiet); cursor: pointer; }
.tabs label:hover { color: var(--text); }
.tabs > :checked + label { color: var(--text); font-weight: 600; background: var(--panel); border-color: light-dark(#8b94a1, #6b7583); }
.tabs > :focus-visible + label { outline: 2px solid var(--focus); outline-offset: 2px; }
.tabs figure { display: none; order: 1; width: 100%; margin-top: 0.25rem; }
.tabs > :checked + label + figure { display: block; }
figure { margin: 0; border: 1px solid var(--line); border-radius: 8px; background: var(--panel); overflow: hidden; }
figcaption { display: flex; justify-content: space-between; padding: 0.375rem 0.75rem; border-bottom: 1px solid var(--line); font-size: 0.8125rem; font-weight: 600; color: var(--quiet); }
figcaption button { font: inherit; color: var(--link); background: none; border: 0; padding: 0; cursor: pointer; }
pre { margin: 0; padding: 0.75rem; overflow: auto; max-height: 32rem; line-height: 1.5; tab-size: 2; overflow-wrap: normal; }
pre:focus-visible { outline-offset: -2px; }
.string { color: var(--string); }
.number { color: var(--number); }
.keyword, .key { color: var(--link); }
.comment { color: var(--quiet); }
.guide { max-width: 46rem; }
.guide h2 { margin-top: 2.5rem; }
main table { display: block; overflow-x: auto; border-collapse: collapse; }
main th, main td { padding: 0.25rem 0.75rem 0.25rem 0; border-bottom: 1px solid var(--line); text-align: start; vertical-align: top; overflow-wrap: normal; }
.service { margin-top: 3rem; }
.operations { list-style: none; margin: 1rem 0 0; padding: 0; border-top: 1px solid var(--line); }
.operations li {
  display: grid; grid-template-columns: minmax(0, 16rem) minmax(0, 1fr); gap: 0.125rem 1.5rem; align-items: baseline;
  padding: 0.625rem 0; border-bottom: 1px solid var(--line);
}
.operations li > a { font-weight: 600; text-decoration: none; overflow-wrap: anywhere; }
.operations li > a:hover { text-decoration: underline; }
.operations .route { grid-column: 2; grid-row: 1; margin: 0; padding: 0; background: none; border: 0; }
.operations .method { flex: none; width: 3.75rem; }
.operations li > .tag { grid-column: 1; justify-self: start; }
.operations p:last-child { grid-column: 2; margin: 0; padding-left: 4.5rem; color: var(--quiet); font-size: 0.9375rem; }
.operations p:empty { display: none; }
.definition { padding: 2rem 0; border-top: 1px solid var(--line); max-width: 46rem; content-visibility: auto; contain-intrinsic-size: auto 20rem; }
main h1 + .definition { margin-top: 1.5rem; }
blockquote { margin: 0.5rem 0; padding-left: 1rem; border-left: 3px solid var(--line); color: var(--quiet); }
dd pre, .about > pre, .definition > pre, .intro pre { background: var(--panel); border: 1px solid var(--line); border-radius: 8px; }

@media (min-width: 76rem) {
  .operation { grid-template-columns: minmax(0, 1fr) minmax(20rem, 28rem); }
  .samples { position: sticky; top: 1.5rem; max-height: calc(100vh - 3rem); overflow-y: auto; align-self: start; }
}
@media (max-width: 56rem) {
  body { grid-template-columns: minmax(0, 1fr); }
  html { scroll-padding-top: 8rem; }
  .side { height: auto; max-height: 100vh; z-index: 1; padding: 0.75rem 1rem; border-right: 0; border-bottom: 1px solid var(--line); }
  .tools { margin: 0.5rem 0 0; padding: 0; }
  .brand { padding: 0; }
  .scripted .menu { display: block; }
  .scripted nav:not(.versions) { display: none; }
  .scripted .open nav { display: block; margin-top: 0.75rem; }
  main { padding-top: 2rem; }
  .operations li { grid-template-columns: minmax(0, 1fr); }
  .operations .route, .operations p:last-child { grid-column: 1; grid-row: auto; padding-left: 0; }
  .operations .method { width: auto; }
}
@media print {
  body { display: block; }
  .side { display: none; }
}
`;
