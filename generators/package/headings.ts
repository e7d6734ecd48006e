import type { Message, Operation, Service } from "@protoc-gen-rest/plugin";
import { callName } from "../output/names.ts";

/** Elements with a section of their own. */
export type Documented = Service | Operation | Message;

/** The heading of a section. */
export type HeadingOf = (element: Documented) => string;

/**
 * Returns the heading of each section: the short name of its element, or the full one if another element has the same. Names
 * that differ in their case alone are the same, since anchors are in lower case. A call keeps its name beside a message.
 */
export function headingsOf(elements: Iterable<Documented>): HeadingOf {
  const counts = new Map<string, number>();
  const callCounts = new Map<string, number>();
  for (const element of new Set(elements)) {
    const name = shortName(element).toLowerCase();
    counts.set(name, (counts.get(name) ?? 0) + 1);
    if (isOperation(element)) callCounts.set(name, (callCounts.get(name) ?? 0) + 1);
  }
  return (element) => {
    const name = shortName(element);
    const rivals = isOperation(element) ? callCounts : counts;
    return (rivals.get(name.toLowerCase()) ?? 0) > 1 ? fullName(element) : name;
  };
}

/** Returns the anchors of sections, in the order of a page, as Markdown has them on GitHub and npm: a repeated one has a number. */
export function anchorsOf<T>(elements: Iterable<T>, headingOf: (element: T) => string): ReadonlyMap<T, string> {
  const anchors = new Map<T, string>();
  const used = new Set<string>();
  for (const element of elements) {
    const anchor = headingOf(element).toLowerCase().replaceAll(/[.$]/g, "");
    let unique = anchor;
    for (let count = 1; used.has(unique); count++) unique = `${anchor}-${count}`;
    used.add(unique);
    anchors.set(element, `#${unique}`);
  }
  return anchors;
}

function shortName(element: Documented): string {
  if (isOperation(element)) return callName(element);
  return "fields" in element ? element.localName : element.name;
}

function fullName(element: Documented): string {
  return isOperation(element) ? `${element.service.fullName}.${callName(element)}` : element.fullName;
}

function isOperation(element: Documented): element is Operation {
  return "bindings" in element;
}
