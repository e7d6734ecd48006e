import type { Element, Lifecycle, Service, SourceFile } from "@protoc-gen-rest/plugin";
import { isMapped, type Output } from "./output.ts";

type Documented = Pick<Element, "comments" | "deprecated" | "openApi">;

/** Prints the proto comments of an element as its doc comment, with `notes` as further paragraphs. */
export function printDoc(file: SourceFile, element: Documented, ...notes: readonly string[]): void {
  const paragraphs = descriptionsOf(element);
  for (const note of notes) if (note.trim() !== "") paragraphs.push(note.trim());
  if (element.deprecated && !/^[ \t]*@deprecated\b/m.test(paragraphs.join("\n"))) paragraphs.push("@deprecated");
  if (paragraphs.length > 0) file.doc(paragraphs.length === 1 ? paragraphs[0]! : paragraphs.join("\n\n"));
}

/** The comments of an element, or the summary and the description of its OpenAPI annotation. */
function descriptionsOf(element: Pick<Documented, "comments" | "openApi">): string[] {
  const { leading, trailing } = element.comments;
  const own = distinctTexts(leading, trailing);
  if (own.length > 0 || element.openApi === undefined) return own;
  return distinctTexts(element.openApi["summary"], element.openApi["description"]);
}

function distinctTexts(...values: readonly unknown[]): string[] {
  const texts: string[] = [];
  for (const value of values) {
    const text = typeof value === "string" ? value.trim() : "";
    if (text !== "" && !texts.includes(text)) texts.push(text);
  }
  return texts;
}

/** The description of an element in the proto file, for people who do not see the code; undefined without one. */
export function descriptionOf(element: Pick<Documented, "comments" | "openApi">): string | undefined {
  const paragraphs = descriptionsOf(element).map((text) => text.trim());
  return paragraphs.length === 0 ? undefined : paragraphs.join("\n\n");
}

/** The JSDoc tags for the release and the stability of an element. */
export function lifecycleNotes({ since, stability }: Lifecycle): string[] {
  const tags = [
    ...(since === undefined ? [] : [`@since ${since}`]),
    ...(stability === undefined || stability === "stable" ? [] : [`@${stability}`]),
  ];
  return tags.length === 0 ? [] : [tags.join("\n")];
}

/** The doc comment of a service without a description in the proto file. */
export function introduction(service: Service, text: string): string[] {
  return descriptionsOf(service).length === 0 ? [text] : [];
}

interface Route {
  readonly method: string;
  readonly template: { readonly text: string };
}

/** The method and the path of a binding, and where in the proto file, whose path the header has, the operation is declared. */
export function routeNote({ method, template }: Route, { place }: Pick<Element, "place">, out: Output): string {
  const route = markdownText(`${method} ${template.text}`);
  // Declarations with a map lead to the proto file by themselves, and JavaScript has declarations beside it.
  const namesPlace = out.target !== "js" && !isMapped(out) && place.line > 0;
  return namesPlace ? `${route} (${place.file.slice(place.file.lastIndexOf("/") + 1)}:${place.line})` : route;
}

/** Escapes a path for Markdown. A single asterisk cannot begin emphasis; that of `*`+`/` is left to the comment. */
function markdownText(text: string): string {
  const escaped = text.replace(/[\\`[\]<&~]|_(?![A-Za-z0-9])|(?<![A-Za-z0-9])_/g, "\\$&");
  return /\*.*\*/.test(escaped) ? escaped.replaceAll("*", "\\*") : escaped;
}
