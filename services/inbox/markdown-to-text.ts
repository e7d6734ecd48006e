import { lexer, type Token } from "marked";

/** Returns the text of a Markdown document, without its markup. Blocks are separated by line breaks. */
export function markdownToText(markdown: string): string {
  return textOf(lexer(markdown))
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(tokenText).join("");
}

function tokenText(token: Token): string {
  switch (token.type) {
    case "space":
    case "br":
    case "hr":
      return "\n";
    case "html":
    case "def":
      return "";
    case "list":
      return token["items"].map((item: Token) => `${tokenText(item).trim()}\n`).join("");
    case "code":
      return `${token["text"]}\n`;
    case "paragraph":
    case "heading":
    case "blockquote":
    case "list_item":
      return `${textOf(token.tokens ?? [])}\n`;
    default:
      return "tokens" in token && token.tokens !== undefined
        ? textOf(token.tokens)
        : String("text" in token ? token.text : token.raw);
  }
}
