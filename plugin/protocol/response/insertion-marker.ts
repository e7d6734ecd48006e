/** Returns the marker of an insertion point, to be placed anywhere in a line, in a comment of any style. */
export function insertionMarker(point: string): string {
  return `@@protoc_insertion_point(${point})`;
}

/** Returns the problem with the name of an insertion point, if any. protoc takes any text; buf reads line by line. */
export function checkInsertionPoint(point: string): string | undefined {
  if (point === "") return "it is empty";
  return /[\p{Cc}\p{Cs}\u2028\u2029]/u.test(point) ? "it must be on one line, without control characters" : undefined;
}
