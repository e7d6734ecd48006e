import { isPartialSegment } from "./partial-segments.ts";

/** The path without the names of its parameters. A segment whose parts have no form in a template is one variable. */
export function routeOf(path: string): string {
  return segmentsOf(path)
    .map((text, at, { length }) => (isWhole(text, at === length - 1) ? text : "{}"))
    .join("/");
}

/** Whether the parts of a segment have no form in a template. */
export function hasParts(path: string): boolean {
  return segmentsOf(path).some((text, at, { length }) => !isWhole(text, at === length - 1));
}

/** The literal start of these segments: `at-` of `/at-{sha}{type}`, and nothing of `/{sha}{type}`. */
export function partPrefixes(path: string): readonly string[] {
  return segmentsOf(path).flatMap((text, at, { length }) => {
    return isWhole(text, at === length - 1) ? [] : [text.slice(0, text.indexOf("{}"))];
  });
}

function segmentsOf(path: string): readonly string[] {
  const plain = path.replace(/[?#].*$/, "").replace(/\/{2,}$/, "/");
  return plain.replace(/\{[^{}]*\}/g, "{}").split("/");
}

/** Whether a template can have the segment as it is. A verb may follow in the last one. */
function isWhole(segment: string, isLast: boolean): boolean {
  if (!segment.includes("{}") || isPartialSegment(segment)) return true;
  return (isLast ? /^\{\}(?::[^:{}]+)?$/ : /^\{\}$/).test(segment);
}
