/** Whether a segment of a path is more than a literal or a parameter, and has a form in a template with `partial_segments`. */
export function isPartialSegment(segment: string): boolean {
  if (!segment.includes("{") || /^\{[^{}]*\}(?::[^:{}]+)?$/.test(segment)) return false;
  // Text separates the parts, without a colon, which would begin a verb.
  return !segment.includes("}{") && !/[:{}]/.test(segment.replace(/\{[^{}]*\}/g, ""));
}

export function hasPartialSegments(path: string): boolean {
  return path
    .replace(/[?#].*$/, "")
    .split("/")
    .some(isPartialSegment);
}
