import type { Comments, Lifecycle, Operation, Service, SourceFile } from "@protoc-gen-rest/plugin";

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
  if (element.deprecated && !/^\s*@deprecated\b/m.test(paragraphs.join("\n"))) paragraphs.push("@deprecated");
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

/** The first line of a service's doc comment where the proto file has no comment. */
export function introduction({ comments: { leading, trailing } }: Service, text: string): string[] {
  return leading === undefined && trailing === undefined ? [text] : [];
}

/** The method and path of an operation, which an editor shows as they are. */
export function routeNote({ bindings }: Operation): string {
  const { method, template } = bindings[0]!;
  const route = `${method} ${template.text}`;
  return route.includes("*/") ? markdownText(route) : `\`${route}\``;
}

/**
 * Text that Markdown shows as it is, without the `*` and `/` that would end the comment: code spans have no escapes, so a
 * path that holds them is no code. A lone asterisk needs no escape, for emphasis takes two.
 */
function markdownText(text: string): string {
  const escaped = text
    .replaceAll("&", "&amp;")
    .replace(/\*(?=\/)/g, "&#42;")
    .replace(/_(?![A-Za-z0-9])|(?<![A-Za-z0-9])_/g, "&#95;")
    .replaceAll("~~", "&#126;&#126;");
  return /\*+[^*]+\*/.test(escaped) ? escaped.replaceAll("*", "&#42;") : escaped;
}
