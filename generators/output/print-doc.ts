import type { Comments, Lifecycle, Service, SourceFile } from "@protoc-gen-rest/plugin";

/** Prints the proto comments of an element as its doc comment, with `notes` as further paragraphs. */
export function printDoc(
  file: SourceFile,
  element: { readonly comments: Comments; readonly deprecated: boolean },
  ...notes: readonly string[]
): void {
  const { leading, trailing } = element.comments;
  const paragraphs: string[] = [];
  for (const text of [leading, trailing, ...notes])
    if (text !== undefined && text.trim() !== "") paragraphs.push(text.trim());
  if (element.deprecated && !/^[ \t]*@deprecated\b/m.test(paragraphs.join("\n"))) paragraphs.push("@deprecated");
  if (paragraphs.length > 0) file.doc(paragraphs.join("\n\n"));
}

/** The JSDoc tags for the release and the stability of an element. */
export function lifecycleNotes({ since, stability }: Lifecycle): string[] {
  const tags = [
    ...(since === undefined ? [] : [`@since ${since}`]),
    ...(stability === undefined || stability === "stable" ? [] : [`@${stability}`]),
  ];
  return tags.length === 0 ? [] : [tags.join("\n")];
}

/** The doc comment of a service without a comment in the proto file. */
export function introduction({ comments: { leading, trailing } }: Service, text: string): string[] {
  return leading === undefined && trailing === undefined ? [text] : [];
}

interface Route {
  readonly method: string;
  readonly template: { readonly text: string };
}

/** The method and path of a binding, in Markdown that editors display exactly. */
export function routeNote({ method, template }: Route): string {
  const route = `${method} ${template.text}`;
  return route.includes("*/") ? markdownText(route) : `\`${route}\``;
}

/**
 * Escapes text for Markdown, so that no asterisk precedes a slash and ends the comment. Code spans have no escapes, so
 * such a path is printed as plain text. A single other asterisk cannot begin emphasis and needs no escape.
 */
function markdownText(text: string): string {
  const escaped = text
    .replaceAll("&", "&amp;")
    .replace(/\*(?=\/)/g, "&#42;")
    .replace(/_(?![A-Za-z0-9])|(?<![A-Za-z0-9])_/g, "&#95;")
    .replaceAll("~~", "&#126;&#126;");
  return /\*+[^*]+\*/.test(escaped) ? escaped.replaceAll("*", "&#42;") : escaped;
}
