import { type Html, html } from "./html.ts";

const tokens =
  /(?<comment>\/\/[^\n]*)|(?<key>"(?:[^"\\\n]|\\.)*"(?=\s*:))|(?<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\]|\\.)*')|(?<keyword>\b(?:await|const|curl|false|for|from|import|new|null|of|true|undefined)\b)|(?<number>\b\d+(?:\.\d+)?n?\b)/g;

/** Marks strings, numbers and keywords of JSON, TypeScript and shell commands, which are alike enough. */
export function highlight(source: string): Html {
  const parts: (Html | string)[] = [];
  let end = 0;
  for (const match of source.matchAll(tokens)) {
    const [kind = ""] = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined) ?? [];
    parts.push(source.slice(end, match.index), html`<span class="${kind}">${match[0]}</span>`);
    end = match.index + match[0].length;
  }
  return html`${[...parts, source.slice(end)]}`;
}
