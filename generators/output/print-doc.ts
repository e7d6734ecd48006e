import type { Comments, Lifecycle, SourceFile } from "@protoc-gen-rest/plugin";

/** Prints the proto comments of an element as its doc comment; `notes` are paragraphs of our own behind them. */
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

/** What users may expect, as JSDoc has it. */
export function lifecycleNotes({ since, stability }: Lifecycle): string[] {
  const tags = [
    ...(since === undefined ? [] : [`@since ${since}`]),
    ...(stability === undefined || stability === "stable" ? [] : [`@${stability}`]),
  ];
  return tags.length === 0 ? [] : [tags.join("\n")];
}
