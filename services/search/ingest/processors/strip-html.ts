import { decodeHTML } from "entities";

/** The elements within a line. */
const inlineElements: ReadonlySet<string> = new Set([
  ...[
    "a",
    "abbr",
    "acronym",
    "b",
    "basefont",
    "bdo",
    "big",
    "cite",
    "code",
    "dfn",
    "em",
    "font",
    "i",
    "img",
    "input",
    "kbd",
  ],
  ...[
    "label",
    "q",
    "s",
    "samp",
    "select",
    "small",
    "span",
    "strike",
    "strong",
    "sub",
    "sup",
    "textarea",
    "tt",
    "u",
    "var",
  ],
]);

/**
 * Returns the text of HTML. Comments and the tags of inline elements are removed; another tag, and a script or style with its
 * content, becomes a line break. What looks like a tag but never ends stays.
 */
export function stripHtml(html: string): string {
  let text = "";
  let at = 0;
  for (;;) {
    const open = html.indexOf("<", at);
    const tag = open < 0 ? undefined : tagAt(html, open);
    if (open < 0 || tag === "endless") return decodeHTML(text + html.slice(at));
    text += html.slice(at, open) + (tag === undefined ? "<" : tag.replacement);
    at = tag === undefined ? open + 1 : tag.end;
  }
}

interface Tag {
  /** The index after it. */
  readonly end: number;
  readonly replacement: "" | "\n";
}

/** Undefined for a "<" that starts no tag. */
function tagAt(html: string, open: number): Tag | "endless" | undefined {
  if (html.startsWith("<!--", open)) {
    const end = html.indexOf("-->", open + 4);
    return end < 0 ? "endless" : { end: end + 3, replacement: "" };
  }
  if (!/[a-zA-Z/!?]/.test(html[open + 1] ?? "")) return undefined;
  const end = endOfTag(html, open);
  if (end < 0) return "endless";
  // Longer names than these characters are of no element that matters here.
  const [, slash, written = ""] = /^(\/?)([^\s/>]*)/.exec(html.slice(open + 1, open + 12)) ?? [];
  const name = written.toLowerCase();
  const isRaw = slash === "" && (name === "script" || name === "style");
  return {
    end: isRaw ? endOfElement(html, name, end) : end,
    replacement: inlineElements.has(name) ? "" : "\n",
  };
}

/** The index after the end of a tag, or -1. A quoted attribute may contain `>`. */
function endOfTag(html: string, open: number): number {
  let quote = "";
  for (let at = open + 1; at < html.length; at++) {
    const character = html[at]!;
    if (quote !== "") quote = character === quote ? "" : quote;
    else if (character === ">") return at + 1;
    else if (character === '"' || character === "'") quote = character;
  }
  return -1;
}

/** The index after the closing tag. An element that is not closed takes the rest. */
function endOfElement(html: string, name: "script" | "style", start: number): number {
  const closing = name === "script" ? /<\/script\s*>/gi : /<\/style\s*>/gi;
  closing.lastIndex = start;
  return closing.exec(html) === null ? html.length : closing.lastIndex;
}
