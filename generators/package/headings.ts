import type { Message, Service } from "@protoc-gen-rest/plugin";

/** The heading of a section. */
export type HeadingOf = (element: Message | Service) => string;

/** Returns the heading of each section: the short name of its element, or the full one if another element has the same. */
export function headingsOf(elements: Iterable<Message | Service>): HeadingOf {
  const counts = new Map<string, number>();
  for (const element of new Set(elements)) {
    const name = shortName(element);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return (element) => ((counts.get(shortName(element)) ?? 0) > 1 ? element.fullName : shortName(element));
}

/** The anchor of a heading, as Markdown has it on GitHub and npm. */
export function anchorOf(heading: string): string {
  return `#${heading.toLowerCase().replaceAll(".", "")}`;
}

function shortName(element: Message | Service): string {
  return "fields" in element ? element.localName : element.name;
}
