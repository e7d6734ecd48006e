/** The path without the names of its parameters. A segment with parts is one variable in a template. */
export function routeOf(path: string): string {
  return segmentsOf(path)
    .map((text, at, { length }) => (isWhole(text, at === length - 1) ? text : "{}"))
    .join("/");
}

/** Whether a segment is more than a parameter. */
export function hasParts(path: string): boolean {
  return segmentsOf(path).some((text, at, { length }) => !isWhole(text, at === length - 1));
}

/** What segments with parts begin with: `categories.` of `/categories.{format}`, and nothing of `/{sha}.{type}`. */
export function partPrefixes(path: string): readonly string[] {
  return segmentsOf(path).flatMap((text, at, { length }) => {
    return isWhole(text, at === length - 1) ? [] : [text.slice(0, text.indexOf("{}"))];
  });
}

function segmentsOf(path: string): readonly string[] {
  const plain = path.replace(/[?#].*$/, "").replace(/\/{2,}$/, "/");
  return plain.replace(/\{[^}]*\}/g, "{}").split("/");
}

/** A verb may follow in the last segment. */
function isWhole(segment: string, isLast: boolean): boolean {
  return !segment.includes("{}") || (isLast ? /^\{\}(?::[^:{}]+)?$/ : /^\{\}$/).test(segment);
}
