const markerStart = "@@protoc_";

/** Markdown does not show the backslash. */
export const brokenInComment = "@@protoc\\_";

export const brokenInLiteral = "@\\u0040protoc_";

/** Breaks the markers of insertion points in a text, where compilers would insert the output of other plugins. */
export function breakMarkers(text: string, broken: string): string {
  return text.includes(markerStart) ? text.replaceAll(markerStart, broken) : text;
}
